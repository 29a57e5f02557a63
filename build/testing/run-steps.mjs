import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runToEnd } from '../session/run-to-end.mjs';
import { countsOf, failuresOf } from './test-reports.mjs';

/**
 * One program of a run. `needs` names the steps without which it cannot begin: if one of them fails, this one is not run
 * and fails too. `after` names those that must have ended, passed or failed.
 *
 * @typedef {Readonly<{
 *   name: string,
 *   args: readonly string[],
 *   report?: string,
 *   needs?: readonly string[],
 *   after?: readonly string[],
 * }>} Step `args` go to Node; `report` is the file that the runner writes
 *
 * @typedef {Readonly<{
 *   name: string,
 *   exitCode: number,
 *   ms: number,
 *   counts: import('./test-reports.mjs').Counts,
 *   failures: readonly string[],
 * }>} Finished
 */

/**
 * Runs every step, even after a failure. The steps of `main` run in order on the terminal. Meanwhile the steps of
 * `beside` run in order, with their output in a file of `logs`. After `stop` no further step begins. Resolves with the
 * result of each step.
 *
 * @param {Readonly<{
 *   main: readonly Step[],
 *   beside: readonly Step[],
 *   cwd: string,
 *   env: Readonly<Record<string, string>>,
 *   logs: string,
 *   stop: AbortSignal,
 *   say: (line: string) => void,
 * }>} options
 * @returns {Promise<Finished[]>}
 */
export async function runSteps({ main, beside, cwd, env, logs, stop, say }) {
  const ends = /** @type {Map<string, Promise<Finished>>} */ (new Map());

  /** @returns {Promise<Finished>} */
  const run = async (
    /** @type {Step} */ { name, args, report, needs = [], after = [] },
    /** @type {string | null} */ log,
  ) => {
    await Promise.all(after.map((step) => ends.get(step)));
    const needed = await Promise.all(needs.map((step) => ends.get(step)));
    const broken = needed.filter((end) => end?.exitCode !== 0).map((end) => `${end?.name} failed`);
    const why = stop.aborted ? 'stopped' : broken.join(', ');
    if (why !== '') return { name, exitCode: 1, ms: 0, counts: countsOf(), failures: [`not run: ${why}`] };
    // The report of an earlier run must not be counted if this one ends before it writes.
    if (report) await rm(report, { force: true });
    const startedMs = performance.now();
    const output = log === null ? null : await open(log, 'w');
    if (!log) say(`\n── ${name}`);
    const exitCode = await runToEnd(process.execPath, args, { cwd, env, ...(output && { output: output.fd }) });
    await output?.close();
    const written = report
      ? await readFile(report, 'utf8')
          .then(JSON.parse)
          .catch(() => undefined)
      : undefined;
    const failures = failuresOf(written);
    if (exitCode !== 0 && failures.length === 0) failures.push(`ended with exit code ${exitCode}`);
    if (log) say(`\n── ${name}, beside the others: ${exitCode === 0 ? 'passed' : 'FAILED'}, output in ${log}`);
    return { name, exitCode, ms: performance.now() - startedMs, counts: countsOf(written), failures };
  };

  const inTurn = (/** @type {readonly Step[]} */ steps, /** @type {(step: Step) => string | null} */ logOf) => {
    let before = /** @type {Promise<unknown>} */ (Promise.resolve());
    for (const step of steps) {
      const end = before.then(() => run(step, logOf(step)));
      ends.set(step.name, end);
      before = end;
    }
  };
  inTurn(main, () => null);
  inTurn(beside, ({ name }) => join(logs, `${name}.log`));
  return Promise.all(ends.values());
}
