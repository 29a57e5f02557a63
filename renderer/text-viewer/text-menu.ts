import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { MenuEntry } from '../ui/menu-entry.ts';

/** The context menu of a read-only text. */
export function textEntries(view: EditorView): MenuEntry[] {
  const { main } = view.state.selection;
  const copy: MenuEntry = {
    words: 'Copy',
    onAction: () => {
      // The page has no permission for the clipboard except by copying its selection. The editor adds the lines that
      // are not drawn.
      view.focus();
      document.execCommand('copy');
    },
  };
  const selectAll: MenuEntry = {
    words: 'Select all',
    onAction: () => {
      view.focus();
      view.dispatch({ selection: EditorSelection.single(0, view.state.doc.length) });
    },
  };
  return main.empty ? [selectAll] : [copy, selectAll];
}
