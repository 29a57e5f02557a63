/**
 * `npm run test:e2e`: the whole app under Playwright, on a real display and with a real keychain. With `-- --packaged` it
 * is the packaged app instead of the built one, with `-- --as-built` what the last build left. Further arguments go to `playwright test`.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildApp, projectFolder } from './build-app.mjs';
import { packageApp } from './package-app.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { openKeychain } from './session/keychain.mjs';
import { runToEnd } from './session/run-to-end.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
const ours = ['--packaged', '--as-built'];
const packaged = process.argv.includes('--packaged');
const asBuilt = process.argv.includes('--as-built');
const args = process.argv.slice(2).filter((argument) => !ours.includes(argument));

try {
  // Found before the tests begin, so that no test's time is spent on a download.
  const runtime = await findRuntime(say);
  if (asBuilt) {
    say('nothing is built anew');
  } else if (packaged) {
    // The one that people get, and its twin that Playwright can drive.
    await packageApp(runtime);
    await packageApp(runtime, { inspectable: true });
  } else {
    await buildApp();
  }

  const keychain = await openKeychain(process.env, say);
  const display = await openDisplay(process.env, say);
  try {
    const project = `--project=${packaged ? 'packaged' : 'built'}`;
    process.exitCode = await runToEnd(
      process.execPath,
      [playwright, 'test', '--config', join(projectFolder, 'build/playwright.config.ts'), project, ...args],
      { cwd: projectFolder, env: { ...keychain.env, ...display.env } },
    );
  } finally {
    display.close();
    keychain.close();
  }
} catch (reason) {
  say(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
}
