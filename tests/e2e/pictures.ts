import { join } from 'node:path';
import { beginDraft } from './begin-draft.ts';
import { builtApp, expect, launchApp, runReport, usualSwitches } from './galley.ts';

type Options = Readonly<{ electronPath: string; userData: string; folder: string }>;

/** Drives the app on the sample service through the states that the README and the help show. */
export async function takePictures({ electronPath, userData, folder }: Options): Promise<void> {
  const galley = await launchApp(builtApp(electronPath), userData, usualSwitches);
  const { app, page } = galley;
  const picture = async (name: string) => {
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  try {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1280, 800));

    await runReport(page, 'PDF', 'invoice', 'INV-2041');
    await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Alder Lane Press');
    await page.getByRole('button', { name: 'Show beside' }).click();
    await page.getByRole('menuitem', { name: 'Handlebars' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Handlebars markup' })).toContainText('{{');
    await picture('report');

    await beginDraft(galley);
    await expect(page.getByText('Comparing with the service’s PDF…')).toBeHidden();
    await picture('draft');

    await page.getByRole('link', { name: 'Merge' }).click();
    await page
      .getByRole('textbox', { name: 'Item IDs' })
      .fill('Image cover-photo\nAttachment price-list\nImage seal\nAttachment terms-and-conditions');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Merged PDF' }).locator('[data-page-number]').first()).toBeVisible();
    await picture('merge');
  } finally {
    await app.close();
  }
}
