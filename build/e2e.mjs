/**
 * `npm run test:e2e`: tests the whole app with Playwright, on real displays and with real keychains. `-- --packaged`
 * tests the packaged app instead of the built one, `-- --as-built` the result of the last build. Root cannot use
 * Chromium's sandbox; `-- --as-user` runs the tests as the user `nobody` where that is possible. Further arguments go to
 * `playwright test`.
 */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { buildApp, projectFolder } from './build-app.mjs';
import { packageApp } from './package-app.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { openKeychain } from './session/keychain.mjs';
import { runToEnd } from './session/run-to-end.mjs';
import { runUnprivileged } from './session/unprivileged.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
const ours = ['--packaged', '--as-built', '--as-user'];
const packaged = process.argv.includes('--packaged');
// Without root, Chromium's sandbox works already.
const asUser = process.argv.includes('--as-user') && process.platform === 'linux' && process.getuid?.() === 0;
const asBuilt = process.argv.includes('--as-built');
const results = packaged ? 'e2e-packaged' : 'e2e';
const args = process.argv.slice(2).filter((argument) => !ours.includes(argument));

try {
  // Before the tests begin, so that no test has to wait for a download.
  const runtime = await findRuntime(say);
  if (asBuilt) {
    say('nothing is built anew');
  } else if (packaged) {
    // The released app, and a variant that Playwright can drive.
    await packageApp(runtime);
    await packageApp(runtime, { inspectable: true, isBuilt: true });
  } else {
    await buildApp();
  }

  const given = packaged ? ['--packaged', ...args] : args;
  const asOther = asUser ? await runUnprivileged({ project: projectFolder, runtime, results, args: given, say }) : null;
  process.exitCode = asOther ?? (await runHere());
} catch (reason) {
  say(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
}

/**
 * One worker more than processors, because some tests only wait. Each has its own display and keychain, because two
 * apps on one display take the focus and the clipboard from each other. On the user's desktop, a single worker.
 */
async function runHere() {
  const services = /** @type {import('./session/display.mjs').Service[]} */ ([]);
  const desktops = /** @type {Array<Readonly<Record<string, string>>>} */ ([]);
  try {
    do {
      const keychain = await openKeychain(process.env, say);
      services.push(keychain);
      const display = await openDisplay(process.env, say);
      services.push(display);
      desktops.push({ ...keychain.env, ...display.env });
    } while (desktops.length <= availableParallelism() && desktops.every(({ DISPLAY }) => DISPLAY));
    const project = `--project=${packaged ? 'packaged' : 'built'}`;
    return await runToEnd(
      process.execPath,
      [playwright, 'test', '--config', join(projectFolder, 'build/playwright.config.ts'), project, ...args],
      { cwd: projectFolder, env: { GALLEY_DESKTOPS: JSON.stringify(desktops), GALLEY_RESULTS: results } },
    );
  } finally {
    for (const service of services) service.close();
  }
}
