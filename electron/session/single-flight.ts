import { abortable } from '../../shared/abortable.ts';
import { cancelled, FaultError } from '../../shared/fault.ts';

type FlightWork = (end: AbortSignal) => Promise<void>;
type Flight = Readonly<{ done: Promise<void>; end: AbortController }>;

/**
 * One piece of work at a time, which all who ask meanwhile share. Who gives up leaves alone; the work goes on.
 * `counted` is called whenever the number of those who wait has changed.
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
    // If all callers have left, its failure is not handled anywhere else.
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

    /** Starts this work in place of any other, which then fails as cancelled. Fails as the work does. */
    replace: (work: FlightWork): Promise<void> => start(work).done,

    /**
     * Waits for the work that is going on, or starts this. Resolves also when other work has taken its place: look again.
     * Rejects as the work does, or with the reason of `signal`.
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

    /** Later calls start new work; the current work may go on. */
    leave(): void {
      current = null;
    },

    /** Ends the work, and the waiting of all, with this reason. */
    end(reason: FaultError): void {
      current?.end.abort(reason);
      current = null;
    },
  };
}
