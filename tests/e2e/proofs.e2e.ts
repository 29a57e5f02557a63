import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

const approve = ({ page }: LaunchedApp) => page.getByRole('button', { name: 'Approve as proof' });
const moreOfProof = ({ page }: LaunchedApp) => page.getByRole('button', { name: 'More of the proof' });
const preview = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'PDF preview' });

const go = ({ page }: LaunchedApp, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByText(place).click();

const proofsOf = (userData: string): unknown[] =>
  JSON.parse(readFileSync(join(userData, 'proofs', 'proofs.json'), 'utf8')).proofs;

test('an approved proof is there after a restart and a clearing of Activity, until it is withdrawn', async ({
  launch,
}) => {
  const first = await launch();
  await expect(preview(first)).toContainText('Invoice');
  await approve(first).click();
  await expect(first.page.getByText('Approved proof')).toBeVisible();
  await expect(moreOfProof(first)).toBeVisible();
  expect(proofsOf(first.userData)).toHaveLength(1);

  await go(first, 'Activity');
  await first.page.getByRole('button', { name: 'Clear' }).click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Clear activity' }).click();
  await expect(first.page.getByRole('alertdialog')).toBeHidden();
  await go(first, 'Report');
  await first.app.close();

  const second = await launch(first.userData);
  await runReport(second.page, 'PDF', 'invoice', 'INV-2041');
  await expect(preview(second)).toContainText('Invoice');
  // Another print, which can replace the approved one.
  await approve(second).click();
  const question = second.page.getByRole('alertdialog');
  await expect(question).toContainText('Replace the approved proof');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await moreOfProof(second).click();
  await second.page.getByRole('menuitem', { name: 'Withdraw approval' }).click();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(moreOfProof(second)).toBeHidden();
  expect(proofsOf(first.userData)).toEqual([]);
});

test('the approval of one record is none of another', async ({ launch }) => {
  const galley = await launch();
  await expect(preview(galley)).toContainText('Invoice');
  await approve(galley).click();
  await expect(moreOfProof(galley)).toBeVisible();
  await runReport(galley.page, 'PDF', 'invoice', 'INV-2042');
  await expect(approve(galley)).toBeEnabled();
  await expect(moreOfProof(galley)).toBeHidden();
});
