import type { Preferences } from '../../shared/preferences.ts';
import type { Operation } from '../../shared/service-request.ts';
import { givesPdf } from './judge-body.ts';
import type { Timeouts } from './transport.ts';

type Waits = Pick<Preferences, 'connectTimeoutS' | 'readTimeoutS' | 'renderTimeoutS' | 'idleTimeoutS'>;

/** How long a call of this operation waits, as the author set it. */
export function timeoutsFor(operation: Operation, waits: Waits): Timeouts {
  return {
    connectMs: 1_000 * waits.connectTimeoutS,
    firstByteMs: 1_000 * (givesPdf(operation) ? waits.renderTimeoutS : waits.readTimeoutS),
    idleMs: 1_000 * waits.idleTimeoutS,
  };
}

/** How long a token request waits. Only the way to the server is the author's to set: a token is small and quickly made. */
export const tokenTimeouts = ({ connectTimeoutS }: Pick<Preferences, 'connectTimeoutS'>): Timeouts => ({
  connectMs: 1_000 * connectTimeoutS,
  firstByteMs: 60_000,
  idleMs: 30_000,
});
