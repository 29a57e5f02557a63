/** Makes PDF out of HTML. Rejects when `signal` aborts, and with `PrintTimeLimitError` when it takes too long. */
export type Print = (html: string, signal: AbortSignal) => Promise<Uint8Array>;

/** The page was not printed within the time that one print may take. */
export class PrintTimeLimitError extends Error {
  override readonly name = 'PrintTimeLimitError';
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`Printing took longer than ${limitMs / 1_000} s.`);
    this.limitMs = limitMs;
  }
}

/** One print at a time, in order of asking; one that nobody waits for any more is never begun. */
export function createPrintQueue(print: Print): Print {
  let last: Promise<unknown> = Promise.resolve();
  return (html, signal) => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return print(html, signal);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
