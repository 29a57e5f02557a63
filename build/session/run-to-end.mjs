import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program to its end as if it were this one: with the same input and output, and with signals passed on. With
 * `output`, the number of an open file, it reads nothing and prints there. Resolves with its exit code, which is 128
 * plus the signal's number after a signal, as in a shell. Rejects if it cannot start.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<{ cwd?: string, env?: NodeJS.ProcessEnv, output?: number }>} [options] `env` is added to this process's
 * @returns {Promise<number>}
 */
export function runToEnd(command, args, { cwd, env, output } = {}) {
  const child = spawn(command, args, {
    ...(cwd && { cwd }),
    env: { ...process.env, ...env },
    stdio: output === undefined ? 'inherit' : ['ignore', output, output],
  });
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to both processes, and Electron stops at once at a second one.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(() => {
    for (const signal of passedOn) process.off(signal, pass);
  });
}
