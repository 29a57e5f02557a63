import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { createStore } from 'zustand/vanilla';
import { browserClock } from '../base/browser-clock.ts';
import { createPositionHistory, type JumpKind } from '../base/position-history.ts';
import { type OffsetMap, setOffsetMap } from './scroll-position-keeper.ts';

/** What is selected, and the first line in view, as UTF-16 offsets. */
export type ReadingPlace = Readonly<{ from: number; to: number; top: number }>;

const noPlace: ReadingPlace = { from: 0, to: 0, top: 0 };

type ReadingPositionState = Readonly<{
  /** The reading position: the caret if it is visible, else the end of the first visible line. */
  offset: number;
  canGoBack: boolean;
  canGoForward: boolean;
}>;

/** How much is visible above the target of a jump: three lines. */
const aboveTargetPx = 54;

export type ReadingPosition = ReturnType<typeof createReadingPosition>;

/**
 * The position in a text, and the places from which the user has jumped. A text with another position key starts at its
 * top.
 */
export function createReadingPosition() {
  const state = createStore<ReadingPositionState>(() => ({ offset: 0, canGoBack: false, canGoForward: false }));
  let view: EditorView | null = null;

  const history = createPositionHistory<ReadingPlace>({
    view: {
      position: () => (view ? placeOf(view) : noPlace),
      isSame: (one, other) => one.top === other.top,
      goTo(place) {
        if (!view) return;
        const { length } = view.state.doc;
        view.dispatch({
          selection: EditorSelection.single(Math.min(place.from, length), Math.min(place.to, length)),
          effects: EditorView.scrollIntoView(Math.min(place.top, length), { y: 'start', yMargin: 0 }),
        });
      },
    },
    onChange: (now) => state.setState(now),
    after: browserClock.after,
  });

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
    history.clear();
    state.setState({ offset: 0 });
    created.scrollDOM.addEventListener('scroll', measure, { passive: true });
    measure();
    return {
      update({ docChanged, selectionSet, geometryChanged, changes, transactions }: ViewUpdate) {
        if (docChanged) {
          const effects = transactions.flatMap((transaction) => transaction.effects);
          const reshaped = effects.find((effect) => effect.is(setOffsetMap))?.value as OffsetMap | undefined;
          const moved = reshaped ?? ((offset: number) => changes.mapPos(offset));
          history.map(({ from, to, top }) => ({ from: moved(from), to: moved(to), top: moved(top) }));
        }
        if (docChanged || selectionSet || geometryChanged) measure();
      },
      destroy() {
        created.scrollDOM.removeEventListener('scroll', measure);
        if (view === created) view = null;
      },
    };
  });

  return {
    /** Must be one of the extensions of one editor. */
    extension,
    state,

    /**
     * Selects the range between two offsets, near the upper edge of the view, and records the current place for Back.
     */
    goTo(from: number, to: number): void {
      if (!view) return;
      const { length } = view.state.doc;
      history.remember();
      const range = EditorSelection.range(Math.min(from, length), Math.min(to, length));
      view.dispatch({
        selection: EditorSelection.create([range]),
        effects: EditorView.scrollIntoView(range.from, { y: 'start', yMargin: aboveTargetPx, x: 'nearest' }),
      });
    },

    /** What is selected and in view now. */
    place: (): ReadingPlace => (view ? placeOf(view) : noPlace),

    /** Records the current place for Back, or the start of a jump. Call before the jump. */
    remember(kind?: JumpKind, from?: ReadingPlace): void {
      if (view) history.remember(kind, from);
    },

    back: history.back,
    forward: history.forward,
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
