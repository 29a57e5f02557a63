import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { answerSaveDialog, endedCalls, expect, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

test.beforeEach(async ({ galley: { page } }) => {
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await runReport(page, 'PDF', 'invoice', 'INV-2041');
  await expect(preview).toContainText('INV-2041');
  await expect(preview.locator('[data-page-number="1"] canvas')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The page of the run before looks the same.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
});

test('an empty identifier is marked, nothing is sent, and the last page stays', async ({ galley: { page } }) => {
  const before = await endedCalls(page);
  await runReport(page, 'PDF', '  ', '');
  await expect(page.getByRole('combobox', { name: 'Template ID' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('combobox', { name: 'Record ID' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  expect(await endedCalls(page)).toBe(before);
  await expect(
    page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number="1"] canvas'),
  ).toBeVisible();
});

test('a record that does not exist is said over the last good page', async ({ galley: { page } }) => {
  await runReport(page, 'PDF', 'invoice', 'no-such-record');
  await expect(page.getByRole('alert')).toContainText('no-such-record');
  await expect(
    page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number="1"] canvas'),
  ).toBeVisible();
});

test('absurd identifiers are answered in words', async ({ galley: { page } }) => {
  await runReport(page, 'PDF', '../../etc/passwd', '{{constructor}}"\'<b>💥');
  await expect(page.getByRole('alert')).toBeVisible();
  await runReport(page, 'PDF', 'x'.repeat(5_000), 'INV-1');
  await expect(page.getByRole('combobox', { name: 'Template ID' })).toHaveAttribute('aria-invalid', 'true');
});

test('a template that does not compile says where', async ({ galley: { page } }) => {
  const record = await page.getByRole('combobox', { name: 'Record ID' }).inputValue();
  await runReport(page, 'PDF', 'broken-syntax', record);
  await expect(page.getByRole('alert')).toContainText(/line \d+/i);
});

test('a merge of nothing says so beside the button and sends nothing', async ({ galley: { page } }) => {
  await page.getByRole('navigation', { name: 'Main' }).getByText('Merge').click();
  const before = await endedCalls(page);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/at least one/i)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  expect(await endedCalls(page)).toBe(before);
});

test('a save to a place that takes no file says why, and saving elsewhere works', async ({ galley }, info) => {
  const { page } = galley;
  const saveTo = async (path: string) => {
    await answerSaveDialog(galley, path);
    await page.getByRole('region', { name: 'PDF preview' }).getByRole('button', { name: 'Save PDF…' }).click();
  };
  // Nothing can be created there, not even by root.
  await saveTo('/proc/report.pdf');
  await expect(page.getByRole('alert')).toContainText(/Can.t save/i);

  // Only root may mount a disk that is too small; unit tests cover a full disk for everyone.
  if (process.getuid?.() === 0) {
    const folder = info.outputPath('disk');
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder]);
    try {
      await saveTo(`${folder}/full.pdf`);
      await expect(page.getByRole('alert')).toContainText(/space/i);

      execFileSync('mount', ['-o', 'remount,ro', folder]);
      await saveTo(`${folder}/read-only.pdf`);
      await expect(page.getByRole('alert')).toContainText(/read-only/i);
    } finally {
      execFileSync('umount', [folder]);
    }
  }

  await saveTo(info.outputPath('elsewhere.pdf'));
  await expect(page.getByText(/Saved/).first()).toBeVisible();
});

test('runs that overtake each other give the last one, whatever was being printed', async ({ galley: { page } }) => {
  const record = page.getByRole('combobox', { name: 'Record ID' });
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview).toContainText('INV-2041');
  const before = await endedCalls(page);
  for (const id of ['INV-2042', 'INV-2041', 'INV-2042', 'INV-2041', 'INV-2042']) {
    await record.fill(id);
    await page.keyboard.press('ControlOrMeta+Enter');
  }
  await expect(preview).toContainText('INV-2042');
  await expect.poll(() => endedCalls(page)).toBe(before + 5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
