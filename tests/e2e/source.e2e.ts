import { beginDraft, markup, pdf } from './begin-draft.ts';
import { endedCalls, expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

const source = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'Source' });
const outlines = (pages: ReturnType<typeof pdf>) => pages.locator('.pdf-outlined');
const number = (pages: ReturnType<typeof pdf>) => pages.locator('.textLayer').getByText('INV-2041').first();

test('a click on the page with Ctrl leads to its placeholder, and asks the service only after it has said so', async ({
  launch,
}) => {
  const galley = await launch();
  const { page } = galley;
  // The first start has run the invoice.
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview).toContainText('INV-2041');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  const before = await endedCalls(page);
  await number(preview).click({ modifiers: ['Control'] });
  await expect(source(galley)).toContainText('Deepload is missing: 1 request.');
  expect(await endedCalls(page)).toBe(before);

  await page.getByRole('button', { name: 'Get Deepload (1 request)' }).click();
  await page.getByRole('button', { name: 'Get Info (1 request)' }).click();
  await page.getByRole('button', { name: 'Get Handlebars (1 request)' }).click();
  await expect(source(galley)).toContainText('{{number}}');
  expect(await endedCalls(page)).toBe(before + 3);
});

test('a click on the page of a draft with Ctrl selects the placeholder in the draft', async ({ galley }) => {
  const { page } = galley;
  await beginDraft(galley);
  const before = await endedCalls(page);
  await number(pdf(galley)).click({ modifiers: ['Control'] });
  await expect(source(galley)).toContainText('{{number}}');
  await expect(markup(galley)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('{{number}}');

  // Also back: quietly at first, and with F12 in words.
  await expect(outlines(pdf(galley))).not.toHaveCount(0);
  await page.keyboard.press('F12');
  await expect(source(galley)).toContainText('{{number}}on page 1');
  expect(await endedCalls(page)).toBe(before);
});

test('F12 in Handlebars opens the page at what a placeholder has written, and its places are stepped through', async ({
  launch,
}) => {
  const galley = await launch();
  const { page } = galley;
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview).toContainText('INV-2041');
  await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
  const text = page.getByRole('region', { name: 'Handlebars markup' }).getByRole('textbox');
  await expect(text).toContainText('{{number}}');
  const select = async (searched: string) => {
    await text.focus();
    await page.keyboard.press('Control+F');
    const field = page.getByRole('textbox', { name: 'Find' });
    await expect(field).toBeFocused();
    await field.fill(searched);
    await field.press('Enter');
    await field.press('Escape');
    await expect(text).toBeFocused();
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(searched);
  };

  await select('{{line.description}}');
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Get Deepload (1 request)' }).click();
  await page.getByRole('button', { name: 'Get Info (1 request)' }).click();
  await expect(source(galley)).toContainText('{{line.description}}on page 1');
  await expect(source(galley)).toContainText('1 of 7');
  await expect(preview.getByText('Safe Harbour: exhibition catalogue')).toBeInViewport();
  await expect(outlines(preview)).toHaveCount(7);
  await page.getByRole('button', { name: 'Next place' }).click();
  await expect(source(galley)).toContainText('2 of 7');

  // What the caret is in then is outlined without a word.
  await select('{{formatDate issued}}');
  await expect(outlines(preview)).toHaveCount(1);
  await expect(source(galley)).toBeHidden();
});
