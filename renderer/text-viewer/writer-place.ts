import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

/** The main selection, and where the first visible line begins: offsets in UTF-16 units. */
export type WriterPlace = Readonly<{ anchor: number; head: number; top: number }>;

/** Remembers the place in a text outside its editor. */
export type WriterPlaceStore = Readonly<{ get: () => WriterPlace | null; set: (place: WriterPlace) => void }>;

/** Reports each new place of the editor. A hidden editor has none. */
export const reportPlace = ({ set }: Pick<WriterPlaceStore, 'set'>): Extension =>
  ViewPlugin.define((view) => {
    const report = () => {
      if (view.scrollDOM.clientHeight > 0) set(placeOf(view));
    };
    view.scrollDOM.addEventListener('scroll', report, { passive: true });
    return {
      update({ selectionSet, docChanged }) {
        if (selectionSet || docChanged) view.requestMeasure({ key: report, read: report });
      },
      destroy: () => view.scrollDOM.removeEventListener('scroll', report),
    };
  });

/** Goes to a place as soon as the editor is visible. The text may be shorter than it was. */
export function restorePlace(view: EditorView, { anchor, head, top }: WriterPlace): void {
  const { length } = view.state.doc;
  view.dispatch({ selection: EditorSelection.single(Math.min(anchor, length), Math.min(head, length)) });
  const seen = new ResizeObserver(() => {
    if (view.scrollDOM.clientHeight === 0) return;
    seen.disconnect();
    view.dispatch({ effects: EditorView.scrollIntoView(Math.min(top, length), { y: 'start', yMargin: 0 }) });
  });
  seen.observe(view.scrollDOM);
}

function placeOf(view: EditorView): WriterPlace {
  const { anchor, head } = view.state.selection.main;
  return { anchor, head, top: view.lineBlockAtHeight(view.scrollDOM.scrollTop).from };
}
