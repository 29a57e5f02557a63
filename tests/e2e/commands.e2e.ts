import type { Locator } from 'playwright/test';
import { endedCalls, expect, type LaunchedApp } from './galley.ts';
import { test } from './shared-galley.ts';

/** The state of an item of the application menu, by the id of its command. */
const isMenuItemEnabled = ({ app }: LaunchedApp, id: string) =>
  app.evaluate(({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.enabled, id);

const chooseMenuItem = ({ app }: LaunchedApp, id: string) =>
  app.evaluate(({ Menu }, command) => Menu.getApplicationMenu()?.getMenuItemById(command)?.click(), id);

test('the palette opens by its keys, runs a command and gives the focus back', async ({ galley: { page } }) => {
  await expect(page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number]').first()).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox', { name: 'Command' });
  const record = page.getByRole('combobox', { name: 'Record ID' });

  await record.focus();
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(record).toBeFocused();

  await page.keyboard.press('ControlOrMeta+Shift+P');
  await field.fill('zoom in');
  await expect(palette.getByRole('option', { name: /^Zoom in/ })).toHaveAttribute('aria-selected', 'true');
  const zoom = page.getByRole('combobox', { name: 'Zoom' });
  const zoomText = () => zoom.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  const before = await zoomText();
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect.poll(zoomText).not.toBe(before);
  await expect(record).toBeFocused();
});

test('Ctrl+Shift+P opens the palette from the pages too, and prints nothing', async ({ galley: { page } }) => {
  const pages = page.getByRole('region', { name: 'PDF preview' });
  await expect(pages.locator('[data-page-number]').first()).toBeVisible();
  await pages.getByRole('document', { name: 'Pages' }).focus();
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Print' })).toBeHidden();
});

test('Ctrl+Enter runs whatever has the focus, and presses nothing in any view', async ({ galley: { page } }) => {
  const record = page.getByRole('combobox', { name: 'Record ID' });
  const approve = page.getByRole('button', { name: 'Approve as proof' });
  const moreOfProof = page.getByRole('button', { name: 'More of the proof' });

  await expect(approve).toBeEnabled();
  const before = await endedCalls(page);
  await approve.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => endedCalls(page)).toBe(before + 1);
  await expect(approve).toBeEnabled();
  await expect(moreOfProof).toBeHidden();
  await approve.click();
  await moreOfProof.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => endedCalls(page)).toBe(before + 2);
  await expect(moreOfProof).toBeEnabled();
  await expect(page.getByRole('menu')).toBeHidden();

  // Without a record nothing is sent, so only a press of the button could have an effect.
  await record.fill('');
  await page.evaluate(() => {
    const clicked: string[] = [];
    Reflect.set(globalThis, 'clicked', clicked);
    addEventListener('click', ({ target }) => clicked.push((target as Element).outerHTML.slice(0, 200)), {
      capture: true,
    });
  });
  const clicked = () => page.evaluate(() => Reflect.get(globalThis, 'clicked') as string[]);
  const pressable = page.locator(
    ':is(button, a[href], [role="button"], [role="link"], [role="tab"], [role="row"], [role="option"], summary):visible:not([disabled])',
  );
  const pressEach = async (least: number) => {
    const count = await pressable.count();
    expect(count).toBeGreaterThan(least);
    for (let index = 0; index < count; index += 1) {
      await pressable.nth(index).focus();
      await page.keyboard.press('ControlOrMeta+Enter');
    }
    expect(await clicked()).toEqual([]);
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  const go = async (link: string, part: Locator) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await expect(part).toBeVisible();
    await page.evaluate(() => Reflect.get(globalThis, 'clicked').splice(0));
  };

  await pressEach(20);
  await go('Merge', page.getByRole('region', { name: 'Attachments' }));
  await pressEach(5);
  await go('Activity', page.getByRole('row').last());
  await page.getByRole('row').last().click();
  await expect(page.getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
  await page.evaluate(() => Reflect.get(globalThis, 'clicked').splice(0));
  await pressEach(8);
  await go('Settings', page.getByRole('combobox', { name: 'Theme' }));
  await pressEach(6);
  expect(await endedCalls(page)).toBe(before + 2);
});

test('the palette opens a recent report', async ({ galley: { page } }) => {
  const record = page.getByRole('combobox', { name: 'Record ID' });
  const preview = page.getByRole('region', { name: 'PDF preview' });
  for (const id of ['INV-2042', 'INV-2041']) {
    await record.fill(id);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(preview).toContainText(id);
  }
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await page.getByRole('combobox', { name: 'Command' }).fill('record INV-2042');
  await page.keyboard.press('Enter');
  await expect(record).toHaveValue('INV-2042');
  await expect(preview).toContainText('INV-2042');
});

test('? and the Help menu open the list of shortcuts, and About tells the versions', async ({ galley }) => {
  const { page } = galley;
  await page.getByRole('tab', { name: 'PDF' }).focus();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(shortcuts.getByRole('region', { name: 'Everywhere' })).toContainText(/Run(Ctrl\+|⌘)Enter/);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  await chooseMenuItem(galley, 'shortcuts');
  await expect(shortcuts).toBeVisible();
  await shortcuts.getByRole('button', { name: 'Close' }).click();

  await chooseMenuItem(galley, 'about');
  const about = page.getByRole('dialog', { name: 'About Galley' });
  const versions = await galley.app.evaluate(() => process.versions);
  await expect(about).toContainText(versions.electron!);
  await about.getByRole('button', { name: 'Copy' }).click();
  await expect
    .poll(() => galley.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toContain(`Chromium: ${versions.chrome}`);

  await about.getByRole('button', { name: 'Licences' }).click();
  const licences = about.getByRole('region', { name: 'Licences' });
  for (const name of ['acorn', 'handlebars', 'react-dom', 'pixelmatch', 'pdfjs-dist'])
    await expect(licences).toContainText(name);
});

test('an item of the menu is enabled only when its command can be run', async ({ galley }) => {
  const { page } = galley;
  await expect(page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number]').first()).toBeVisible();
  for (const command of ['run', 'save', 'print', 'zoom-in', 'go-merge', 'about']) {
    await expect.poll(() => isMenuItemEnabled(galley, command), { message: command }).toBe(true);
  }
  await expect.poll(() => isMenuItemEnabled(galley, 'cancel')).toBe(false);

  await page.getByRole('navigation', { name: 'Main' }).getByText('Settings').click();
  for (const command of ['run', 'save', 'print', 'zoom-in']) {
    await expect.poll(() => isMenuItemEnabled(galley, command), { message: command }).toBe(false);
  }
  expect(await isMenuItemEnabled(galley, 'go-merge')).toBe(true);
});

test('the Help menu opens the folder of the log', async ({ galley }) => {
  await galley.app.evaluate(({ shell }) => {
    shell.openPath = async (path) => {
      Reflect.set(globalThis, 'openedPath', path);
      return '';
    };
  });
  await chooseMenuItem(galley, 'open-log-folder');
  await expect
    .poll(() => galley.app.evaluate(() => Reflect.get(globalThis, 'openedPath') as string | undefined))
    .toBe(`${galley.userData}/logs`);
});

test('Reload and Developer Tools are in the menu of an app that runs from its sources alone', async ({
  galley: { app },
  flavour,
}) => {
  const roles = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role) ?? []),
  );
  const offered = ['reload', 'toggledevtools'].filter((role) => roles?.some((each) => each === role));
  expect(offered).toEqual(flavour === 'packaged' ? [] : ['reload', 'toggledevtools']);
});
