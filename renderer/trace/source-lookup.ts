import { createStore } from 'zustand/vanilla';
import { type Fault, FaultError } from '../../shared/fault.ts';
import type { SourceAnswer, SourcePlace, SourcePoint } from './source-places.ts';
import type { createSourceTracer, TracedRun } from './source-tracer.ts';

/** The views that can show a source: the template's own text, the loaded markup, the field in the data. */
export type SourceView = 'template' | 'markup' | 'data';

/** A view that can show places. */
export type ShowingView = Readonly<{ view: SourceView; label: string; show: (place: SourcePlace) => void }>;

/** The texts that a PDF was made from. */
export type RunSources = Readonly<{
  run: TracedRun;
  /** The texts in the order of preference. */
  views: readonly ShowingView[];
  /** Answers that are not loaded, and how to request each. Without a `needed` one nothing is known. */
  missing: ReadonlyArray<Readonly<{ view: SourceView; label: string; isNeeded: boolean; get: () => Promise<void> }>>;
}>;

export type SourceState = Readonly<
  | { phase: 'idle' | 'busy' | 'unselected' }
  /** `fault`: why the template of a draft could not be traced. */
  | { phase: 'failed'; fault: Fault | null }
  /** Nothing can be looked up until this answer is loaded. */
  | { phase: 'lacking'; label: string; get: () => Promise<void> }
  | {
      phase: 'found';
      answer: SourceAnswer;
      /** The number of the place that is shown, from 0. */
      place: number;
      views: readonly ShowingView[];
      missing: ReadonlyArray<Readonly<{ label: string; get: () => Promise<void> }>>;
    }
>;

export type SourceLookup = ReturnType<typeof createSourceLookup>;

/** Finds the source of text on a page, and shows it. `sources` returns the loaded texts. */
export function createSourceLookup(tracer: ReturnType<typeof createSourceTracer>) {
  const state = createStore<SourceState>(() => ({ phase: 'idle' }));
  let asking = new AbortController();
  /** The author's last question. When missing answers arrive later, it is looked up again. */
  let question: readonly SourcePoint[] | null = null;

  const showPlace = (views: readonly ShowingView[], place: SourcePlace | undefined, wanted?: SourceView) => {
    const able = viewsOf(views, place);
    if (place) (able.find(({ view }) => view === wanted) ?? able[0])?.show(place);
  };

  const find = async (
    sources: () => RunSources,
    points: readonly SourcePoint[],
    wanted?: SourceView,
  ): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    question = points;
    const { signal } = asking;
    if (points.length === 0) return state.setState({ phase: 'unselected' }, true);
    const now = sources();
    /** Requests an answer, and looks up again unless there was another question meanwhile. */
    const getAndFind =
      ({ get, view }: RunSources['missing'][number]) =>
      async () => {
        await get();
        if (question === points) await find(sources, points, view);
      };
    const lacking = now.missing.find(({ isNeeded }) => isNeeded);
    if (lacking) {
      const { label } = lacking;
      return state.setState({ phase: 'lacking', label, get: getAndFind(lacking) }, true);
    }
    state.setState({ phase: 'busy' }, true);
    const others = now.missing.map((one) => ({ label: one.label, get: getAndFind(one) }));
    try {
      const answer = await tracer.at(now.run, points, signal);
      if (signal.aborted) return;
      state.setState({ phase: 'found', answer, place: 0, views: now.views, missing: others }, true);
      if (answer.certain) showPlace(now.views, answer.places[0], wanted);
    } catch (thrown) {
      const fault = thrown instanceof FaultError ? thrown.fault : null;
      if (!signal.aborted) state.setState({ phase: 'failed', fault }, true);
    }
  };

  return {
    state,
    find,

    /** Shows the present place in a view. */
    show(view: SourceView): void {
      const now = state.getState();
      if (now.phase === 'found') showPlace(now.views, now.answer.places[now.place], view);
    },

    /** Goes to the next place, or to the one before. */
    step(by: 1 | -1): void {
      const now = state.getState();
      if (now.phase !== 'found') return;
      const { length } = now.answer.places;
      const place = (now.place + by + length) % length;
      state.setState({ ...now, place }, true);
      showPlace(now.views, now.answer.places[place]);
    },

    /** Removes the result from the screen, and stops the search. */
    clear(): void {
      asking.abort();
      question = null;
      state.setState({ phase: 'idle' }, true);
    },
  };
}

/** The views that can show a place. */
export const viewsOf = (views: readonly ShowingView[], place: SourcePlace | undefined): readonly ShowingView[] =>
  views.filter(({ view }) => place && (view === 'markup' || (view === 'data' ? place.path : place.template) !== null));
