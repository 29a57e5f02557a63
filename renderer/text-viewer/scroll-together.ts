import type { Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import type { CodeText } from './code-text.ts';
import { type Alignment, correspondingOffset } from './diff/align-texts.ts';
import { callTextDiff } from './diff/call-text-diff.ts';
import { createScrollLink, type LinkedIndex, type ScrollLink } from './scroll-link.ts';

/** One of two editors that scroll together. */
export type LinkedEditor = Readonly<{
  /** Must be one of the extensions of the editor. */
  extension: Extension;
  /** Call when the editor shows another text; `null` while it shows only a part of one. */
  setText: (text: CodeText | null) => void;
}>;

export type ScrollTogether = ReturnType<typeof createScrollTogether>;

/**
 * Two editors that scroll together by matching content, while this is on and both have a text. A worker finds the
 * matches.
 */
export function createScrollTogether() {
  const views: [EditorView | null, EditorView | null] = [null, null];
  const texts: [CodeText | null, CodeText | null] = [null, null];
  let isOn = false;
  let leader: LinkedIndex = 0;
  let aligned: Readonly<{
    of: readonly (CodeText | null)[];
    alignment: Alignment;
  }> | null = null;
  let aligning = new AbortController();
  let link: ScrollLink | null = null;

  const linkViews = (): void => {
    link?.destroy();
    link = null;
    const [one, other] = views;
    if (!isOn || !one || !other || !aligned || aligned.of.some((text, index) => text !== texts[index])) return;
    const { alignment } = aligned;
    link = createScrollLink({
      views: [one, other],
      leader,
      matchingHeight: (heightPx, from) => heightOf(views, from, heightPx, alignment),
    });
    link.scrollOther();
  };

  const changed = (): void => {
    const [one, other] = texts;
    linkViews();
    if (link || !isOn || !one || !other || !views[0] || !views[1]) return;
    aligning.abort();
    aligning = new AbortController();
    callTextDiff('alignment', { one: one.raw, other: other.raw }, { signal: aligning.signal }).then(
      (alignment) => {
        aligned = { of: [one, other], alignment };
        linkViews();
      },
      () => {}, // aborted, or the worker failed: the two scroll alone
    );
  };

  const sideOf = (index: LinkedIndex): LinkedEditor => ({
    extension: ViewPlugin.define((view) => {
      views[index] = view;
      // Not while the editor is being created.
      queueMicrotask(changed);
      return {
        update: (update) => link?.update(index, update),
        destroy() {
          if (views[index] === view) views[index] = null;
          link?.destroy();
          link = null;
        },
      };
    }),
    setText(text) {
      texts[index] = text;
      changed();
    },
  });

  return {
    sides: [sideOf(0), sideOf(1)] as const,

    /** Begins, with one of the two in the lead, or ends. */
    setOn(next: boolean, leads: LinkedIndex): void {
      if (next === isOn && leads === leader) return;
      isOn = next;
      leader = leads;
      if (!isOn) aligning.abort();
      changed();
    },
  };
}

/**
 * The height in one document that corresponds to a height in the other, line by line and in proportion within a line.
 */
function heightOf(
  views: readonly (EditorView | null)[],
  from: LinkedIndex,
  heightPx: number,
  alignment: Alignment,
): number | null {
  const [view, other] = [views[from], views[from === 0 ? 1 : 0]];
  if (!view || !other) return null;
  const block = view.lineBlockAtHeight(heightPx);
  const inBlockPx = Math.min(Math.max(heightPx - block.top, 0), block.height);
  const share = block.height > 0 ? inBlockPx / block.height : 0;
  /** Above the first line or below the last. */
  const outsidePx = heightPx - block.top - inBlockPx;
  // The line break belongs to the line, so that the end of a line is the beginning of the next.
  const offset = correspondingOffset(alignment, block.from + share * (block.length + 1), from);
  const { length } = other.state.doc;
  const target = other.lineBlockAt(Math.min(Math.floor(offset), length));
  return target.top + Math.min((offset - target.from) / (target.length + 1), 1) * target.height + outsidePx;
}
