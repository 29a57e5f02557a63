import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './system-error.ts';

const waitsMs = [10, 20, 40, 80, 160, 320];

/**
 * Renames `from` to `to` atomically and replaces an existing file. On Windows a virus scanner or an indexer may hold a
 * new file, so Galley retries for up to 630 ms. Rejects with the system's error.
 */
export function renameOver(from: string, to: string): Promise<void> {
  const attempt = () => rename(from, to);
  return process.platform === 'win32' ? retryWhileHeld(attempt, pause) : attempt();
}

/** Retries after growing waits while another program seems to hold the file. */
export async function retryWhileHeld(
  attempt: () => Promise<void>,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (const ms of waitsMs) {
    try {
      return await attempt();
    } catch (thrown) {
      if (!isHeld(thrown)) throw thrown;
      await wait(ms);
    }
  }
  return attempt();
}

const isHeld = (thrown: unknown) => ['EBUSY', 'EPERM', 'EACCES'].includes(errorCode(thrown) ?? '');
