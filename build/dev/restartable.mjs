import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A program that can be restarted. The next one starts when the last one has ended.
 *
 * @param {Readonly<{
 *   command: string,
 *   args: readonly string[],
 *   env?: Readonly<Record<string, string>>,
 *   endsWithinMs: number,
 *   ended: (code: number) => void,
 * }>} options after `endsWithinMs` a program that was asked to end is killed; `ended` is called when it ends without being asked
 */
export function createRestartable({ command, args, env, endsWithinMs, ended }) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let turn = Promise.resolve();
  let isRestartQueued = false;
  let isClosed = false;

  const start = () => {
    const started = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
    child = started;
    const gone = (/** @type {number} */ code) => {
      if (child !== started) return;
      child = null;
      ended(code);
    };
    started.once('error', (reason) => {
      console.error(reason.message);
      gone(1);
    });
    started.once('exit', (code) => gone(code ?? 1));
  };

  const end = async () => {
    const last = child;
    child = null;
    if (last === null) return;
    const exit = once(last, 'exit');
    last.kill();
    const timer = setTimeout(() => last.kill('SIGKILL'), endsWithinMs);
    await exit;
    clearTimeout(timer);
  };

  return {
    /** Ends the running program and starts it again. Calls before the start are one restart. */
    restart() {
      if (isRestartQueued) return turn;
      isRestartQueued = true;
      turn = turn.then(async () => {
        isRestartQueued = false;
        await end();
        if (!isClosed) start();
      });
      return turn;
    },

    /** Ends the program for good. */
    close() {
      isClosed = true;
      turn = turn.then(end);
      return turn;
    },
  };
}
