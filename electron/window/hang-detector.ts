/** A page without a response for this time counts as frozen. Long tasks on a slow computer are shorter. */
export const frozenAfterS = 15;
/** How long to wait before asking again after the user chose to wait. */
export const askAgainAfterS = 30;

type HangDetectorDependencies = Readonly<{
  /** Calls `tick` about once a second. Missed ticks are dropped: a computer that slept or was busy is not a freeze. */
  everySecond(tick: () => void): void;
  /** Whether the page is in use and loaded, and neither the system nor a debugger blocks it. */
  isWatched(): boolean;
  /** Settles when the page has done its pending work; never, if it is gone. A busy page responds between two tasks. */
  ping(): Promise<unknown>;
  /**
   * Called when the page does not respond, and again later while it still does not. Resolves when the user has decided;
   * the count pauses meanwhile. The signal aborts when the page responds after all.
   */
  frozen(answered: AbortSignal): Promise<void>;
}>;

type PendingPing = { waitedS: number; untilS: number; isAsking: boolean; readonly answered: AbortController };

/** Calls `frozen` when the page stops responding. One ping at a time, so that a busy page does not get many. */
export function createHangDetector({ everySecond, isWatched, ping, frozen }: HangDetectorDependencies): void {
  let open: PendingPing | null = null;

  const ask = () => {
    const pending: PendingPing = {
      waitedS: 0,
      untilS: frozenAfterS,
      isAsking: false,
      answered: new AbortController(),
    };
    const answered = () => {
      if (open === pending) open = null;
      pending.answered.abort();
    };
    open = pending;
    ping().then(answered, answered);
  };

  const askUser = async (pending: PendingPing): Promise<void> => {
    pending.isAsking = true;
    await frozen(pending.answered.signal);
    pending.isAsking = false;
    pending.waitedS = 0;
    pending.untilS = askAgainAfterS;
  };

  everySecond(() => {
    // The open question has the focus.
    if (open?.isAsking) return;
    if (!isWatched()) open = null;
    else if (open === null) ask();
    else if (++open.waitedS >= open.untilS) void askUser(open);
  });
}
