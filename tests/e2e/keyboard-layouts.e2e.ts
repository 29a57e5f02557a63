import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { realKeys } from '../support/real-keys.ts';
import { expect, test } from './galley.ts';

const run = promisify(execFile);

/** X11's codes of the keys at these places of a US keyboard. They are the same with every layout. */
const places = { Control: '37', Shift: '50', '1': '10', '2': '11', P: '33', F: '41' } as const;
const keysAt = (...names: ReadonlyArray<keyof typeof places>) => names.map((name) => places[name]).join('+');

/** Each layout and what it types at `F` and at `2`. */
const layouts = [
  ['us', 'f', '2'],
  ['ru', 'а', '2'],
  ['gr', 'φ', '2'],
  ['il', 'כ', '2'],
  ['ara', 'ب', '2'],
  ['fr', 'f', 'é'],
] as const;

test.skip(process.platform !== 'linux', 'X11 has setxkbmap and xkbcomp, which choose a layout.');

test('commands run at the places of their keys with Cyrillic, Greek, Hebrew, Arabic and French layouts', async ({
  galley: { app, page },
}, info) => {
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Invoice');
  await recordKeys(page);
  const press = await realKeys(app);
  const find = page.getByRole('textbox', { name: 'Find' });
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  const before = info.outputPath('before.xkb');
  await run('xkbcomp', ['-w0', '-xkb', process.env.DISPLAY!, before]);
  try {
    for (const [layout, letter, digit] of layouts) {
      await test.step(layout, async () => {
        await run('setxkbmap', [layout]);
        // The app learns of the layout some time after it was set.
        await expect(async () => {
          await press(keysAt('F'), keysAt('2'));
          expect(await page.evaluate(() => Reflect.get(globalThis, 'typed'))).toBe(letter + digit);
        }).toPass();

        await press(keysAt('Control', 'F'));
        await expect(find).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(find).toHaveCount(0);

        await press(keysAt('Control', 'Shift', 'P'));
        await expect(palette).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(palette).toHaveCount(0);

        await press(keysAt('Control', '2'));
        await expect(current).toHaveText('Merge');
        await press(keysAt('Control', '1'));
        await expect(current).toHaveText('Report');
      });
    }
  } finally {
    await run('xkbcomp', ['-w0', before, process.env.DISPLAY!]);
  }
});

/** Records the last two signs that were typed without Ctrl, which then reach nothing else. */
const recordKeys = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(globalThis, 'typed', '');
    const record = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.key.length > 1) return;
      event.preventDefault();
      event.stopPropagation();
      Reflect.set(globalThis, 'typed', (Reflect.get(globalThis, 'typed') + event.key).slice(-2));
    };
    document.documentElement.addEventListener('keydown', record, true);
  });
