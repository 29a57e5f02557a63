import { createStore } from 'zustand/vanilla';
import { type Fault, FaultError } from '../../shared/fault.ts';
import type { PdfSource } from '../pdf-engine/pdf-engine.ts';
import type { PagePlace, PlacesAnswer, SourceAnswer, SourcePlace, SourcePoint, SourceRange } from './source-places.ts';
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

/** Requests an answer, and then looks up again. */
type Getting = Readonly<{ label: string; get: () => Promise<void> }>;

export type SourceState = Readonly<
  | { phase: 'idle' | 'busy' | 'unselected' }
  /** `fault`: why the template of a draft could not be traced. */
  | { phase: 'failed'; fault: Fault | null }
  /** Nothing can be looked up until this answer is loaded. */
  | ({ phase: 'lacking' } & Getting)
  | {
      phase: 'found';
      answer: SourceAnswer;
      /** The number of the place that is shown, from 0. */
      place: number;
      views: readonly ShowingView[];
      missing: readonly Getting[];
    }
  | { phase: 'placed'; answer: PlacesAnswer; place: number; missing: readonly Getting[] }
>;

/** Places to outline on the pages, and the number of the one to scroll to. */
export type OutlinedPlaces = Readonly<{ places: PlacesAnswer['places']; current: number | null }>;

/** The document on the screen, and the number of the page in view. */
type PagesInView = Readonly<{ pdf: PdfSource; page: () => number }>;

type SourceLookupDependencies = Readonly<{
  tracer: ReturnType<typeof createSourceTracer>;
  /** The loaded texts of a PDF. */
  sourcesOf: (pdf: PdfSource) => RunSources;
  after: (ms: number, run: () => void) => () => void;
  /** What the caret is in is outlined after it has rested for this time, in milliseconds. */
  caretDelayMs: number;
}>;

export type SourceLookup = ReturnType<typeof createSourceLookup>;

type SourceQuery = Readonly<{ points: readonly SourcePoint[] } | { range: SourceRange }>;

const nowhere: OutlinedPlaces = { places: [], current: null };

