import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSteps } from '../../../build/testing/run-steps.mjs';
import { scratchFolder } from '../electron/base/scratch.ts';

const ends = (exitCode: number, prints = '') => [
  '-e',
  `process.stdout.write(${JSON.stringify(prints)}); process.exitCode = ${exitCode};`,
];

function start(steps: Partial<Pick<Parameters<typeof runSteps>[0], 'main' | 'beside' | 'stop'>>) {
  const logs = scratchFolder();
  const lines: string[] = [];
  const finished = runSteps({
    main: [],
    beside: [],
    cwd: logs,
    env: {},
    logs,
    stop: new AbortController().signal,
    say: (line) => lines.push(line),
    ...steps,
  });
  return { logs, lines, finished };
}

test('a step that fails keeps no other from being run', async () => {
  const { finished } = start({
    main: [
      { name: 'one', args: ends(3) },
      { name: 'two', args: ends(0) },
    ],
  });
  expect(await finished).toMatchObject([
    { name: 'one', exitCode: 3, failures: ['ended with exit code 3'] },
    { name: 'two', exitCode: 0, failures: [] },
  ]);
});

test('a step is not run when one that it needs has failed, and counts as failed', async () => {
  const { finished, logs } = start({
    main: [{ name: 'tests', args: ['-e', `fs.writeFileSync('ran', '')`], needs: ['build'] }],
    beside: [{ name: 'build', args: ends(1) }],
  });
  expect(await finished).toMatchObject([
    { name: 'tests', exitCode: 1, failures: ['not run: build failed'] },
    { name: 'build', exitCode: 1 },
  ]);
  await expect(readFile(join(logs, 'ran'))).rejects.toThrow('no such file');
});

test('a step begins when those that it comes after have ended, even if they failed', async () => {
  const { finished } = start({
    main: [{ name: 'tests', args: ['-e', `process.exitCode = Number(!fs.existsSync('ended'))`], after: ['package'] }],
    beside: [
      { name: 'build', args: ends(0) },
      { name: 'package', args: ['-e', `fs.writeFileSync('ended', ''); process.exitCode = 1`] },
    ],
  });
  expect(await finished).toMatchObject([{ exitCode: 0 }, { exitCode: 0 }, { exitCode: 1 }]);
});

test('what runs beside the others prints into a file', async () => {
  const { finished, logs, lines } = start({ beside: [{ name: 'faults', args: ends(0, 'ok a fault') }] });
  await finished;
  expect(await readFile(join(logs, 'faults.log'), 'utf8')).toBe('ok a fault');
  expect(lines).toEqual([expect.stringContaining('faults.log')]);
});

test('a report of an earlier run is not counted', async () => {
  const report = join(scratchFolder(), 'unit.json');
  await writeFile(report, JSON.stringify({ numPassedTests: 7 }));
  const { finished } = start({ main: [{ name: 'unit', args: ends(1), report }] });
  expect(await finished).toMatchObject([{ counts: { passed: 0, failed: 0, skipped: 0 } }]);
});

test('after a stop no further step begins', async () => {
  const { finished } = start({ main: [{ name: 'one', args: ends(0) }], stop: AbortSignal.abort() });
  expect(await finished).toMatchObject([{ name: 'one', exitCode: 1, failures: ['not run: stopped'] }]);
});
