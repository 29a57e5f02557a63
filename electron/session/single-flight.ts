import { abortable } from '../../shared/abortable.ts';
import { cancelled, FaultError } from '../../shared/fault.ts';

type FlightWork = (end: AbortSignal) => Promise<void>;
type Flight = Readonly<{ done: Promise<void>; end: AbortController }>;

/**
 * Runs one piece of work at a time, shared by all concurrent callers. A cancelled caller leaves; the work continues.
 * `counted` is called whenever the number of waiting callers changes.
 */
export function createSingleFlight(counted: () => void) {
  const superseded = new FaultError(cancelled);
  let current: Flight | null = null;
  let waiting = 0;

  const start = (work: FlightWork): Flight => {
    current?.end.abort(superseded);
    const end = new AbortController();
    const done = work(end.signal).finally(() => {
      if (current === flight) current = null;
    });
    // If all callers have left, nothing else handles its failure.
    done.catch(() => {});
    const flight: Flight = { done, end };
    current = flight;
    return flight;
  };

  const count = (change: number) => {
    waiting += change;
    counted();
  };

  return {
    get waiting() {
      return waiting;
    },

    /** Starts this work instead of the running one, which fails as cancelled. Fails like the work. */
    replace: (work: FlightWork): Promise<void> => start(work).done,

    /**
     * Waits for the running work, or starts this one. Also resolves when other work has replaced it: check again.
     * Rejects like the work, or with the reason of `signal`.
     */
    async join(work: FlightWork, signal: AbortSignal): Promise<void> {
      const { done } = current ?? start(work);
      count(+1);
      try {
        await abortable(done, signal);
      } catch (thrown) {
        if (thrown !== superseded) throw thrown;
      } finally {
        count(-1);
      }
    },

    /** Later calls start new work; the running work may continue. */
    leave(): void {
      current = null;
    },

    /** Ends the work and all waiting callers with this reason. */
    end(reason: FaultError): void {
      current?.end.abort(reason);
      current = null;
    },
  };
}
