import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Calls `selected` with the selection, in UTF-16 units, each time it has moved without a change of the text. */
export const selectionListener = (selected: (from: number, to: number) => void): Extension =>
  EditorView.updateListener.of(({ selectionSet, docChanged, state }) => {
    const { from, to } = state.selection.main;
    if (selectionSet && !docChanged) selected(from, to);
  });
