/** A page that has not answered for so many seconds is taken for frozen. Long tasks on a slow computer are shorter. */
export const frozenAfterS = 15;
/** How long to wait before asking again once the user has chosen to wait. */
export const askAgainAfterS = 30;

export type HangDetectorDependencies = Readonly<{
  /** Calls `tick` about once a second. Late ones are never made up for: a computer that slept, or was busy, is no freeze. */
  everySecond(tick: () => void): void;
  /** The page is in use and loaded, and nothing of the system or of a developer holds it up. */
  isWatched(): boolean;
  /** Settles when the page has done what lay before it; never, if it is gone. A page that is only busy answers between two tasks. */
  ping(): Promise<unknown>;
  /**
   * Called when the page does not answer, and again later if it still does not. Resolves when the user has decided; nothing is counted
   * meanwhile. The signal is aborted when the page answers after all.
   */
  frozen(answered: AbortSignal): Promise<void>;
}>;

type PendingPing = { waitedS: number; untilS: number; isAsking: boolean; readonly answered: AbortController };

/** Calls `frozen` when the page stops answering. One ping at a time, so that a busy page does not get many. */
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
    // The question to the user has the focus while it is open.
    if (open?.isAsking) return;
    if (!isWatched()) open = null;
    else if (open === null) ask();
    else if (++open.waitedS >= open.untilS) void askUser(open);
  });
}
