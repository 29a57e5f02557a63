import { vi } from 'vitest';

/** Only a hang takes this long; Vitest's own second is too short for a busy machine. */
const defaultTimeoutMs = 30_000;

/**
 * Resolves with the result of `check` once it no longer throws. Rejects with its last error after `timeout`
 * milliseconds.
 */
export const waitFor = <T>(check: () => T | Promise<T>, { timeout = defaultTimeoutMs } = {}): Promise<T> =>
  vi.waitFor(check, { timeout });
