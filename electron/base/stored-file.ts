import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultError } from '../../shared/fault.ts';
import { jsonValueOf } from './json.ts';
import { errorCode } from './system-error.ts';

/** Until a virus scanner or a backup releases the file, or other programs close theirs. */
const waitsMs = [20, 60, 200];
/** Shorter, because these waits block the start. */
const waitsAtStartMs = [10, 40, 150];

/**
 * The system cannot read the file now. The file may be intact, so do not rename it, overwrite it or treat it as
 * missing.
 */
export class UnreadableNow extends Error {
  override readonly name = 'UnreadableNow';
  readonly path: string;
  readonly code: string;

  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read now`, { cause });
    this.path = path;
    this.code = errorCode(cause) ?? 'unknown';
  }
}

/** The text of one of Galley's files; `null` if it does not exist. Retries briefly, then throws `UnreadableNow`. */
export async function storedText(path: string): Promise<string | null> {
  for (const ms of waitsMs) {
    try {
      return await readFile(path, 'utf8').catch(textUnlessUnreadable);
    } catch {
      await pause(ms);
    }
  }
  return readFile(path, 'utf8')
    .catch(textUnlessUnreadable)
    .catch((thrown: unknown) => {
      throw new UnreadableNow(path, thrown);
    });
}

/** Like `storedText`, for the start of the app. */
export function storedTextSync(path: string): string | null {
  const read = () => {
    try {
      return readFileSync(path, 'utf8');
    } catch (thrown) {
      return textUnlessUnreadable(thrown);
    }
  };
  for (const ms of waitsAtStartMs) {
    try {
      return read();
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
  }
  try {
    return read();
  } catch (thrown) {
    throw new UnreadableNow(path, thrown);
  }
}

/** The JSON value in a file: `null` if there is no file, `undefined` if it is damaged. Throws `UnreadableNow`. */
export async function storedValue(path: string): Promise<unknown> {
  const text = await storedText(path);
  return text === null ? null : jsonValueOf(text);
}

/** Whether the file may be intact after this read error. */
export const mayBeWhole = (thrown: unknown): boolean => {
  const code = errorCode(thrown);
  return code !== undefined && !['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code);
};

/** The message for the user, shown once. `what` is a phrase such as "The saved merge lists". */
export const unreadableText = (what: string, { path, code }: UnreadableNow, when = 'when it is needed'): string =>
  `${what} cannot be read at the moment (${code}). ${path} stays as it is, and Galley tries again ${when}.`;

export const unreadableFault = (what: string, thrown: UnreadableNow): FaultError =>
  new FaultError(
    {
      code: 'SAVE-REFUSED',
      happened: `${what} cannot be read at the moment.`,
      advice: `Nothing was changed. Check that you may read ${thrown.path} and that no other program holds it, then try again.`,
      evidence: { detail: thrown.code },
    },
    thrown,
  );

/** A folder at this path contains none of Galley's data. */
function textUnlessUnreadable(thrown: unknown): string | null {
  if (mayBeWhole(thrown)) throw thrown;
  return errorCode(thrown) === 'EISDIR' ? '' : null;
}
