import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianChromium } from './debian-chromium.mjs';
import { runToEnd } from './run-to-end.mjs';

const script = fileURLToPath(new URL('../system-packages.sh', import.meta.url));

/**
 * Installs missing packages for Galley on Debian or Ubuntu if this user may. Otherwise prints the missing packages and
 * the command to install them, and rejects with a sentence. Does nothing on other systems.
 *
 * @param {'start' | 'test'} purpose
 * @param {Readonly<{ env?: NodeJS.ProcessEnv }>} [options]
 */
export async function installSystemPackages(purpose, { env = process.env } = {}) {
  if (process.platform !== 'linux') return;
  const ownChromium = purpose === 'test' ? await playwrightChromium() : undefined;
  const hasChromium = ownChromium && existsSync(ownChromium.path) ? { GALLEY_HAS_CHROMIUM: '1' } : {};
  if ((await runToEnd('bash', [script, purpose], { env: { ...env, ...hasChromium } })) !== 0) {
    throw new Error('Galley needs packages of the system that are missing.');
  }
  if (!ownChromium || debianChromium() || existsSync(ownChromium.path)) return;
  console.error('no Chromium: Playwright downloads one');
  if ((await runToEnd(process.execPath, [ownChromium.cli, 'install', 'chromium'])) !== 0) {
    throw new Error(
      'The tests need Chromium: install chromium-headless-shell or chromium, or let Playwright download it.',
    );
  }
}

/** Playwright's own Chromium, installed or not, and the program that downloads it. */
async function playwrightChromium() {
  const { chromium } = await import('playwright');
  const folder = dirname(createRequire(import.meta.url).resolve('playwright/package.json'));
  return { path: chromium.executablePath(), cli: join(folder, 'cli.js') };
}
