import { type Operation, operations } from '../../shared/operations.ts';
import type { Preferences } from '../../shared/preferences.ts';
import type { Timeouts } from './transport/transport.ts';

type Waits = Pick<Preferences, 'connectTimeoutS' | 'readTimeoutS' | 'renderTimeoutS' | 'idleTimeoutS'>;

/** How long a call of this operation waits, as the author set it. */
export function timeoutsFor(operation: Operation, waits: Waits): Timeouts {
  return {
    connectMs: 1_000 * waits.connectTimeoutS,
    firstByteMs: 1_000 * waits[operations[operation].firstByteTimeout],
    idleMs: 1_000 * waits.idleTimeoutS,
  };
}

/** How long a token request waits. Only the way to the server is the author's to set: a token is small and quickly made. */
export const tokenTimeouts = ({ connectTimeoutS }: Pick<Preferences, 'connectTimeoutS'>): Timeouts => ({
  connectMs: 1_000 * connectTimeoutS,
  firstByteMs: 60_000,
  idleMs: 30_000,
});
