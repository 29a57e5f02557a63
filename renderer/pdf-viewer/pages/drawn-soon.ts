import type { BrowserClock } from '../../base/browser-clock.ts';

/** A first document is shown after this time even if it is not drawn yet, so that its other pages can be reached. */
const firstWithinMs = 1_000;
/**
 * A later document is shown after this time. Until then the previous pages stay, and must not be mistaken for its own.
 */
const laterWithinMs = 15_000;

/**
 * Draws the pages of a document that will be visible. Resolves to the result of `draw`, or to `null` when that takes
 * too long; then its signal is aborted.
 */
export const createDrawnSoon =
  (after: BrowserClock['after']) =>
  async <T>(isFirst: boolean, signal: AbortSignal, draw: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    const late = new AbortController();
    let endWait = () => {};
    const waited = new Promise<null>((resolve) => {
      endWait = after(isFirst ? firstWithinMs : laterWithinMs, () => {
        late.abort();
        resolve(null);
      });
    });
    try {
      return await Promise.race([draw(AbortSignal.any([signal, late.signal])), waited]);
    } finally {
      endWait();
    }
  };
