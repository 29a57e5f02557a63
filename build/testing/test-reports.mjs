/** @typedef {Readonly<{ passed: number, failed: number, skipped: number }>} Counts */

/**
 * What a runner's JSON report counts, of Vitest or of Playwright.
 *
 * @param {unknown} report
 * @returns {Counts}
 */
export function countsOf(report) {
  const found = /** @type {Record<string, unknown>} */ (report ?? {});
  const number = (/** @type {unknown} */ value) => (typeof value === 'number' ? value : 0);
  if (found.stats) {
    const stats = /** @type {Record<string, unknown>} */ (found.stats);
    return {
      passed: number(stats.expected),
      failed: number(stats.unexpected) + number(stats.flaky),
      skipped: number(stats.skipped),
    };
  }
  return {
    passed: number(found.numPassedTests),
    failed: number(found.numFailedTests),
    skipped: number(found.numPendingTests) + number(found.numTodoTests),
  };
}

/**
 * A step that failed without a test to blame (a type error, a runner that did not start) counts as one failure, so that
 * a run which failed never says it had none.
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
