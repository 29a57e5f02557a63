import { expect, type LaunchedApp, runReport } from './galley.ts';

export const markup = ({ page }: LaunchedApp) => page.getByRole('textbox', { name: 'Draft markup' });
export const pdf = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'Draft PDF' });

/** A draft of the sample's invoice, with its data. */
export async function beginDraft(galley: LaunchedApp): Promise<void> {
  const { page } = galley;
  await runReport(page, 'Info', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'Info result' })).toContainText('INV-2041');
  await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
  await page.getByRole('button', { name: 'Edit as draft' }).click();
  await expect(pdf(galley)).toContainText('Alder Lane Press');
}

/** Types at the beginning of the page's body. */
export async function type(galley: LaunchedApp, text: string): Promise<void> {
  const { page } = galley;
  await markup(galley).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(text);
}