/** Finds the source of text on the pages of one viewer, and the places on them that a text has written. */
export function createSourceLookup({ tracer, sourcesOf, after, caretDelayMs }: SourceLookupDependencies) {
  const state = createStore<SourceState>(() => ({ phase: 'idle' }));
  const outlined = createStore<OutlinedPlaces>(() => nowhere);
  let pages: PagesInView | null = null;
  let asking = new AbortController();
  /** The author's last question. When missing answers or the pages arrive later, it is looked up again. */
  let lastQuery: SourceQuery | null = null;
  let forgetCaret = () => {};

  const showPlace = (views: readonly ShowingView[], place: SourcePlace | undefined, wanted?: SourceView) => {
    const able = viewsOf(views, place);
    if (place) (able.find(({ view }) => view === wanted) ?? able[0])?.show(place);
  };

  const showOnPages = (answer: PlacesAnswer, place: number, missing: readonly Getting[]) => {
    state.setState({ phase: 'placed', answer, place, missing }, true);
    outlined.setState({ places: answer.places, current: answer.places.length > 0 ? place : null }, true);
  };

  const find = async (query: SourceQuery, wanted?: SourceView): Promise<void> => {
    asking.abort();
    forgetCaret();
    asking = new AbortController();
    lastQuery = query;
    const { signal } = asking;
    if ('points' in query && query.points.length === 0) return state.setState({ phase: 'unselected' }, true);
    state.setState({ phase: 'busy' }, true);
    if (!pages) return;
    const { pdf, page } = pages;
    const { run, views, missing: lacks } = sourcesOf(pdf);
    const gettingOf = ({ get, view, label }: RunSources['missing'][number]): Getting => ({
      label,
      async get() {
        await get();
        if (lastQuery === query) await find(query, view);
      },
    });
    const lacking = lacks.find(({ isNeeded }) => isNeeded);
    if (lacking) return state.setState({ phase: 'lacking', ...gettingOf(lacking) }, true);
    const missing = lacks.map(gettingOf);
    try {
      if ('range' in query) {
        const answer = await tracer.places(run, query.range, signal);
        if (!signal.aborted) showOnPages(answer, firstFrom(answer.places, page()), missing);
        return;
      }
      const answer = await tracer.at(run, query.points, signal);
      if (signal.aborted) return;
      state.setState({ phase: 'found', answer, place: 0, views, missing }, true);
      if (answer.certain) showPlace(views, answer.places[0], wanted);
    } catch (thrown) {
      const fault = thrown instanceof FaultError ? thrown.fault : null;
      if (!signal.aborted) state.setState({ phase: 'failed', fault }, true);
    }
  };

  const outlineRested = async (range: SourceRange, signal: AbortSignal): Promise<void> => {
    const sources = pages && sourcesOf(pages.pdf);
    if (!sources || sources.missing.some(({ isNeeded }) => isNeeded)) return;
    // Whether a place is known is said only when it is asked for.
    const answer = await tracer.places(sources.run, range, signal).catch(() => null);
    if (!signal.aborted)
      outlined.setState(answer?.isPlaceholder ? { ...nowhere, places: answer.places } : nowhere, true);
  };

  /** Removes the result from the screen, and stops the search. */
  const clear = (): void => {
    asking.abort();
    forgetCaret();
    lastQuery = null;
    state.setState({ phase: 'idle' }, true);
    outlined.setState(nowhere, true);
  };

  return {
    state,
    outlined,
    clear,

    /** Call with the pages that are on the screen now, or `null`. A question that waited for them is looked up. */
    setPages(next: PagesInView | null): void {
      const waits = pages === null && lastQuery !== null && state.getState().phase === 'busy';
      pages = next;
      if (next && waits && lastQuery) void find(lastQuery);
    },

    /** Looks up the source of text at points of the pages, and shows it. */
    goToSource: (points: readonly SourcePoint[]): Promise<void> => find({ points }),

    /**
     * Lines about the source of the text at a point; none beside text. Shows and requests nothing, so without a needed
     * answer it says so.
     */
    async linesAt(point: SourcePoint, signal: AbortSignal): Promise<readonly string[]> {
      const sources = pages && sourcesOf(pages.pdf);
      if (!sources) return [];
      const lacking = sources.missing.find(({ isNeeded }) => isNeeded);
      if (lacking) return [`${lacking.label} is missing.`];
      return sourceLines(await tracer.at(sources.run, [point], signal));
    },

    /** Looks up the places that a range has written, and shows the first of them from the page in view on. */
    goToPage: (range: SourceRange): Promise<void> => find({ range }),

    /** Outlines what the placeholder at the caret has written, once the caret rests there. Requests nothing. */
    followCaret(range: SourceRange | null): void {
      if (state.getState().phase === 'placed') clear();
      else forgetCaret();
      const stop = new AbortController();
      const callOff = after(caretDelayMs, () => {
        if (range) void outlineRested(range, stop.signal);
        else outlined.setState(nowhere, true);
      });
      forgetCaret = () => {
        callOff();
        stop.abort();
      };
    },

    /** Shows the present place in a view. */
    show(view: SourceView): void {
      const now = state.getState();
      if (now.phase === 'found') showPlace(now.views, now.answer.places[now.place], view);
    },

    /** Goes to the next place, or to the one before. */
    step(by: 1 | -1): void {
      const now = state.getState();
      if (now.phase !== 'found' && now.phase !== 'placed') return;
      const { length } = now.answer.places;
      const place = (now.place + by + length) % length;
      if (now.phase === 'placed') showOnPages(now.answer, place, now.missing);
      else {
        state.setState({ ...now, place }, true);
        showPlace(now.views, now.answer.places[place]);
      }
    },
  };
}

/** What is said of a source beside the pointer. Text of the template itself has no placeholder. */
function sourceLines({ text, places: [place], reason }: SourceAnswer): readonly string[] {
  if (text === '') return [];
  if (!place) return reason === null ? [] : [reason];
  const { kind, expression, path, template, markup } = place;
  const name = kind === 'text' ? 'Text of the template' : `{{${expression}}}`;
  const line = template
    ? `${template.partial === null ? '' : `${template.partial}, `}line ${template.line}`
    : `Deepload, line ${markup.line}`;
  return [name, path === null || path === expression ? '' : path, line, reason ?? ''].filter((each) => each !== '');
}

/** The views that can show a place. */
export const viewsOf = (views: readonly ShowingView[], place: SourcePlace | undefined): readonly ShowingView[] =>
  views.filter(({ view }) => place && (view === 'markup' || (view === 'data' ? place.path : place.template) !== null));

/** The number of the first place on a page or after it; 0 if all are before it. */
const firstFrom = (places: readonly (readonly PagePlace[])[], page: number): number =>
  Math.max(
    0,
    places.findIndex(([box]) => box !== undefined && box.page >= page),
  );
