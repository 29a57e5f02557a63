/**
 * `npm run test:changed`: runs the tests that the changes since the main branch can affect, committed or not. It lists
 * them first. `-- --base <commit>` compares with another commit, `-- --list` runs nothing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from './build-app.mjs';
import { affectedTests } from './testing/affected-tests.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { buildStep, endToEndStep, faultsStep, reportSteps, results, stopSignal, vitestStep } from './testing/steps.mjs';

const { values } = parseArgs({ options: { base: { type: 'string' }, list: { type: 'boolean', default: false } } });

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit where this branch left the main branch. */
function findBase() {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch);
    } catch {
      // The branch does not exist.
    }
  }
  return 'HEAD';
}

const lines = (/** @type {string} */ text) => text.split('\n').filter((line) => line !== '');
const base = values.base ?? findBase();
const changed = lines(`${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`);
const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
  (path) => /\.(?:tsx?|mjs|cjs)$/.test(path) && existsSync(join(projectFolder, path)),
);
const sources = new Map(files.map((path) => [path, readFileSync(join(projectFolder, path), 'utf8')]));
const { unit, component, endToEnd, faults } = affectedTests({ changed, sources });

const say = (/** @type {string} */ line) => console.log(line);
const names = endToEnd.map((path) => basename(path, '.e2e.ts'));
say(`${changed.length} files have changed since ${git('rev-parse', '--short', base)}. They can affect:`);
say(`  ${unit.length} files of unit tests, ${component.length} of component tests${faults ? ', the faults' : ''}`);
if (names.length > 0) say(`  end to end: ${names.join(', ')}`);

if (!values.list) {
  const main = [
    ...(unit.length > 0 ? [vitestStep('unit', unit)] : []),
    ...(component.length > 0 ? [vitestStep('component', component)] : []),
    ...(faults ? [faultsStep()] : []),
    ...(names.length > 0 ? [endToEndStep({ name: 'end-to-end', needs: ['build'], args: names })] : []),
  ];
  await mkdir(results, { recursive: true });
  const beside = names.length > 0 ? [buildStep] : [];
  reportSteps(
    await runSteps({ main, beside, cwd: projectFolder, env: {}, logs: results, stop: stopSignal(), say }),
    say,
  );
}
