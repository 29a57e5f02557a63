import { EditorSelection, type SelectionRange } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';

type Move = (view: EditorView, range: SelectionRange) => SelectionRange;

const byLine =
  (forward: boolean): Move =>
  (view, range) =>
    view.moveVertically(range, forward);
const byPage =
  (forward: boolean): Move =>
  (view, range) =>
    view.moveVertically(range, forward, Math.max(view.scrollDOM.clientHeight - view.defaultLineHeight, 20));
const toEdge =
  (forward: boolean): Move =>
  (view, range) =>
    view.moveToLineBoundary(range, forward);
const toEnd =
  (forward: boolean): Move =>
  (view) =>
    EditorSelection.cursor(forward ? view.state.doc.length : 0);

/** The keys that move the caret where the browser's own cannot follow: over lines that are not drawn. */
export const readingKeys: readonly KeyBinding[] = [
  ...pair('ArrowUp', byLine(false)),
  ...pair('ArrowDown', byLine(true)),
  ...pair('PageUp', byPage(false)),
  ...pair('PageDown', byPage(true)),
  ...pair('Home', toEdge(false)),
  ...pair('End', toEdge(true)),
  ...pair('Mod-Home', toEnd(false)),
  ...pair('Mod-End', toEnd(true)),
  {
    key: 'Mod-a',
    run: (view) => {
      view.dispatch({ selection: EditorSelection.single(0, view.state.doc.length) });
      return true;
    },
  },
];

function pair(key: string, move: Move): KeyBinding[] {
  const go = (extend: boolean) => (view: EditorView) => {
    const { main } = view.state.selection;
    const { head } = move(view, main);
    view.dispatch({ selection: EditorSelection.single(extend ? main.anchor : head, head), scrollIntoView: true });
    return true;
  };
  return [{ key, run: go(false), shift: go(true) }];
}
