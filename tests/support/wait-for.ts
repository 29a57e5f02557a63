import { vi } from 'vitest';

/** Only a hang takes so long; Vitest's own second is too short for a loaded machine. */
const defaultTimeoutMs = 30_000;

/** Resolves with what `check` returns once it throws no longer. Rejects with its last error after `timeout` milliseconds. */
export const waitFor = <T>(check: () => T | Promise<T>, { timeout = defaultTimeoutMs } = {}): Promise<T> =>
  vi.waitFor(check, { timeout });
