import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 1_000_000;

/**
 * Logs unexpected failures to `galley.log` in `folder`, for bug reports. The log contains messages and stacks, never
 * anything sent or received. `now` returns milliseconds since the epoch. At 1 MB the file is renamed to
 * `galley.old.log`. Never throws, because a failed log must not stop the work.
 */
export function createLog(folder: string, now: () => number) {
  const path = join(folder, 'galley.log');
  return (thrown: unknown): void => {
    const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) {
        renameSync(path, join(folder, 'galley.old.log'));
      }
      appendFileSync(path, `${new Date(now()).toISOString()} ${text}\n`, { mode: 0o600 });
    } catch {
      // There is nowhere else to report to.
    }
  };
}
