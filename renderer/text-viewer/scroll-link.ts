import type { EditorView, ViewUpdate } from '@codemirror/view';

/** Of two editors: the first, on the left, or the second. */
export type LinkedIndex = 0 | 1;

type ScrollLinkDependencies = Readonly<{
  views: readonly [EditorView, EditorView];
  /**
   * Maps a height in the document of the editor `from` to the height in the other document that belongs beside it, both
   * in CSS pixels; `null` while it is unknown.
   */
  matchingHeight: (heightPx: number, from: LinkedIndex) => number | null;
  /** Which of the two leads until one is used. */
  leader?: LinkedIndex;
}>;

export type ScrollLink = ReturnType<typeof createScrollLink>;

/**
 * In frames: how long an editor may continue to move after it was scrolled here, because it measures newly drawn lines.
 */
const settlingFrames = 4;

/** What a user scrolls with. */
export const scrollGestures = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * Scrolls two editors together: the one that is scrolled leads. At its top, the lines at the top are side by side; at
 * its end, those at the bottom; in between, proportionally. After a jump it is the target of the jump.
 */
export function createScrollLink({ views, matchingHeight, leader = 0 }: ScrollLinkDependencies) {
  let lead: LinkedIndex = leader;
  /** The offset that the leader jumped to; `null` once it is scrolled by hand. */
  let place: number | null = null;
  let settling = 0;
  let frame = 0;

  const other = (index: LinkedIndex): LinkedIndex => (index === 0 ? 1 : 0);

  /** How far down the leader's view the line is that stays at the same height. */
  const referencePx = (view: EditorView): number => {
    const { scrollTop, clientHeight, scrollHeight } = view.scrollDOM;
    if (place !== null && place <= view.state.doc.length) {
      const px = view.lineBlockAt(place).top + view.documentPadding.top - scrollTop;
      if (px >= 0 && px <= clientHeight) return px;
    }
    const range = scrollHeight - clientHeight;
    return range > 0 ? (scrollTop / range) * clientHeight : 0;
  };

  const sync = (): void => {
    const from = views[lead];
    const to = views[other(lead)];
    if (from.scrollDOM.clientHeight === 0 || to.scrollDOM.clientHeight === 0) return;
    const reference = referencePx(from);
    const height = matchingHeight(from.scrollDOM.scrollTop + reference - from.documentPadding.top, lead);
    if (height === null) return;
    const { scrollDOM } = to;
    const last = scrollDOM.scrollHeight - scrollDOM.clientHeight;
    const wanted = Math.min(Math.max(height + to.documentPadding.top - reference, 0), last);
    // Positions are stored in fractions of a pixel, which differ from the values that were set.
    if (Math.abs(scrollDOM.scrollTop - wanted) < 1) return;
    scrollDOM.scrollTop = wanted;
  };

  /** Scrolls the other editor now, and again while it measures what it shows. */
  const scrollOther = (): void => {
    settling = settlingFrames;
    sync();
    if (frame !== 0) return;
    const next = () => {
      settling -= 1;
      frame = settling > 0 ? requestAnimationFrame(next) : 0;
      sync();
    };
    frame = requestAnimationFrame(next);
  };

  const handlers = views.flatMap(({ dom, scrollDOM }, index) => {
    const own = index as LinkedIndex;
    const take = () => {
      lead = own;
      place = null;
    };
    const scrolled = () => {
      // A movement that this link caused, or that follows from it.
      if (own !== lead && settling > 0) return;
      if (own !== lead) take();
      scrollOther();
    };
    return [
      ...scrollGestures.map((type) => ({ target: dom, type, handle: take })),
      { target: scrollDOM, type: 'scroll', handle: scrolled },
    ];
  });
  for (const { target, type, handle } of handlers) target.addEventListener(type, handle, { passive: true });

  return {
    /** Scrolls the other editor to where the leader is. */
    scrollOther,

    /** Call with each update of an editor. It leads once its selection has moved, as by find. */
    update(index: LinkedIndex, { docChanged, selectionSet, geometryChanged, state }: ViewUpdate): void {
      if (selectionSet && !docChanged) {
        lead = index;
        place = state.selection.main.head;
      }
      if (docChanged) settling = settlingFrames;
      if (geometryChanged && settling > 0 && index !== lead) settling = Math.max(settling, 2);
    },

    destroy(): void {
      cancelAnimationFrame(frame);
      for (const { target, type, handle } of handlers) target.removeEventListener(type, handle);
    },
  };
}
