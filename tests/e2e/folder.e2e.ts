import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markup as draftMarkup, pdf as draftPdf } from './begin-draft.ts';
import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

/** A copy of the sample as a connection, created with the menu; returns its path. */
async function openCopy({ app, page }: LaunchedApp, parent: string): Promise<string> {
  mkdirSync(parent, { recursive: true });
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, parent);
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('menuitem', { name: 'Copy the sample to a folder…' }).click();
  await expect(page.getByRole('button', { name: 'Connection: Galley sample' })).toBeVisible();
  return join(parent, 'Galley sample');
}

test('a folder is served, its changes run again what is on the screen, and a mistake names its file and line', async ({
  galley,
}, info) => {
  const { page } = galley;
  const folder = await openCopy(galley, info.outputPath('work'));
  await page.getByRole('combobox', { name: 'Template ID' }).fill('letter');
  await page.getByRole('combobox', { name: 'Record ID' }).fill('LET-052');
  await page.getByRole('tab', { name: 'Handlebars' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const markup = page.getByRole('region', { name: 'Handlebars markup' });
  await expect(markup.getByText('<!doctype html>')).toBeVisible();

  const layout = join(folder, 'templates/layouts/stationery.html');
  const text = readFileSync(layout, 'utf8');
  writeFileSync(layout, text.replace('<!doctype html>', '<!doctype html><!-- CHANGED -->'));
  await expect(markup.getByText('<!-- CHANGED -->')).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Inserted: <!-- CHANGED -->');
  await page.getByRole('link', { name: 'Report' }).click();

  await page.getByRole('tab', { name: 'Deepload' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Deepload markup' }).getByText('<!-- CHANGED -->')).toBeVisible();
  writeFileSync(layout, text.replace('<!doctype html>', '<!doctype html>\n{{nothing 1}}'));
  await expect(page.getByRole('alert')).toContainText('templates/layouts/stationery.html, line 2, column 1');

  await page.getByRole('button', { name: 'Get Handlebars and show the line' }).click();
  await expect(markup.locator('.code-marked-line')).toHaveText('{{nothing 1}}');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Deepload' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Show line 2 of Handlebars' })).toBeFocused();
});

test('page, zoom and fault of a report return with its connection, and after a restart', async ({ launch }, info) => {
  const first = await launch();
  const { page } = first;
  const folder = await openCopy(first, info.outputPath('work'));
  const hidden = () =>
    first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().flatMap((one) => (one.isVisible() ? [] : one.id)),
    );
  const ofSample = await hidden();
  await runReport(page, 'PDF', 'invoice', 'INV-2042');
  const template = join(folder, 'templates/invoice.html');
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview).toContainText('INV-2042');
  const kept = (await hidden()).filter((id) => !ofSample.includes(id));
  expect(kept, 'the page of a folder is kept, because its next print is mostly a changed one').not.toEqual([]);
  writeFileSync(template, readFileSync(template, 'utf8').replace('<h1>', '<h1>Kept: '));
  await expect(preview).toContainText('Kept: ');
  expect(await hidden()).toEqual(expect.arrayContaining(kept));
  await page.getByRole('textbox', { name: 'Page' }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const place = ({ page: of }: LaunchedApp) =>
    Promise.all([
      of.getByRole('textbox', { name: 'Page' }).inputValue(),
      of.getByRole('combobox', { name: 'Zoom' }).locator('option:checked').textContent(),
    ]);
  const left = await place(first);
  expect(left[0]).toBe('2');
  writeFileSync(template, `{{nothing 1}}${readFileSync(template, 'utf8')}`);
  await expect(page.getByRole('alert')).toContainText('templates/invoice.html, line 1');

  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Connection:/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Sample service');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('INV-2041');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await place(first)).not.toEqual(left);
  await choose('Galley sample');
  await expect(page.getByRole('alert')).toContainText('templates/invoice.html, line 1');
  await expect.poll(() => place(first)).toEqual(left);
  await first.app.close();

  const second = await launch(first.userData);
  await expect(second.page.getByRole('alert')).toContainText('templates/invoice.html, line 1');
  await expect(second.page.getByText('Earlier result')).toBeVisible();
  await expect.poll(() => place(second)).toEqual(left);
  await second.app.close();
});

test('of a folder that was served and is removed nothing listens any more for the end of Galley', async ({
  launch,
}, info) => {
  const galley = await launch();
  const { app, page } = galley;
  await expect(page.getByRole('region', { name: 'PDF preview' }).locator('canvas').first()).toBeVisible();
  const listeners = () => app.evaluate((electron) => electron.app.listenerCount('before-quit'));
  const before = await listeners();
  await openCopy(galley, info.outputPath('work'));
  await runReport(page, 'PDF', 'letter', 'LET-052');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Alder Lane Press');
  expect(await listeners()).toBeGreaterThan(before);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Remove Galley sample' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Connection: Sample service' })).toBeVisible();
  expect(await listeners()).toBe(before);
});

test('Ctrl+S writes a draft into the files of its folder, and shows what another program has changed there', async ({
  galley,
}, info) => {
  const { page } = galley;
  const folder = await openCopy(galley, info.outputPath('work'));
  await runReport(page, 'Handlebars', 'letter', 'LET-052');
  await page.getByRole('button', { name: 'Edit as draft' }).click();
  await page.getByRole('button', { name: 'Get data' }).click();
  await expect(draftPdf(galley)).toContainText('Dear Maud');
  /** Types behind the first line of the layout. */
  const typeAfterFirstLine = async (text: string) => {
    await draftMarkup(galley).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.insertText(text);
    await expect(draftMarkup(galley)).toContainText(text);
  };
  const layout = join(folder, 'templates/layouts/stationery.html');
  const firstLine = () => readFileSync(layout, 'utf8').split('\n')[0];

  await typeAfterFirstLine('<!-- one -->');
  await page.keyboard.press('Control+s');
  await expect.poll(firstLine).toBe('<!doctype html><!-- one -->');

  writeFileSync(layout, readFileSync(layout, 'utf8').replace('<!-- one -->', '<!-- by another editor -->'));
  await typeAfterFirstLine('<!-- two -->');
  await page.keyboard.press('Control+s');
  const changed = page.getByRole('dialog', { name: 'The files in the folder have changed' });
  await expect(changed).toContainText('by another editor');
  expect(firstLine()).toBe('<!doctype html><!-- by another editor -->');
  await changed.getByRole('button', { name: 'Overwrite' }).click();
  await expect.poll(firstLine).toContain('<!-- two -->');
});
