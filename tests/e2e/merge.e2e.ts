import { expect, test } from './galley.ts';

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
