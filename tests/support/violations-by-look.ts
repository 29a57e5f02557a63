import axe, { type RunOptions } from 'axe-core';
import { cdp } from 'vitest/browser';
import { axeOptions, colourOptions, violationTexts } from './axe-rules.ts';

/** The findings of axe in the current window, by look; empty if all is well. */
export async function violationsByLook(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  const look = async (name: string, options: RunOptions) => {
    const { violations } = await axe.run(document.body, options);
    found[name] = violationTexts(violations);
  };
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await look(theme, theme === 'light' ? axeOptions : colourOptions);
  }
  const forced = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  document.documentElement.dataset.theme = 'light';
  await forced('active');
  await look('forced colours', colourOptions);
  await forced('none');
  delete document.documentElement.dataset.theme;
  return found;
}

export const noViolations = { light: [], dark: [], 'forced colours': [] };
