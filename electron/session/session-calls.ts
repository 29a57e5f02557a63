import type { FaultError } from '../../shared/fault.ts';
import type { ConnectionView } from '../../shared/model.ts';
import { connectionChanged } from './session-faults.ts';

/** Whether a call for one connection may be sent with the other: same user, app and servers. */
export const isForSame = (one: ConnectionView, other: ConnectionView) =>
  one.authUrl === other.authUrl &&
  one.clientId === other.clientId &&
  one.username === other.username &&
  one.serviceUrl === other.serviceUrl;

/** Ends the calls of a session, whether they wait or run. */
export function createSessionCalls() {
  let life = new AbortController();
  /** The connection when credentials were last returned. */
  let served: ConnectionView | null = null;

  const end = (reason: FaultError): void => {
    served = null;
    life.abort(reason);
    life = new AbortController();
  };

  const endUnlessFor = (connection: ConnectionView): void => {
    if (served && !isForSame(served, connection)) end(connectionChanged());
  };

  return {
    /** The signal that ends calls with the current credentials. Ends calls of another user or service first. */
    endFor(connection: ConnectionView): AbortSignal {
      endUnlessFor(connection);
      served = connection;
      return life.signal;
    },

    /** Ends all calls with this fault. */
    end,

    /** Ends all calls that were started as another user or for another service. */
    endUnlessFor,
  };
}
