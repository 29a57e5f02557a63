import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRestartable } from '../../../../build/dev/restartable.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-restartable-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that notes when it starts and when it ends; `onTerm` is what it does when it is asked to end. */
function noting(onTerm: string, { ended = (_: number) => {}, endsWithinMs = 60_000 } = {}) {
  const log = join(folder, 'log');
  const code = `
    const { appendFileSync } = require('node:fs');
    const note = (word) => appendFileSync(${JSON.stringify(log)}, word + '\\n');
    process.on('SIGTERM', () => { ${onTerm} });
    setInterval(() => {}, 1000);
    note('started');`;
  const program = createRestartable({
    command: process.execPath,
    args: ['--eval', code],
    endsWithinMs,
    ended,
  });
  const notes = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  return { program, notes, hasStarted: (times: number) => expect.poll(() => starts(notes())).toBe(times) };
}

const starts = (notes: readonly string[]) => notes.filter((note) => note === 'started').length;

test('a restart waits until the last one has ended, so that both never use the same data', async () => {
  const { program, notes, hasStarted } = noting(`note('ended'); process.exit();`);
  await program.restart();
  await hasStarted(1);
  await program.restart();
  await hasStarted(2);
  expect(notes()).toEqual(['started', 'ended', 'started']);
  await program.close();
});

test('a program that does not end when it is asked to is killed', async () => {
  const { program, hasStarted } = noting('', { endsWithinMs: 1 });
  await program.restart();
  await hasStarted(1);
  await program.restart();
  await hasStarted(2);
  await program.close();
});

test('restarts that are wanted at the same time are one', async () => {
  const { program, notes, hasStarted } = noting('process.exit();');
  await Promise.all([program.restart(), program.restart(), program.restart()]);
  await hasStarted(1);
  await program.close();
  expect(notes()).toEqual(['started']);
});

test('the end of a program is told if nobody asked for it', async () => {
  const ended = vi.fn();
  const asked = noting('process.exit(3);', { ended });
  await asked.program.restart();
  await asked.hasStarted(1);
  await asked.program.close();
  expect(ended).not.toHaveBeenCalled();

  const program = createRestartable({
    command: process.execPath,
    args: ['--eval', 'process.exit(4)'],
    endsWithinMs: 1,
    ended,
  });
  await program.restart();
  await expect.poll(() => ended.mock.calls).toEqual([[4]]);
});
