import { join } from 'node:path';
import { projectFolder } from '../build-app.mjs';
import { total } from './test-reports.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** The folder of the reports. */
export const results = join(projectFolder, 'test-results');
const inResults = (/** @type {string} */ name) => join(results, `${name}.json`);

/** @returns {Step} */
export const vitestStep = (
  /** @type {'unit' | 'component'} */ project,
  /** @type {Readonly<{ files?: readonly string[], except?: readonly string[] }>} */ { files = [], except = [] } = {},
) => ({
  name: project,
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts', `--project=${project}*`],
    ...files,
    ...except.map((path) => `--exclude=${path}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${inResults(project)}`],
  ],
  report: inResults(project),
});

/** @returns {Step} */
export const faultsStep = () => ({
  name: 'faults',
  args: ['tests/faults/electron/run.mjs', `--report=${inResults('faults')}`],
  report: inResults('faults'),
});

/** @type {Step} */
export const buildStep = { name: 'build', args: ['build/build.mjs'] };

/** @returns {Step} */
export const endToEndStep = (
  /** @type {Omit<Step, 'args' | 'report'> & Readonly<{ results?: string, args?: readonly string[] }>} */ {
    results: name = 'e2e',
    args = [],
    ...step
  },
) => ({ ...step, args: ['build/e2e.mjs', '--as-built', ...args], report: inResults(name) });

/**
 * Reports the result of each step, every failure, and the sum in the last line. The exit code is 1 if a step failed.
 *
 * @param {readonly import('./run-steps.mjs').Finished[]} finished
 * @param {(line: string) => void} say
 */
export function reportSteps(finished, say) {
  say('\n── All steps');
  for (const { name, exitCode, ms, counts } of finished) {
    const verdict = exitCode === 0 ? 'passed' : 'FAILED';
    say(`${verdict}  ${(ms / 1_000).toFixed(0).padStart(4)} s  ${String(counts.passed).padStart(5)} tests  ${name}`);
  }
  for (const { name, failures } of finished) for (const failure of failures) say(`FAILED  ${name}: ${failure}`);
  if (finished.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1;
  const { passed, failed, skipped } = total(finished);
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}

/** A signal that aborts when this process is asked to end. */
export function stopSignal() {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.abort());
  return stopped.signal;
}
