import { type Operation, operations } from '../../shared/operations.ts';
import type { Preferences } from '../../shared/preferences.ts';
import type { Timeouts } from './transport/transport.ts';

type Waits = Pick<Preferences, 'connectTimeoutS' | 'readTimeoutS' | 'renderTimeoutS' | 'idleTimeoutS'>;

/** The timeouts of an operation, from the author's settings. */
export function timeoutsFor(operation: Operation, waits: Waits): Timeouts {
  return {
    connectMs: 1_000 * waits.connectTimeoutS,
    firstByteMs: 1_000 * waits[operations[operation].firstByteTimeout],
    idleMs: 1_000 * waits.idleTimeoutS,
  };
}

/** The timeouts of a token request. Only the connection timeout is a setting: a token is small and quick to create. */
export const tokenTimeouts = ({ connectTimeoutS }: Pick<Preferences, 'connectTimeoutS'>): Timeouts => ({
  connectMs: 1_000 * connectTimeoutS,
  firstByteMs: 60_000,
  idleMs: 30_000,
});
