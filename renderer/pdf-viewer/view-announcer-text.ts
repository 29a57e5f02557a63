import type { StoreApi } from 'zustand/vanilla';
import { percentText } from '../pdf-pages/zoom.ts';
import type { PdfState } from './pages/pdf-state.ts';

/** Changes are announced after the view has not changed for this time: a scroll past twenty pages is one sentence. */
const announceDelayMs = 700;

type AnnouncedState = Pick<PdfState, 'view' | 'isPresenting' | 'pageColours'>;

/** The visible changes between two states, as text for screen readers; empty if none of them is worth announcing. */
function viewChangeText(before: AnnouncedState, now: AnnouncedState): string {
  const parts: string[] = [];
  const { view } = now;
  if (now.isPresenting !== before.isPresenting) {
    parts.push(now.isPresenting ? 'Presenting one page at a time. Escape ends it' : 'No longer presenting');
  }
  if (view.page !== before.view.page) parts.push(`Page ${view.page}`);
  // The scale of a fitted page also changes with the size of the window; only a change of the zoom mode is announced.
  if (view.zoom !== before.view.zoom) parts.push(`Zoom ${percentText(view.scale)}`);
  if (view.rotation !== before.view.rotation) parts.push(`Turned by ${view.rotation} degrees`);
  if (view.columns !== before.view.columns && now.isPresenting === before.isPresenting) {
    parts.push(view.columns === 2 ? 'Two pages side by side' : 'One page below the other');
  }
  if (now.pageColours !== before.pageColours) {
    parts.push(now.pageColours === 'dark' ? 'Dark pages' : 'Pages as they print');
  }
  return parts.join('. ');
}

type After = (ms: number, run: () => void) => () => void;

/**
 * Calls `announce` with the text of each change, `announceDelayMs` after the last one. Opening a document is not
 * announced. Returns a function that stops it.
 */
export function announceViewChanges(
  state: StoreApi<PdfState>,
  after: After,
  announce: (text: string) => void,
): () => void {
  let announced: AnnouncedState | null = null;
  let cancel = () => {};
  const unsubscribe = state.subscribe((now, before) => {
    if (now.pages === 0) announced = null;
    else announced ??= now;
    if (
      now.view === before.view &&
      now.isPresenting === before.isPresenting &&
      now.pageColours === before.pageColours
    ) {
      return;
    }
    cancel();
    cancel = after(announceDelayMs, () => {
      const text = announced && viewChangeText(announced, now);
      if (announced) announced = now;
      if (text) announce(text);
    });
  });
  return () => {
    unsubscribe();
    cancel();
  };
}
