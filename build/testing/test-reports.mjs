/** @typedef {Readonly<{ passed: number, failed: number, skipped: number }>} Counts */

/**
 * What is read of a runner's JSON report: Vitest's, which the fault cases write too, or Playwright's.
 *
 * @typedef {Readonly<{ title: string, file?: string, specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }>} PlaywrightSuite
 * @typedef {Readonly<{ title: string, ok: boolean, tests: ReadonlyArray<{ results: ReadonlyArray<{ errors?: readonly PlaywrightError[] }> }> }>} PlaywrightSpec
 * @typedef {Readonly<{ message?: string, location?: Readonly<{ line: number }> }>} PlaywrightError
 * @typedef {Readonly<{
 *   numPassedTests?: number,
 *   numFailedTests?: number,
 *   numPendingTests?: number,
 *   numTodoTests?: number,
 *   testResults?: ReadonlyArray<{
 *     name: string,
 *     status?: string,
 *     message?: string,
 *     assertionResults: ReadonlyArray<{ fullName: string, status: string, failureMessages?: readonly string[] | null }>,
 *   }>,
 *   stats?: Readonly<{ expected: number, unexpected: number, flaky: number, skipped: number }>,
 *   suites?: readonly PlaywrightSuite[],
 *   errors?: ReadonlyArray<{ message?: string }>,
 * }>} Report
 */

/**
 * @param {Report} [report] none where the runner has written none
 * @returns {Counts}
 */
export function countsOf(report = {}) {
  const { stats, numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
  if (!stats) return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * One line for each failed test: its file, its name and the first line of its error; of Playwright also the line.
 *
 * @param {Report} [report]
 * @returns {string[]}
 */
export function failuresOf(report = {}) {
  const files = (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that failed to load has no tests.
    if (failed.length === 0) return status === 'failed' ? [lineOf(name, 'the file', message)] : [];
    return failed.map(({ fullName, failureMessages }) => lineOf(name, fullName, failureMessages?.[0]));
  });
  const errors = (report.errors ?? []).map(({ message }) => lineOf('', 'the run', message));
  return [...files, ...(report.suites ?? []).flatMap(failuresOfSuite), ...errors];
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failuresOfSuite({ file = '', specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const lines = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ errors: found = [] }) => found));
    // That a test took too long has no place, but the step that it waited for has.
    const line = errors.find(({ location }) => location)?.location?.line;
    return lineOf(line === undefined ? file : `${file}:${line}`, title, errors[0]?.message);
  });
  return [...lines, ...suites.flatMap(failuresOfSuite)];
}

/**
 * @param {string} file
 * @param {string} name
 * @param {string} [message]
 */
function lineOf(file, name, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
  const firstLine = message.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n')[0] ?? '';
  const place = file.replace(/^.*\/tests\//, 'tests/');
  return [place, name, firstLine].filter((part) => part !== '').join(' › ');
}

/**
 * Counts a step that failed without a failing test (a type error, a runner that did not start) as one failure, so that
 * a failed run never reports zero.
 *
 * @param {ReadonlyArray<Readonly<{ counts: Counts, exitCode: number }>>} steps
 * @returns {Counts}
 */
export function total(steps) {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const { counts, exitCode } of steps) {
    passed += counts.passed;
    failed += exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed;
    skipped += counts.skipped;
  }
  return { passed, failed, skipped };
}
