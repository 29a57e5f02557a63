/**
 * `npm run pictures`: takes the pictures for the README and the help from the built app with the sample service, at
 * 1280x800.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { buildApp, projectFolder } from './build-app.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { openKeychain } from './session/keychain.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const { executable } = await findRuntime(say);
await buildApp();
const { module } = await runnerImport(join(projectFolder, 'tests/e2e/pictures.ts'));
const { takePictures } = /** @type {typeof import('../tests/e2e/pictures.ts')} */ (module);

const keychain = await openKeychain(process.env, say);
const display = await openDisplay(process.env, say);
const userData = await mkdtemp(join(tmpdir(), 'galley-pictures-'));
Object.assign(process.env, keychain.env, display.env);
try {
  await takePictures({ electronPath: executable, userData, folder: join(projectFolder, 'renderer/help/pictures') });
} finally {
  display.close();
  keychain.close();
  await rm(userData, { recursive: true, force: true });
}
