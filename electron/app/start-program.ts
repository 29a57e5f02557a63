import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import type { Clock } from '../base/clock.ts';
import { errorCode } from '../base/system-error.ts';
import type { EditorProgram } from './editor-command.ts';

/** A command that fails later than this has opened its window. */
const failsWithinMs = 3_000;

/**
 * Starts a program without a shell, independent of Galley. Resolves to `null`, or to why it failed at once.
 */
export function startProgram({ program, args }: EditorProgram, clock: Pick<Clock, 'after'>): Promise<string | null> {
  const ended = new Promise<string | null>((resolve) => {
    // In the home folder: Windows looks for programs in the current folder first, and a template folder may hold one.
    const child = spawn(program, args, { cwd: homedir(), detached: true, stdio: 'ignore', windowsHide: true });
    const cancel = clock.after(failsWithinMs, () => resolve(null));
    const end = (why: string | null) => {
      cancel();
      resolve(why);
    };
    child.on('error', (thrown) => end(whyNotStarted(program, errorCode(thrown))));
    child.on('exit', (code) => end(code === 0 || code === null ? null : `${program} ended with exit code ${code}.`));
    child.unref();
  });
  return ended.catch((thrown: unknown) => whyNotStarted(program, errorCode(thrown)));
}

function whyNotStarted(program: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no program ${program} on this computer.`;
  if (code === 'EACCES') return `You have no permission to run ${program}.`;
  return `${program} cannot be started (${code ?? 'unknown error'}).`;
}
