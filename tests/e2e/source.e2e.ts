import { beginDraft, markup, pdf } from './begin-draft.ts';
import { endedCalls, expect, type LaunchedApp, test } from './galley.ts';

const source = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'Source' });
const number = (pages: ReturnType<typeof pdf>) => pages.locator('.textLayer').getByText('INV-2041').first();

test('a click on the page with Ctrl leads to its placeholder, and asks the service only after it has said so', async ({
  galley,
}) => {
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
  expect(await endedCalls(page)).toBe(before);
});
