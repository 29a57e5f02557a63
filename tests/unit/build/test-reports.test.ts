import { expect, test } from 'vitest';
import { countsOf, total } from '../../../build/test-counts.mjs';

test("Vitest's report is counted", () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(countsOf(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test("Playwright's report is counted, and a flaky test is a failed one", () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(countsOf(report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('a run that failed never says it had no failure', () => {
  const passing = { counts: { passed: 7, failed: 0, skipped: 1 }, exitCode: 0 };
  const crashed = { counts: countsOf(undefined), exitCode: 2 };
  expect(total([passing, crashed])).toEqual({ passed: 7, failed: 1, skipped: 1 });
});
