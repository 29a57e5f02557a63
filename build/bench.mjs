/**
 * `npm run bench`: measures Galley's speed, each figure beside a peer or a floor from the same run. Prints a table and
 * writes `test-results/bench.json`. It fails only if something could not be measured, not if a goal is missed.
 * - `-- --rounds 9`: the number of rounds, 5 by default. Without it, a slow case has three rounds.
 * - `-- --only pdf,merge`: the cases whose names contain one of these words.
 * - `-- --built`: uses the app in `dist/` as it is.
 * - `-- --results`: writes the figures of a whole run into `tests/bench/RESULTS.md`.
 * - `-- --seed 7`, `--kind rtl`, `--pairs <folder>`: choose the pairs of compare-quality, which measures what is found.
 * - `-- --answers <file>`: compares its whole answers with those in a file, or writes them if there is none.
 * - `-- --ablate`: switches off one rule of the comparison at a time over these pairs, and writes the effect of each
 * rule to `tests/bench/ABLATION.md`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildApp, projectFolder } from './build-app.mjs';
import { copyPdfjsAssets } from './pdfjs/assets.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { ablationSwitches } from './vite/ablation-switches.mjs';
import { electronConfig } from './vite/electron.mjs';
import { rendererConfig } from './vite/renderer.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const benchFolder = join(projectFolder, 'tests/bench');

try {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      results: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      built: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      kind: { type: 'string', default: '' },
      pairs: { type: 'string', default: '' },
      ablate: { type: 'boolean', default: false },
      every: { type: 'string', default: '1' },
      answers: { type: 'string', default: '' },
    },
  });
  const rounds = Number(values.rounds ?? '5');
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number, from 1.');

  if (values.results && values.only !== '') throw new Error('--results takes the figures of all cases, so not --only.');

  const runtime = await findRuntime(say);
  say('building');
  if (!values.built) await buildApp();
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  try {
    await buildBench(folder, values.ablate);
    /** @type {typeof import('../tests/bench/run.ts')} */
    const { runBench } = await import(pathToFileURL(join(folder, 'run.js')).href);
    const display = await openDisplay(process.env, say);
    try {
      // Chromium refuses to run as root inside its sandbox.
      const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const allMeasured = await runBench({
        executable: runtime.executable,
        args: [...sandbox, `--user-data-dir=${join(folder, 'user-data')}`, join(folder, 'main.js')],
        env: { ...process.env, ...display.env },
        electronVersion: runtime.version,
        projectFolder,
        folder,
        only: values.only.split(',').filter((name) => name !== ''),
        rounds,
        isBounded: values.rounds === undefined,
        options: {
          seed: values.seed,
          kind: values.kind,
          pairs: values.pairs && resolve(values.pairs),
          ablate: values.ablate ? 'yes' : '',
          every: values.every,
          answers: values.answers && resolve(values.answers),
        },
        output: join(projectFolder, 'test-results/bench.json'),
        say,
        print: (text) => console.log(text),
        resultsFile: values.results ? join(projectFolder, 'tests/bench/RESULTS.md') : null,
      });
      if (!allMeasured) process.exitCode = 1;
    } finally {
      display.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
} catch (reason) {
  say(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
}

/**
 * Builds the bench's own programs and page in the same way as the app's.
 *
 * @param {string} outDir
 * @param {boolean} hasSwitches whether rules of the comparison can be switched off
 */
async function buildBench(outDir, hasSwitches) {
  const programs = electronConfig({
    source: projectFolder,
    outDir,
    input: {
      run: join(benchFolder, 'run.ts'),
      main: join(benchFolder, 'electron/main.ts'),
      servers: join(benchFolder, 'electron/servers.ts'),
      'wire-probe': join(benchFolder, 'electron/wire-probe.ts'),
      'app-probe': join(benchFolder, 'electron/app-probe.ts'),
    },
    format: 'es',
  });
  const page = rendererConfig({ source: projectFolder, outDir: join(outDir, 'pages') });
  const ownPlugins = page.worker?.plugins ?? (() => []);
  const worker = { ...page.worker, plugins: () => [...ownPlugins(), hasSwitches && ablationSwitches(projectFolder)] };
  await Promise.all([
    build({ ...programs, logLevel: 'error' }),
    build({ ...page, worker, root: join(benchFolder, 'pages'), logLevel: 'error' }),
    copyPdfjsAssets(join(outDir, 'pages/pdfjs')),
    writeFile(join(outDir, 'package.json'), '{ "type": "module", "name": "galley-bench" }'),
  ]);
}
