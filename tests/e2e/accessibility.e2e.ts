import type { Locator } from 'playwright/test';
import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { corpusFile } from '../support/corpus/corpus.ts';
import { startReportServer } from '../support/report-server.ts';
import { expectAccessible } from './axe-audit.ts';
import { beginDraft } from './begin-draft.ts';
import { endedCalls, expect, type LaunchedApp, runReport } from './galley.ts';
import { test as base } from './shared-galley.ts';
import { signIn } from './sign-in.ts';

type Server = Awaited<ReturnType<typeof startReportServer>>;

/** An organisation on loopback. */
const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = await startReportServer();
    await use(server);
    await server.close();
  },
});

/** Each state is checked in three looks, and each check reads the whole window. */

const preview = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'PDF preview' });
const go = ({ page }: LaunchedApp, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
const line = (n: number, page: number) => `Item ${n} of page ${page}, delivered and paid`;

/** The badge of the comparison changes by itself. */
async function beginComparedDraft(galley: LaunchedApp): Promise<void> {
  await beginDraft(galley);
  await expect(galley.page.getByRole('button', { name: 'Baseline matches the service' })).toBeVisible();
}

test('Info, Handlebars and Deepload: empty, found in, beside each other and at fault', async ({ galley }) => {
  const { page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  await page.getByRole('tab', { name: 'Info' }).click();
  await expectAccessible(galley, 'Info, empty');
  await runReport(page, 'Info', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'Info result' })).toContainText('INV-2041');
  await expectAccessible(galley, 'Info');
  await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'Handlebars markup' })).toContainText('{{');
  await page.keyboard.press('ControlOrMeta+f');
  await expectAccessible(galley, 'Handlebars, find bar');
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expect(page.getByText(/left out\.$/)).toBeVisible();
  await expectAccessible(galley, 'Handlebars, outline and preview');
  await runReport(page, 'Deepload', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'Deepload markup' })).toContainText('<html');
  await expectAccessible(galley, 'Deepload');
  await page.getByRole('button', { name: 'Show beside' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(galley, 'Show beside, open');
  await page.getByRole('menuitem', { name: 'Info' }).click();
  await expectAccessible(galley, 'Deepload beside Info');
  await runReport(page, 'PDF', 'letter', 'no-such-record');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(galley, 'PDF, fault');
});

test('the PDF: its panel, its find bar, its menus, its dialogs and the layout check', async ({ galley }) => {
  const { page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  await expectAccessible(galley, 'PDF');
  await preview(galley).getByRole('button', { name: 'Pages and outline' }).click();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.insertText('invoice');
  await expectAccessible(galley, 'PDF, pages and find bar');
  await page.getByRole('button', { name: 'Outline' }).click();
  await expectAccessible(galley, 'PDF, outline');
  await preview(galley).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(galley, 'PDF, menu');
  await page.getByRole('menuitem', { name: 'Layout check' }).click();
  await expect(page.getByRole('complementary', { name: 'Layout check' })).toBeVisible();
  await expectAccessible(galley, 'PDF, layout check');
  for (const [entry, name] of [
    ['Properties…', 'Properties'],
    ['Print…', 'Print'],
  ] as const) {
    await preview(galley).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(galley, name);
    await page.keyboard.press('Escape');
  }
});

test('a PDF with a password, before and after a wrong one', async ({ galley, server }) => {
  const { page } = galley;
  await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
  server.renders((await corpusFile('encrypted-aes-256.pdf'))!);
  await runReport(page, 'PDF', 'T-1', 'R-1');
  const form = page.getByRole('form', { name: 'PDF password' });
  await expect(form).toBeVisible();
  await expectAccessible(galley, 'PDF password');
  await form.getByRole('textbox').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('That is not its password.');
  await expectAccessible(galley, 'PDF password, wrong');
});

test('differences between two runs, in each way to compare, and an approved proof', async ({ galley, server }) => {
  const { page } = galley;
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
  server.renders(await makePdf({ pages: 2, line }));
  await runReport(page, 'PDF', 'T-1', 'R-1');
  await expect(preview(galley)).toContainText('Statement page 1');
  await page.getByRole('button', { name: 'Approve as proof' }).click();
  await expect(page.getByText('Approved proof')).toBeVisible();
  server.renders(await makePdf({ pages: 3, line: (n, at) => (n === 9 ? 'A line that is new' : line(n, at)) }));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: /pages changed/ })).toBeVisible();
  await preview(galley).getByRole('document', { name: 'Pages' }).focus();
  await page.keyboard.press('F7');
  await expectAccessible(galley, 'PDF, changed');
  await page.getByRole('button', { name: /differ from approved/ }).click();
  await expect(comparison).toContainText('on 3 pages');
  await expectAccessible(galley, 'comparison');
  for (const mode of ['Overlay', 'Swipe']) {
    await comparison.getByRole('button', { name: mode }).click();
    await expectAccessible(galley, `comparison, ${mode}`);
  }
  await page.keyboard.press('F7');
  await comparison.getByRole('button', { name: 'Ignore this place' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(galley, 'comparison, Ignore this place');
});

