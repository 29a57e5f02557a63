/** Time of a page or a worker. Tests pass a clock of their own. */
export type BrowserClock = Readonly<{
  /** Milliseconds since an arbitrary moment; never goes back. */
  monotonicMs: () => number;
  /** Calls `run` once after `ms`. The returned function cancels the call. */
  after: (ms: number, run: () => void) => () => void;
}>;

export const browserClock: BrowserClock = {
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
