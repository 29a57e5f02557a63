import { EditorView } from '@codemirror/view';
import { changedSpan } from './changed-span.ts';
import type { CodeText } from './code-text.ts';

/**
 * Puts one text in the place of another while it is read: what differs is changed and nothing else, so that the selection,
 * the folds and the lines under the reader's eyes stay. When those lines themselves were replaced, the same line numbers
 * are shown again.
 */
export function createScrollPositionKeeper() {
  let kept: Readonly<{ intoLine: number; scrollLeft: number }> | null = null;

  return {
    /** To be one of the extensions of the editor. */
    extension: EditorView.scrollHandler.of((view, { head }) => {
      if (!kept) return false;
      view.scrollDOM.scrollTop = view.lineBlockAt(head).top + kept.intoLine;
      view.scrollDOM.scrollLeft = kept.scrollLeft;
      kept = null;
      return true;
    }),

    replace(view: EditorView, before: CodeText, after: CodeText): void {
      const span = changedSpan(before.raw, after.raw);
      if (!span) return;
      const { from, oldTo, newTo } = span;
      const { scrollTop, scrollLeft } = view.scrollDOM;
      const top = view.lineBlockAtHeight(scrollTop);
      let place = top.from;
      if (place > from && place >= oldTo) place += newTo - oldTo;
      else if (place > from) place = sameLine(view.state.doc.lineAt(place).number, after);
      kept = { intoLine: scrollTop - top.top, scrollLeft };
      view.dispatch({
        changes: { from, to: oldTo, insert: after.lines.slice(from, newTo) },
        effects: EditorView.scrollIntoView(place, { y: 'start' }),
      });
    },
  };
}

const sameLine = (number: number, { lines }: CodeText) => lines.line(Math.min(number, lines.lines)).from;
