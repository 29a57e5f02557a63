import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 1_000_000;

/**
 * Writes what nobody foresaw to `galley.log` in `folder`, for the reader of a bug report. It holds the name, the stack
 * and nothing that was sent or received; `redact` removes the secrets of the session all the same. Over 1 MB the file
 * becomes `galley.old.log`. Never throws: a log that cannot be written must not stop the work.
 */
export function createLog(folder: string, redact: (text: string) => string, now: () => number) {
  const path = join(folder, 'galley.log');
  return (thrown: unknown): void => {
    const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) {
        renameSync(path, join(folder, 'galley.old.log'));
      }
      appendFileSync(path, `${new Date(now()).toISOString()} ${redact(text)}\n`, { mode: 0o600 });
    } catch {
      // Nothing left to tell it to.
    }
  };
}
