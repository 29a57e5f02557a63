import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

/** The zoom of the page, on a screen of one pixel for each of CSS. */
const zoomFactor = ({ page }: LaunchedApp) => page.evaluate(() => devicePixelRatio);

const firstPage = ({ page }: LaunchedApp) =>
  page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number]').first();

test('keys enlarge the interface, pages stay sharp, and a restart begins with that size', async ({ launch }) => {
  const first = await launch();
  await expect(firstPage(first)).toBeVisible();
  for (let step = 0; step < 5; step += 1) await first.page.keyboard.press('ControlOrMeta+Shift++');
  await expect.poll(() => zoomFactor(first)).toBeCloseTo(2);
  // A canvas has as many pixels as the screen: two for each of the enlarged page's.
  await expect
    .poll(() =>
      firstPage(first)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => Math.round(canvas.width / canvas.getBoundingClientRect().width)),
    )
    .toBe(2);
  await first.page.keyboard.press('ControlOrMeta+Shift+-');
  await expect.poll(() => zoomFactor(first)).toBeCloseTo(1.75);
  await first.app.close();

  const second = await launch(first.userData);
  await expect.poll(() => zoomFactor(second)).toBeCloseTo(1.75);
  await second.page.keyboard.press('ControlOrMeta+Shift+0');
  await expect.poll(() => zoomFactor(second)).toBeCloseTo(1);
  await second.app.close();
});

test('a text field has the menu of the system, with what it can do', async ({ galley }) => {
  const { app, page } = galley;
  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() {
      Reflect.set(
        globalThis,
        'poppedUp',
        this.items.map(({ role }) => role?.toLowerCase()),
      );
    };
  });
  const poppedUp = () => app.evaluate(() => Reflect.get(globalThis, 'poppedUp') as string[] | undefined);
  const record = page.getByRole('combobox', { name: 'Record ID' });
  await record.fill('INV-2042');
  await record.selectText();
  await record.click({ button: 'right' });
  await expect.poll(poppedUp).toEqual(expect.arrayContaining(['cut', 'copy', 'selectall']));
  await app.evaluate(() => Reflect.deleteProperty(globalThis, 'poppedUp'));

  // The pages have a menu of the page instead.
  await expect(firstPage(galley)).toBeVisible();
  await firstPage(galley).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'PDF pages' })).toBeVisible();
  expect(await poppedUp()).toBeUndefined();
});

test('keys go to the views, to the identifiers and from pane to pane', async ({ galley: { page } }) => {
  const template = page.getByRole('combobox', { name: 'Template ID' });
  const record = page.getByRole('combobox', { name: 'Record ID' });
  const pages = page.getByRole('document', { name: 'Pages' });
  await expect(page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number]').first()).toBeVisible();
  await page.keyboard.press('Alt+r');
  await expect(record).toBeFocused();
  await page.keyboard.press('F6');
  await expect(pages).toBeFocused();
  await page.keyboard.press('F6');
  await expect(record).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(pages).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.keyboard.press('Alt+t');
  await expect(template).toBeFocused();
  expect(await template.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
    0,
    'invoice'.length,
  ]);
  for (const [index, name] of ['Info', 'Handlebars', 'Deepload', 'PDF'].entries()) {
    await page.keyboard.press(`Alt+${index + 1}`);
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(template).toBeFocused();
  }
});

test('Ctrl+D and F7 compare a text with the run before', async ({ galley: { page } }) => {
  await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
  const region = page.getByRole('region', { name: 'Handlebars markup' });
  await expect(region).toContainText('{{');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  // Until then there is nothing to compare with.
  await expect(page.getByText('Same as the run before')).toBeVisible();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  for (const keys of ['ControlOrMeta+D', 'F7']) {
    await page.keyboard.press(keys);
    await expect(comparison).toBeVisible();
    await comparison.getByRole('button', { name: 'Close comparison' }).click();
    await expect(comparison).toBeHidden();
  }
});

/** The goal of the bench's case `start`: its script is compiled at each start. */
const mostScriptBytes = 350_000;

test('the first screen waits for one script of at most 350 kB and one style sheet, and neither waits for another file', async ({
  galley: { page },
}) => {
  const { kinds, scriptBytes, awaited } = await page.evaluate(async () => {
    const textOf = async (path: string) => (await fetch(path)).text();
    const files = [...(await textOf('/index.html')).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    const texts = await Promise.all(files.map(textOf));
    return {
      kinds: files.map((path) => path.split('.').at(-1)).sort(),
      scriptBytes: new Blob(texts.filter((_, at) => files[at]!.endsWith('.js'))).size,
      // Not `import(…)`, which loads later.
      awaited: texts.flatMap((text) => text.match(/(?:\bfrom|\bimport|@import)\s*["'`]\.{0,2}\/[^"'`]+["'`]/g) ?? []),
    };
  });
  expect(kinds).toEqual(['css', 'js']);
  expect(scriptBytes).toBeLessThanOrEqual(mostScriptBytes);
  expect(awaited).toEqual([]);
});

test('the form and the tabs share a row in a wide window, and the page has more than a third of a low one', async ({
  galley,
}) => {
  const { app, page } = galley;
  const size = (width: number, height: number) =>
    app.evaluate(
      ({ BrowserWindow }, [w, h]) =>
        BrowserWindow.getAllWindows()
          .find((window) => window.isVisible())
          ?.setContentSize(w as number, h as number),
      [width, height],
    );
  await expect(firstPage(galley)).toBeVisible();
  const top = async (role: 'form' | 'tablist', name: string) => (await page.getByRole(role, { name }).boundingBox())?.y;
  await size(1280, 800);
  await expect
    .poll(async () => (await top('tablist', 'Views of the report')) === (await top('form', 'Report')))
    .toBe(true);
  await size(1000, 700);
  await expect
    .poll(async () => (await top('tablist', 'Views of the report'))! > (await top('form', 'Report'))!)
    .toBe(true);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ControlOrMeta+Shift++');
  // CSS pixels: 1000x700 at 200 % are 500x350.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const pages = document.querySelector('.pdf-scroller')?.getBoundingClientRect();
        return (pages?.height ?? 0) / innerHeight;
      }),
    )
    .toBeGreaterThan(0.35);
  await page.keyboard.press('ControlOrMeta+Shift+0');
  await size(1280, 800);
});
