import type { FaultError } from '../../shared/fault.ts';
import type { ConnectionView } from '../../shared/model.ts';
import { connectionChanged } from './session-faults.ts';

/** Whether a call that was asked for with one connection may be sent with the other: same user, app, servers. */
export const isForSame = (one: ConnectionView, other: ConnectionView) =>
  one.authUrl === other.authUrl &&
  one.clientId === other.clientId &&
  one.username === other.username &&
  one.serviceUrl === other.serviceUrl;

/** The end of the calls that have credentials of a session, whether they wait or are under way. */
export function createSessionCalls() {
  let life = new AbortController();
  /** As the connection was when credentials were last given. */
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
    /** Aborted when the calls that get credentials now have to end. Ends those that have them of another user or service. */
    endFor(connection: ConnectionView): AbortSignal {
      endUnlessFor(connection);
      served = connection;
      return life.signal;
    },

    /** Ends all calls with this fault. */
    end,

    /** Ends all calls if they were asked for as another user, or of another service. */
    endUnlessFor,
  };
}