test('a draft and its parts', async ({ galley }) => {
  const { page } = galley;
  await beginComparedDraft(galley);
  await expectAccessible(galley, 'Draft');
  for (const tab of ['Data', 'Helpers']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectAccessible(galley, `Draft, ${tab}`);
  }
  await page.getByRole('button', { name: 'More of the draft' }).click();
  await page.getByRole('menuitem', { name: 'Discard the draft…' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(galley, 'Draft, Discard this draft?');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Markup', exact: true }).click();
  await page.getByRole('textbox', { name: 'Draft markup' }).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText('{{#each}');
  await expect(page.getByRole('alert')).toContainText('line 1');
  await expectAccessible(galley, 'Draft, broken');
});

test('Activity: its rows, two texts compared, and the PDF that Report shows too', async ({ galley }) => {
  const { page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  for (const [tab, template, record] of [
    ['PDF', 'invoice', 'INV-2041'],
    ['Handlebars', 'invoice', 'INV-2041'],
    ['Handlebars', 'letter', 'LET-052'],
  ] as const) {
    const before = await endedCalls(page);
    await runReport(page, tab, template, record);
    // The panel names the record while it still waits, and the next run would cancel this one.
    await expect.poll(() => endedCalls(page)).toBe(before + 1);
  }
  await go(galley, 'Activity');
  const row = (...words: string[]) =>
    words.reduce((rows, word) => rows.filter({ hasText: word }), page.getByRole('row')).first();
  await row('Handlebars', 'LET-052').click();
  await expectAccessible(galley, 'Activity');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'With another call…' }).click();
  await row('Handlebars', 'INV-2041').click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('differences');
  await expectAccessible(galley, 'Activity, two texts');
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await row('PDF', 'INV-2041').click();
  await expect(page.locator('[data-page-number="1"] canvas').last()).toBeVisible();
  await expectAccessible(galley, 'Activity, a PDF');
});

test('Merge, Settings and the dialogs of the whole window', async ({ galley }) => {
  const { page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  await go(galley, 'Merge');
  await expectAccessible(galley, 'Merge, empty');
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('seal, cover-photo');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Merged PDF' }).locator('[data-page-number="2"]')).toBeAttached();
  await page.getByRole('row', { name: 'Image seal' }).click();
  await expectAccessible(galley, 'Merge, two PDF viewers');
  await go(galley, 'Settings');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  await expectAccessible(galley, 'Settings');
  await page.keyboard.press('Control+Shift+P');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await expectAccessible(galley, 'Commands');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await expectAccessible(galley, 'Shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+P');
  await page.getByRole('combobox', { name: 'Command' }).fill('about');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'About Galley' })).toBeVisible();
  await expectAccessible(galley, 'About Galley');
  await page.getByRole('button', { name: 'Licences' }).click();
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('MIT');
  await expectAccessible(galley, 'About Galley, licences');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Connection' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(galley, 'Connection menu');
});

