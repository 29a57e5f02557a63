/** So many seconds without an answer are a freeze. */
export const frozenAfterS = 5;

export type HangDetectorDependencies = Readonly<{
  /** Calls `tick` about once a second. Late ones are never made up for: a computer that slept, or was busy, is no freeze. */
  everySecond(tick: () => void): void;
  /** Somebody sees the page, it is loaded, and nothing of the system or of a developer holds it up. */
  isWatched(): boolean;
  /** Settles when the page has done what lay before it; never, if it is gone. */
  ping(): Promise<unknown>;
  /** Called once for each freeze. */
  frozen(): void;
}>;

/** Calls `frozen` when the page stops answering. One ping at a time, so that a busy page does not get many. */
export function createHangDetector({ everySecond, isWatched, ping, frozen }: HangDetectorDependencies): void {
  let open: { waitedS: number } | null = null;

  const ask = () => {
    const question = { waitedS: 0 };
    const answered = () => {
      if (open === question) open = null;
    };
    open = question;
    ping().then(answered, answered);
  };

  everySecond(() => {
    if (!isWatched()) open = null;
    else if (open === null) ask();
    else if (++open.waitedS >= frozenAfterS) {
      open = null;
      frozen();
    }
  });
}
