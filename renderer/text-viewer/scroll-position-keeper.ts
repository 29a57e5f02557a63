import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CodeText } from './code-text.ts';

/** What the reader sees of a text, and what is selected: offsets in UTF-16 units. */
export type TextPosition = Readonly<{
  /** The first visible line begins here. */
  offset: number;
  offsetInLinePx: number;
  scrollLeft: number;
  anchor: number;
  head: number;
}>;

/**
 * Replaces the text of an editor without moving what the reader sees: only the part that differs is changed, so that the
 * selection, the folded parts and the visible lines stay. If the visible lines themselves are replaced, the lines with the
 * same numbers are shown.
 */
export function createScrollPositionKeeper() {
  let kept: Readonly<{ offsetInLinePx: number; scrollLeft: number }> | null = null;

  const positionOf = (view: EditorView): TextPosition => {
    const { scrollTop, scrollLeft } = view.scrollDOM;
    const top = view.lineBlockAtHeight(scrollTop);
    const { anchor, head } = view.state.selection.main;
    return { offset: top.from, offsetInLinePx: scrollTop - top.top, scrollLeft, anchor, head };
  };

  return {
    positionOf,

    restore(view: EditorView, { offset, anchor, head, ...rest }: TextPosition): void {
      const { length } = view.state.doc;
      kept = rest;
      view.dispatch({
        selection: EditorSelection.single(Math.min(anchor, length), Math.min(head, length)),
        effects: EditorView.scrollIntoView(Math.min(offset, length), { y: 'start' }),
      });
    },

    /** Must be one of the extensions of the editor. */
    extension: EditorView.scrollHandler.of((view, { head }) => {
      if (!kept) return false;
      view.scrollDOM.scrollTop = view.lineBlockAt(head).top + kept.offsetInLinePx;
      view.scrollDOM.scrollLeft = kept.scrollLeft;
      kept = null;
      return true;
    }),

    /** `before` is the text that `view` holds now. */
    replace(view: EditorView, before: CodeText, after: CodeText): void {
      const span = changedSpan(before.raw, after.raw);
      if (!span) return;
      const { from, oldTo, newTo } = span;
      const { offsetInLinePx, scrollLeft, ...seen } = positionOf(view);
      let { offset } = seen;
      if (offset > from && offset >= oldTo) offset += newTo - oldTo;
      else if (offset > from) offset = startOfLine(view.state.doc.lineAt(offset).number, after);
      kept = { offsetInLinePx, scrollLeft };
      view.dispatch({
        changes: { from, to: oldTo, insert: after.lines.slice(from, newTo) },
        effects: EditorView.scrollIntoView(offset, { y: 'start' }),
      });
    },
  };
}

/** The offset of the line with this number, or of the last line if the text has fewer. Numbers begin at 1. */
const startOfLine = (number: number, { lines }: CodeText) => lines.line(Math.min(number, lines.lines)).from;

/** The smallest single replacement that turns one text into another: offsets in UTF-16 units. */
export type ChangedSpan = Readonly<{ from: number; oldTo: number; newTo: number }>;

/** What differs between two texts, as one span; `null` if nothing does. */
export function changedSpan(before: string, after: string): ChangedSpan | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  const left = shorter - start;
  while (end < left && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  return { from: start, oldTo: before.length - end, newTo: after.length - end };
}
