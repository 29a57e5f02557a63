/** Time as the sample service knows it. Both in milliseconds. */
export type Clock = Readonly<{
  /** Never goes back: for the limit and the life of tokens. */
  monotonicMs(): number;
  /** Since the epoch: for what a client is told. */
  epochMs(): number;
}>;

export const systemClock: Clock = { monotonicMs: () => performance.now(), epochMs: () => Date.now() };
