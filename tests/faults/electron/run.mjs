/**
 * `node tests/faults/electron/run.mjs [--only=<text>]`: the list of faults over Electron's network stack, on the runtime of
 * `npm run runtime`, with a display of its own where there is none. Leaves with 1 if a case fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { projectFolder } from '../../../build/build-app.mjs';
import { findRuntime } from '../../../build/runtime/find.mjs';
import { openDisplay } from '../../../build/session/display.mjs';
import { runToEnd } from '../../../build/session/run-to-end.mjs';
import { electronConfig } from '../../../build/vite/electron.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const folder = await mkdtemp(join(tmpdir(), 'galley-faults-'));
try {
  const input = { faults: fileURLToPath(new URL('main.ts', import.meta.url)) };
  await build({ ...electronConfig({ source: projectFolder, outDir: folder, input, format: 'es' }), logLevel: 'error' });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const { executable } = await findRuntime(say);
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const display = await openDisplay(process.env, say);
  try {
    const args = [...sandbox, `--user-data-dir=${join(folder, 'user-data')}`, join(folder, 'faults.js')];
    process.exitCode = await runToEnd(executable, [...process.argv.slice(2), ...args], { env: { ...display.env } });
  } finally {
    display.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
