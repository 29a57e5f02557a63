import type { Page } from 'playwright/test';
import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { answerSaveDialog, expect, pdfInfo } from './galley.ts';
import { test } from './shared-galley.ts';

/** No mouse is used here: `press`, `type` and `tabTo` do everything. */

/** Presses keys one after the other. After each, a visible element has the focus and shows it. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await expectFocusSeen(page, key);
  }
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expectFocusSeen(page, text);
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = async () => {
    const focused = await nameOfFocused(page);
    return typeof name === 'string' ? focused === name : name.test(focused);
  };
  for (let steps = 0; !(await isThere()); steps += 1) {
    expect(steps, `Tab does not come to ${name}`).toBeLessThan(60);
    await press(page, 'Tab');
  }
}

const expectFocusSeen = (page: Page, after: string) =>
  expect.poll(() => page.evaluate(whatHidesFocus), { message: `the focus after ${after}` }).toBe('');

/** Why the focus is not visible; empty if it is. Runs in the window. */
function whatHidesFocus(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
  const named = `${focused.tagName} ${focused.className} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  // A picked-up row is drawn as a copy at its new place.
  const opacityProperty = !focused.matches('[data-dragged]');
  if (!focused.checkVisibility({ visibilityProperty: true, opacityProperty })) return `${named} is hidden`;
  if (right - left < 2 || bottom - top < 2) return `${named} has no size`;
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `${named} is out of the window`;
  // The focus is shown by a caret in a text, by a background in a menu, and elsewhere by a ring, perhaps that of the
  // field around it.
  if (focused.matches('.cm-content')) return '';
  if (focused.matches('[role^="menuitem"]'))
    return getComputedStyle(focused).backgroundColor === 'rgba(0, 0, 0, 0)' ? `${named} has no ground` : '';
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement].filter((each) => !!each);
  const isRinged = around.some((each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  return isRinged ? '' : `${named} has no ring`;
}

/** The accessible name of the focused element. */
const nameOfFocused = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const label = focused && 'labels' in focused ? (focused.labels as NodeListOf<HTMLElement> | null)?.[0] : null;
    return (focused?.getAttribute('aria-label') ?? label?.textContent ?? focused?.textContent ?? '').trim();
  });

test('a report is chosen, run, read, searched and made a draft with keys alone', async ({ galley: { page } }) => {
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview).toContainText('Invoice');
  await press(page, 'Alt+t');
  await type(page, 'lett');
  await press(page, 'ArrowDown', 'Enter');
  await expect(page.getByRole('combobox', { name: 'Template ID' })).toHaveValue('letter');
  await press(page, 'Tab', 'Control+a');
  await type(page, 'LET-05');
  await press(page, 'ArrowDown', 'Enter', 'Control+Enter');
  await expect(preview).toContainText('Alder Lane Press');
  const record = await page.getByRole('combobox', { name: 'Record ID' }).inputValue();
  expect(record).toMatch(/^LET-05\d$/);

  await press(page, 'F6', 'PageDown', 'PageUp', '+', '-', 'Control+f');
  await type(page, 'press');
  await press(page, 'Enter');
  // Enter goes to the second where the first was found while the word was typed.
  await expect(preview.getByText(/^[12] of \d+/)).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('document', { name: 'Pages' })).toBeFocused();
  await press(page, 'Shift+F10', 'Escape');
  await expect(page.getByRole('document', { name: 'Pages' })).toBeFocused();

  // Another view takes the focus with it.
  await press(page, 'Alt+1');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('region', { name: 'Info result' })).toContainText(record);
  await press(page, 'Alt+2', 'Control+Enter');
  const markup = page.getByRole('region', { name: 'Handlebars markup' });
  await expect(markup).toContainText('{{');
  await press(page, 'F6');
  await tabTo(page, 'Edit as draft');
  await press(page, 'Enter');
  const draft = page.getByRole('textbox', { name: 'Draft markup' });
  await expect(draft).toBeVisible();
  await expect(page.getByRole('region', { name: 'Draft PDF' })).toContainText('Alder Lane Press');
  await tabTo(page, 'Draft markup');
  await press(page, 'Control+Home');
  await page.keyboard.insertText('<h1>By keys alone</h1>');
  await expect(page.getByRole('region', { name: 'Draft PDF' })).toContainText('By keys alone');
  await press(page, 'Alt+4');
  await expect(preview).toBeVisible();
});

test('items are added, put in order, merged, and other views are gone to and back with keys alone', async ({
  galley,
}) => {
  const { page } = galley;
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Invoice');
  await press(page, 'Alt+r', 'Control+2');
  await tabTo(page, 'Item IDs');
  await type(page, 'seal, cover-photo, cloth-binding');
  await press(page, 'Enter');
  const rows = page.getByLabel('Merge items').getByRole('row');
  await expect(rows).toHaveCount(3);
  await tabTo(page, /^Image seal/);
  await press(page, 'Alt+ArrowDown');
  await expect(rows.nth(1)).toHaveAccessibleName(/Image seal/);
  await press(page, ' ', 'ArrowDown', ' ');
  await expect(rows.nth(2)).toHaveAccessibleName(/Image seal/);
  await press(page, 'Delete');
  await expect(rows).toHaveCount(2);
  await press(page, 'Control+z');
  await expect(rows).toHaveCount(3);
  await tabTo(page, 'Merge');
  await press(page, 'Enter');
  const merged = page.getByRole('region', { name: 'Merged PDF' });
  await expect(merged.locator('[data-page-number="3"]')).toBeAttached();
  await press(page, 'F6');

  await press(page, 'Control+3');
  await press(page, 'F6');
  await tabTo(page, /^\d\d:\d\d/);
  await press(page, 'ArrowDown', 'Enter');
  await expect(page.getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
  await press(page, 'F6', 'Control+4');
  await tabTo(page, 'Theme');
  await press(page, 'ArrowDown', 'ArrowUp');
  await press(page, 'Control+Shift+P');
  await type(page, 'about');
  await press(page, 'Enter', 'Escape', '?', 'Escape');

  // Back, each view has the focus where it was there.
  await press(page, 'Control+2', 'Control+1');
  await expect(page.getByRole('combobox', { name: 'Record ID' })).toBeFocused();
});

test('a sign-in, a comparison with the run before and a saved PDF need keys alone', async ({ galley }, info) => {
  const { page } = galley;
  const server = await startReportServer();
  const line = (n: number) => `Item ${n}, delivered and paid`;
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Invoice');
  await press(page, 'Control+Shift+C', 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'New connection…' })).toBeFocused();
  await press(page, 'Enter');
  for (const [label, text] of [
    ['Connection name', 'Sandbox'],
    ['Identity server URL', server.url],
    ['Service URL', server.url],
    ['Client ID', 'client'],
    ['Client secret', 'client secret'],
    ['Username', 'author@example.com'],
    ['Password', 'open sesame'],
  ] as const) {
    await tabTo(page, label);
    await type(page, text);
  }
  await press(page, 'Enter');
  await expect(page.getByRole('banner')).toContainText('org.example.com');
  await expectFocusSeen(page, 'the sign-in');

  server.renders(await makePdf({ pages: 2, line }));
  await press(page, 'Alt+t');
  await type(page, 'T-1');
  await press(page, 'Alt+r');
  await type(page, 'R-1');
  await press(page, 'Control+Enter');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Statement page 1');
  server.renders(await makePdf({ pages: 2, line: (n) => (n === 9 ? 'A line that is new' : line(n)) }));
  await press(page, 'Control+Enter');
  await expect(page.getByRole('button', { name: /pages changed/ })).toBeVisible();
  await press(page, 'Control+d');
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison).toContainText('2 differences');
  await press(page, 'F7', 'F7');
  await tabTo(page, 'Overlay');
  await press(page, ' ', 'Escape');
  await expect(comparison).toBeHidden();

  const path = info.outputPath('keys.pdf');
  await answerSaveDialog(galley, path);
  await press(page, 'Control+s');
  await expect(page.getByText(/Saved/).first()).toBeVisible();
  expect((await pdfInfo(path)).text).toContain('A line that is new');
  await server.close();
});
