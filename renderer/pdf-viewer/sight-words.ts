import type { StoreApi } from 'zustand/vanilla';
import { percentText } from '../pdf-core/zoom.ts';
import type { PdfState } from './pages/pdf-state.ts';

/** What is said waits until nothing has changed for so long: a scroll past twenty pages is one sentence. */
export const restMs = 700;

type Said = Pick<PdfState, 'sight' | 'isPresenting' | 'pageColours'>;

/** What has changed for the eye, in words, for those who do not see it; empty if it is nothing to speak of. */
export function sightWords(before: Said, now: Said): string {
  const words: string[] = [];
  const { sight } = now;
  if (now.isPresenting !== before.isPresenting) {
    words.push(now.isPresenting ? 'Presenting one page at a time. Escape ends it' : 'No longer presenting');
  }
  if (sight.page !== before.sight.page) words.push(`Page ${sight.page}`);
  // A fitted page also changes with the window, which is no news.
  if (sight.zoom !== before.sight.zoom) words.push(`Zoom ${percentText(sight.scale)}`);
  if (sight.rotation !== before.sight.rotation) words.push(`Turned by ${sight.rotation} degrees`);
  if (sight.columns !== before.sight.columns && now.isPresenting === before.isPresenting) {
    words.push(sight.columns === 2 ? 'Two pages side by side' : 'One page below the other');
  }
  if (now.pageColours !== before.pageColours) {
    words.push(now.pageColours === 'dark' ? 'Dark pages' : 'Pages as they print');
  }
  return words.join('. ');
}

type After = (ms: number, run: () => void) => () => void;

/** Tells `say` what has changed, once it rests. A document that opens is no change. The result stops it. */
export function listenForSight(state: StoreApi<PdfState>, after: After, say: (words: string) => void): () => void {
  let said: Said | null = null;
  let cancel = () => {};
  const ignore = state.subscribe((now, before) => {
    if (now.pages === 0) said = null;
    else said ??= now;
    if (
      now.sight === before.sight &&
      now.isPresenting === before.isPresenting &&
      now.pageColours === before.pageColours
    ) {
      return;
    }
    cancel();
    cancel = after(restMs, () => {
      const words = said && sightWords(said, now);
      if (said) said = now;
      if (words) say(words);
    });
  });
  return () => {
    ignore();
    cancel();
  };
}
