import { EditorSelection, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { changedSpan } from '../../shared/changed-span.ts';
import type { CodeText } from './code-text.ts';

/** The visible part of a text, and the selection: offsets in UTF-16 units. */
export type TextPosition = Readonly<{
  /** The first visible line begins here. */
  offset: number;
  offsetInLinePx: number;
  scrollLeft: number;
  anchor: number;
  head: number;
}>;

/** Maps an offset of a text to another form of it. */
export type OffsetMap = (offset: number) => number;

/** With a change that replaces the whole text by another form of it. */
export const setOffsetMap = StateEffect.define<OffsetMap>();

/** In longer lines, the position within the line is kept, not the line's beginning; in UTF-16 units. */
const longLine = 2_000;

/**
 * Replaces the text of an editor without moving the visible part. Only the part that differs is changed, so that the
 * selection, the folded parts and the visible lines stay. If the visible lines themselves are replaced, the lines with
 * the same numbers are shown.
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

    /** Shows the same text in another form, from the same place on. */
    reshape(view: EditorView, after: CodeText, moved: OffsetMap): void {
      const { length } = after.lines;
      const inText = (offset: number) => Math.min(moved(offset), length);
      const { anchor, head } = view.state.selection.main;
      const offset = inText(firstOffsetInView(view));
      const line = after.lines.lineAt(offset);
      const isLong = line.length > longLine;
      kept = null;
      view.scrollDOM.scrollLeft = 0;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: after.lines },
        selection: EditorSelection.single(inText(anchor), inText(head)),
        effects: [
          setOffsetMap.of(inText),
          EditorView.scrollIntoView(isLong ? offset : line.from, {
            y: 'start',
            yMargin: 0,
            x: isLong ? 'start' : 'nearest',
          }),
        ],
      });
    },

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

/** The start of the first visible line, or of its visible part if it is long. */
function firstOffsetInView(view: EditorView): number {
  const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop);
  if (block.length <= longLine) return block.from;
  const { left } = view.contentDOM.getBoundingClientRect();
  const { top, left: edge } = view.scrollDOM.getBoundingClientRect();
  return view.posAtCoords({ x: Math.max(left, edge) + 60, y: top + view.defaultLineHeight / 2 }, false);
}

/** The offset of the line with this number, or of the last line if the text has fewer. Numbers begin at 1. */
const startOfLine = (number: number, { lines }: CodeText) => lines.line(Math.min(number, lines.lines)).from;
