/**
 * `node tests/faults/electron/run.mjs [--only=<text>] [--report=<file>]`: the list of faults over Electron's network stack, on
 * the runtime of `npm run runtime`, with a display of its own where there is none. Leaves with 1 if a case fails.
 *
 * The cases decide, not the exit code: Electron 33 was seen to end with a segmentation fault in `app.exit` after the last case
 * had passed. An end before the last case is a failure, for then there is no report.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { projectFolder } from '../../../build/build-app.mjs';
import { findRuntime } from '../../../build/runtime/find.mjs';
import { openDisplay } from '../../../build/session/display.mjs';
import { runToEnd } from '../../../build/session/run-to-end.mjs';
import { electronConfig, sandboxConfig } from '../../../build/vite/electron.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const reportTo = process.argv.find((arg) => arg.startsWith('--report='))?.slice('--report='.length);
const folder = await mkdtemp(join(tmpdir(), 'galley-faults-'));
try {
  const input = { faults: fileURLToPath(new URL('main.ts', import.meta.url)) };
  await build({ ...electronConfig({ source: projectFolder, outDir: folder, input, format: 'es' }), logLevel: 'error' });
  for (const name of ['page', 'worker']) {
    const entry = join(projectFolder, `electron/templates/sandbox/${name}.ts`);
    const config = sandboxConfig({ source: projectFolder, outDir: folder, name: `template-${name}`, entry });
    await build({ ...config, logLevel: 'error' });
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const { executable } = await findRuntime(say);
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const display = await openDisplay(process.env, say);
  try {
    const report = join(folder, 'report.json');
    const switches = [...process.argv.slice(2).filter((arg) => arg !== `--report=${reportTo}`), `--report=${report}`];
    const args = [...switches, ...sandbox, `--user-data-dir=${join(folder, 'user-data')}`, join(folder, 'faults.js')];
    const exitCode = await runToEnd(executable, args, { env: { ...display.env } });
    process.exitCode = await exitCodeOf(report, exitCode);
  } finally {
    display.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * @param {string} report
 * @param {number} exitCode
 */
async function exitCodeOf(report, exitCode) {
  const counted = await readFile(report, 'utf8').catch(() => undefined);
  if (counted === undefined) return exitCode || 1;
  if (reportTo) {
    await mkdir(dirname(reportTo), { recursive: true });
    await copyFile(report, reportTo);
  }
  const wanted = JSON.parse(counted).numFailedTests > 0 ? 1 : 0;
  if (exitCode !== wanted) say(`Electron ended with ${exitCode} after the last case.`);
  return wanted;
}
