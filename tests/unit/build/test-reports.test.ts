import { expect, test } from 'vitest';
import { countsOf, failuresOf, total } from '../../../build/testing/test-reports.mjs';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: '/home/author/galley/tests/unit/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'adds', status: 'failed', failureMessages: ['\u001b[31mAssertionError\u001b[39m: 3\n  at a.ts'] },
        { fullName: 'takes away', status: 'passed', failureMessages: [] },
      ],
    },
    {
      name: '/home/author/galley/tests/unit/b.test.ts',
      status: 'failed',
      message: 'no such file',
      assertionResults: [],
    },
    { name: '/home/author/galley/tests/unit/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ],
};

const failed = (title: string, message: string) => ({
  title,
  ok: false,
  tests: [{ results: [{ errors: [{ message }, { message: 'Error: click', location: { line: 12 } }] }] }],
});
const playwrightReport = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      title: 'start.e2e.ts',
      file: 'start.e2e.ts',
      specs: [failed('starts', 'Error: no window\n  at start'), { title: 'ends', ok: true, tests: [] }],
      suites: [{ title: 'again', file: 'start.e2e.ts', specs: [failed('starts again', 'Error: late')] }],
    },
  ],
};

test("Vitest's report is counted", () => {
  expect(countsOf(vitestReport)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test("Playwright's report is counted, and a flaky test is a failed one", () => {
  expect(countsOf(playwrightReport)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('each failure is one line with its file, its name and what was wrong', () => {
  expect(failuresOf(vitestReport)).toEqual([
    'tests/unit/a.test.ts › adds › AssertionError: 3',
    'tests/unit/b.test.ts › the file › no such file',
  ]);
  expect(failuresOf(playwrightReport)).toEqual([
    'start.e2e.ts:12 › starts › Error: no window',
    'start.e2e.ts:12 › starts again › Error: late',
  ]);
  expect(failuresOf({ errors: [{ message: 'no tests found' }] })).toEqual(['the run › no tests found']);
});

test('a run that failed never says it had no failure', () => {
  const passing = { counts: { passed: 7, failed: 0, skipped: 1 }, exitCode: 0 };
  const crashed = { counts: countsOf(undefined), exitCode: 2 };
  expect(total([passing, crashed])).toEqual({ passed: 7, failed: 1, skipped: 1 });
});
