import type { Credentials } from '../../shared/credentials.ts';

const remembered = 100;

type Refused = (credentials: Credentials, signal: AbortSignal) => Promise<Credentials>;

/**
 * Which credentials the service has refused: a call that still stands in line with them need not be sent to find out.
 * `refused` gives fresh credentials, with one sign-in for all who ask.
 */
export function createRenewals(refused: Refused) {
  const known = new Set<string>();
  const keyOf = ({ connectionId, generation }: Credentials) => `${generation} of ${connectionId}`;

  return {
    isStale: (credentials: Credentials) => known.has(keyOf(credentials)),

    note(credentials: Credentials): void {
      known.add(keyOf(credentials));
      const [oldest] = known;
      if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    },

    async renew(credentials: Credentials, signal: AbortSignal): Promise<Credentials> {
      const fresh = await refused(credentials, signal);
      // Whatever comes is tried, so that nobody goes round in circles.
      known.delete(keyOf(fresh));
      return fresh;
    },
  };
}