async function expectMenu(galley: LaunchedApp, on: Locator, state: string): Promise<void> {
  const { page } = galley;
  await on.click({ button: 'right' });
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(galley, `${state}, context menu`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function expectDialog(galley: LaunchedApp, name: string): Promise<void> {
  const { page } = galley;
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expectAccessible(galley, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('Info and the PDF: context menus', async ({ galley }) => {
  const { page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  await expectMenu(galley, preview(galley).locator('[data-page-number="1"]'), 'PDF');
  await runReport(page, 'Info', 'invoice', 'INV-2041');
  await expectMenu(galley, page.getByRole('region', { name: 'Info result' }).locator('.cm-line').first(), 'Info');
  await page.getByRole('button', { name: 'Tree', exact: true }).click();
  await expectMenu(galley, page.getByRole('treeitem').first(), 'Info, tree');
  await page.getByRole('combobox', { name: 'jq filter' }).fill('.data.lines');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expectMenu(galley, page.getByRole('gridcell').first(), 'Info, table');
});

test('a draft, Merge and Activity: menus and the dialogs that they open', async ({ galley }) => {
  const { page } = galley;
  await beginComparedDraft(galley);
  for (const [option, dialog] of [
    ['More…', 'Other parts of Info'],
    ['Another record…', 'Data of another record'],
    ['A jq filter…', 'Data by a jq filter'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Data' }).selectOption({ label: option });
    await expectDialog(galley, dialog);
  }
  await page.getByRole('button', { name: 'More of the draft' }).click();
  await expectAccessible(galley, 'Draft, menu');
  await page.getByRole('menuitem', { name: 'Where the lines come from…' }).click();
  await expectDialog(galley, 'Where the lines come from');

  await go(galley, 'Merge');
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('seal, cover-photo');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name: 'Image seal' }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to position…' }).click();
  await expectDialog(galley, 'Move 1 item');
  await go(galley, 'Activity');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expectAccessible(galley, 'Activity, filters');
});

test('every view at 200 %', async ({ galley }) => {
  const { app, page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.webContents.setZoomFactor(2);
  });
  await expectAccessible(galley, 'PDF at 200 %');
  await page.getByRole('tab', { name: 'Handlebars' }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('region', { name: 'Handlebars markup' })).toContainText('{{');
  await expectAccessible(galley, 'Handlebars at 200 %');
  await beginComparedDraft(galley);
  await expectAccessible(galley, 'Draft at 200 %');
  for (const place of ['Merge', 'Activity', 'Settings']) {
    await go(galley, place);
    await expectAccessible(galley, `${place} at 200 %`);
  }
});

test('with forced colours what is selected, pressed or current has another ground than its neighbours', async ({
  galley,
}) => {
  const { page } = galley;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const expectToldApart = async (one: Locator, other: Locator) => {
    await expect(one).toBeVisible();
    await page.mouse.move(0, 0);
    const common = await ground(other);
    await expect.poll(() => ground(one)).not.toBe(common);
  };
  for (const record of ['INV-2041', 'INV-2042']) {
    await runReport(page, 'PDF', 'invoice', record);
    await expect(preview(galley)).toContainText(record);
  }
  const panel = preview(galley).getByRole('button', { name: 'Pages and outline' });
  await panel.click();
  await expectToldApart(panel, preview(galley).getByRole('button', { name: 'Zoom in' }));
  const thumbnail = (number: number) => page.getByRole('button', { name: `Go to page ${number}`, exact: true });
  await expectToldApart(thumbnail(1), thumbnail(2));
  await go(galley, 'Merge');
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('seal, cover-photo');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name: 'Image seal' }).click();
  await expectToldApart(page.getByRole('row', { name: 'Image seal' }), page.getByRole('row', { name: 'Image cover' }));
  await go(galley, 'Activity');
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'PDF' });
  await rows.first().click();
  await expectToldApart(rows.first(), rows.nth(1));
});
