import type { Operation } from '../../shared/asked.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { givesPdf } from './judge-body.ts';
import type { Timeouts } from './transport.ts';

export const connectMs = 15_000;

/** How long a call of this operation waits, as the author set it. */
export function timeoutsFor(
  operation: Operation,
  { readTimeoutS, renderTimeoutS, idleTimeoutS }: Pick<Preferences, 'readTimeoutS' | 'renderTimeoutS' | 'idleTimeoutS'>,
): Timeouts {
  return {
    connectMs,
    firstByteMs: 1_000 * (givesPdf(operation) ? renderTimeoutS : readTimeoutS),
    idleMs: 1_000 * idleTimeoutS,
  };
}
