import { runCommandOfKeys } from '../../ui/command-targets.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import { presentationActions } from './presentation-actions.ts';

/** The distance of a wheel for one page, in CSS pixels. */
const wheelPx = 100;
/** Wheel events within this time after a page was turned belong to the same gesture of a trackpad. */
const wheelRestMs = 250;

/**
 * While `view` presents, `region` fills the window (by the style sheet), and keys, clicks and the wheel turn pages. The
 * returned function ends it. The main process makes the window fill the screen: the page itself has no permission for
 * that.
 */
export function attachPresentation(view: PdfView, region: HTMLElement, scroller: HTMLElement): () => void {
  let whilePresenting = new AbortController();

  const enter = () => {
    whilePresenting = new AbortController();
    const { signal } = whilePresenting;
    // On the window, because the focused element may be hidden now.
    window.addEventListener('keydown', (event) => press(event, view, scroller), { signal, capture: true });
    region.addEventListener('click', (event) => click(event, view), { signal });
    region.addEventListener('wheel', createWheel(view), { signal, passive: false });
    scroller.focus();
  };

  const leave = () => {
    whilePresenting.abort();
    scroller.focus();
  };

  const ignore = view.state.subscribe((now, before) => {
    if (now.isPresenting === before.isPresenting) return;
    if (now.isPresenting) enter();
    else leave();
  });
  return () => {
    ignore();
    if (!whilePresenting.signal.aborted) whilePresenting.abort();
  };
}

function press(event: KeyboardEvent, view: PdfView, scroller: HTMLElement): void {
  // A menu that started the presentation returns the focus to its button, which is hidden. Then the body has the focus.
  if (document.activeElement === document.body) scroller.focus();
  if (event.target instanceof Element && event.target.closest('dialog')) return;
  if (runCommandOfKeys(event, ['presentation'], presentationActions(view))) event.stopPropagation();
}

/** Links still work, and selecting text does not turn the page. */
function click({ target, button }: MouseEvent, view: PdfView): void {
  const isOwn = target instanceof Element && target.closest('a, button, input') !== null;
  if (button === 0 && !isOwn && getSelection()?.isCollapsed !== false) view.nextPage();
}

function createWheel(view: PdfView): (event: WheelEvent) => void {
  let turnedPx = 0;
  let turnedAtMs = Number.NEGATIVE_INFINITY;
  return (event) => {
    event.preventDefault();
    if (event.ctrlKey || event.timeStamp - turnedAtMs < wheelRestMs) return;
    turnedPx += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * wheelPx;
    if (Math.abs(turnedPx) < wheelPx) return;
    (turnedPx > 0 ? view.nextPage : view.previousPage)();
    turnedPx = 0;
    turnedAtMs = event.timeStamp;
  };
}
