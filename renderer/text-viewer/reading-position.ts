import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { createStore } from 'zustand/vanilla';

/** What is selected, and the first line in view, as UTF-16 offsets. */
type ReadingPlace = Readonly<{ from: number; to: number; top: number }>;

export type ReadingPositionState = Readonly<{
  /** The offset that is read: the caret if it is in view, else the end of the first line in view. */
  offset: number;
  canGoBack: boolean;
  canGoForward: boolean;
}>;

const maxKept = 50;
/** So much is in view above the line that is gone to: three lines. */
const aboveTargetPx = 54;

export type ReadingPosition = ReturnType<typeof createReadingPosition>;

/** Where a text is read, and the places from which the user has jumped. A text with another position key begins anew. */
export function createReadingPosition() {
  const state = createStore<ReadingPositionState>(() => ({ offset: 0, canGoBack: false, canGoForward: false }));
  let view: EditorView | null = null;
  let past: readonly ReadingPlace[] = [];
  let future: readonly ReadingPlace[] = [];

  const historyChanged = () => state.setState({ canGoBack: past.length > 0, canGoForward: future.length > 0 });

  const measuring = {
    key: 'reading-position',
    read: offsetInView,
    write(offset: number) {
      if (offset !== state.getState().offset) state.setState({ offset });
    },
  };

  const extension: Extension = ViewPlugin.define((created) => {
    const measure = () => created.requestMeasure(measuring);
    view = created;
    past = [];
    future = [];
    state.setState({ offset: 0, canGoBack: false, canGoForward: false });
    created.scrollDOM.addEventListener('scroll', measure, { passive: true });
    measure();
    return {
      update({ docChanged, selectionSet, geometryChanged, changes }: ViewUpdate) {
        if (docChanged) {
          const moved = ({ from, to, top }: ReadingPlace): ReadingPlace => ({
            from: changes.mapPos(from),
            to: changes.mapPos(to),
            top: changes.mapPos(top),
          });
          past = past.map(moved);
          future = future.map(moved);
        }
        if (docChanged || selectionSet || geometryChanged) measure();
      },
      destroy() {
        created.scrollDOM.removeEventListener('scroll', measure);
        if (view === created) view = null;
      },
    };
  });

  const move = (from: readonly ReadingPlace[], to: readonly ReadingPlace[]) => {
    const target = from.at(-1);
    if (!view || !target) return null;
    const rest = [from.slice(0, -1), [...to, placeOf(view)]] as const;
    const { length } = view.state.doc;
    view.dispatch({
      selection: EditorSelection.single(Math.min(target.from, length), Math.min(target.to, length)),
      effects: EditorView.scrollIntoView(Math.min(target.top, length), { y: 'start', yMargin: 0 }),
    });
    return rest;
  };

  return {
    /** Must be one of the extensions of one editor. */
    extension,
    state,

    /** Selects what is between two offsets, near the upper edge of the view, and remembers the present place for Back. */
    goTo(from: number, to: number): void {
      if (!view) return;
      const { length } = view.state.doc;
      past = [...past, placeOf(view)].slice(-maxKept);
      future = [];
      const range = EditorSelection.range(Math.min(from, length), Math.min(to, length));
      view.dispatch({
        selection: EditorSelection.create([range]),
        effects: EditorView.scrollIntoView(range.from, { y: 'start', yMargin: aboveTargetPx, x: 'nearest' }),
      });
      historyChanged();
    },

    back(): void {
      const moved = move(past, future);
      if (moved) [past, future] = moved;
      historyChanged();
    },

    forward(): void {
      const moved = move(future, past);
      if (moved) [future, past] = moved;
      historyChanged();
    },
  };
}

function placeOf(view: EditorView): ReadingPlace {
  const { anchor, head } = view.state.selection.main;
  return { from: anchor, to: head, top: view.lineBlockAtHeight(view.scrollDOM.scrollTop).from };
}

function offsetInView(view: EditorView): number {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const first = view.lineBlockAtHeight(scrollTop);
  const last = view.lineBlockAtHeight(scrollTop + clientHeight);
  const { from } = view.state.selection.main;
  return from >= first.from && from <= last.to ? from : first.to;
}
