import { readFile } from 'node:fs/promises';
import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { answerSaveDialog, expect, test as ownGalley, runReport } from './galley.ts';
import { test } from './shared-galley.ts';
import { signIn } from './sign-in.ts';

test('a row of the merge list goes to its pages, and each page says which item it comes from', async ({ galley }) => {
  const { page } = galley;
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('Image seal\nAttachment price-list\nImage cover-photo');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const pdf = page.getByRole('region', { name: 'Merged PDF' });
  const source = page.getByText(/^Page \d+: /);
  await expect(source).toHaveText('Page 1: Image seal');
  await page.getByRole('row', { name: 'Image cover-photo' }).click();
  await expect(source).toHaveText(/^Page \d+: Image cover-photo$/);
  await page.getByRole('row', { name: 'Attachment price-list' }).click();
  await expect(source).toHaveText('Page 2: Attachment price-list');
  await expect(pdf.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('2');
});

ownGalley('items are picked from Info, which is asked for only at a press, and merged', async ({ galley }) => {
  const { page } = galley;
  const server = await startReportServer();
  server.informs({
    id: 'R-1',
    logo: 'house',
    attachments: [{ id: 'terms', title: 'Terms', fileName: 'terms.pdf' }],
  });
  server.renders(await makePdf({ pages: 3 }));
  await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
  await page.getByRole('combobox', { name: 'Template ID' }).fill('T-1');
  await page.getByRole('combobox', { name: 'Record ID' }).fill('R-1');

  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByRole('button', { name: 'Pick from Info…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick from Info' });
  await expect(dialog).toContainText('This connection has no stored Info answer.');
  expect(server.operations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Get Info' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'house' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(page.getByRole('row', { name: 'Attachment terms' })).toBeVisible();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Page 1: Image house')).toBeVisible();
  expect(server.operations()).toEqual(['/info', '/merge']);

  // The answer is stored, and also on the tab of Report.
  await page.getByRole('button', { name: 'Pick from Info…' }).click();
  await expect(dialog.getByText('in the list')).toHaveCount(2);
  await page.keyboard.press('Escape');
  expect(server.operations()).toEqual(['/info', '/merge']);
  await server.close();
});

test('items are taken from CSV, and the list is written as CSV', async ({ galley }, info) => {
  const { page } = galley;
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('id;type\nseal;image\n"price-list";attachment\n');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Attachment price-list' })).toBeVisible();
  const path = info.outputPath('list.csv');
  await answerSaveDialog(galley, path);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
  await expect
    .poll(() => readFile(path, 'utf8').catch(() => ''))
    .toBe('type,id\r\nimage,seal\r\nattachment,price-list\r\n');
});

test('the sample offers the files of a quote', async ({ galley }) => {
  const { page } = galley;
  await runReport(page, 'Info', 'quote', 'QUO-317');
  await expect(page.getByRole('region', { name: 'Info result' })).toContainText('QUO-317');
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByRole('button', { name: 'Pick from Info…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick from Info' });
  await expect(dialog.getByText('Terms and conditions · .data.attachments[2].id')).toBeVisible();
  await dialog.getByRole('button', { name: /^Add \d+ items$/ }).click();
  await expect(page.getByRole('row', { name: 'Image cover-photo' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Attachment terms-and-conditions' })).toBeVisible();
});

test('rows are copied, cut and pasted with the keys of the system', async ({ galley }) => {
  const { page } = galley;
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('a b c');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const names = () =>
    page
      .getByRole('grid', { name: 'Merge items' })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.ariaLabel));
  await page.getByRole('row', { name: 'Image a' }).click();
  await page.keyboard.press('ControlOrMeta+X');
  await expect.poll(names).toEqual(['Image b', 'Image c']);
  await page.getByRole('row', { name: 'Image c' }).click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(names).toEqual(['Image b', 'Image c', 'Image a']);
});

test('the Edit menu undoes steps of the list, and typing while a field has the focus', async ({ galley }) => {
  const { page, app } = galley;
  const choose = (id: string) =>
    app.evaluate(({ Menu }, each) => Menu.getApplicationMenu()?.getMenuItemById(each)?.click(), id);
  const isEnabled = (id: string) =>
    app.evaluate(({ Menu }, each) => Menu.getApplicationMenu()?.getMenuItemById(each)?.enabled, id);
  await page.getByRole('link', { name: 'Merge' }).click();
  // The menu keeps the state of the test before until the new page reports its own.
  await expect.poll(() => isEnabled('undo')).toBe(false);
  const list = page.getByRole('toolbar', { name: 'List' });
  const field = page.getByRole('textbox', { name: 'Item IDs' });
  await field.fill('a b c');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name: 'Image a' }).click();
  await expect.poll(() => isEnabled('undo')).toBe(true);
  await choose('edit-undo');
  await expect(list.getByText('0 items', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Merge items' })).toBeFocused(); // not the field, which has a Redo of its own
  await expect.poll(() => isEnabled('redo')).toBe(true);
  await choose('edit-redo');
  await expect(list.getByText('3 items', { exact: true })).toBeVisible();
  await field.click();
  await page.keyboard.type('x');
  await choose('edit-undo');
  await expect(field).toHaveValue('');
  await expect(list.getByText('3 items', { exact: true })).toBeVisible();
});
