import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { axeOptions, colourOptions, violationTexts } from '../support/axe-rules.ts';
import { expect, type LaunchedApp } from './galley.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The looks of a page, and what axe checks in each. */
const looks = {
  light: { media: { colorScheme: 'light', forcedColors: 'none' }, options: axeOptions },
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, options: colourOptions },
  'forced colours': { media: { colorScheme: 'light', forcedColors: 'active' }, options: colourOptions },
} as const;

/** Expects that axe finds nothing in the window at rest, in light, in dark and in forced colours, and no id twice. */
export async function expectAccessible({ page }: LaunchedApp, state: string): Promise<void> {
  // A run that ends during an audit can be found at fault, in a state that no user sees.
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
  for (const [look, { media, options }] of Object.entries(looks)) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    expect.soft(await violationsIn(page, options), `${state}, ${look}`).toEqual([]);
  }
  expect.soft(await repeatedIds(page), `${state}: ids`).toEqual([]);
}

async function violationsIn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (given) => Reflect.get(globalThis, 'axe').run(document, given) as Promise<AxeResults>,
    options,
  );
  return violationTexts(violations);
}

const repeatedIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  });
