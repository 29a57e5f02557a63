import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../../../../electron/app/start-program.ts';

const never = { after: () => () => {} };
const start = (program: string, ...args: string[]) => startProgram({ program, args }, never);

test('arguments arrive as they are, because no shell reads them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a $(touch b); "c".hbs');
  expect(await start(process.execPath, '-e', 'require("fs").writeFileSync(process.argv[1], "")', path)).toBeNull();
  expect(existsSync(path)).toBe(true);
});

test('a command that fails says why', async () => {
  expect(await start('galley-no-such-editor')).toBe('There is no program galley-no-such-editor on this computer.');
  expect(await start(process.execPath, '-e', 'process.exit(3)')).toContain('ended with exit code 3');
  expect(await start(process.execPath, 'a\0b')).toContain('cannot be started (ERR_INVALID_ARG_VALUE)');
});

test('a program that goes on has started', async () => {
  const cancelled: string[] = [];
  const atOnce = {
    after(_ms: number, run: () => void) {
      queueMicrotask(run);
      return () => cancelled.push('timer');
    },
  };
  // Ends by itself: its input is closed.
  const program = { program: process.execPath, args: ['-e', 'process.stdin.resume()'] };
  expect(await startProgram(program, atOnce)).toBeNull();
});
