import type { BrowserClock } from '../../base/browser-clock.ts';
import type { PDFPageProxy } from '../pdfjs/pdfjs-core.ts';
import { readTextsInOrder, revealSelectedMatch, stopSearch } from '../pdfjs/pdfjs-fields.ts';
import { type EventBus, FindState, PDFFindController, type PDFLinkService } from '../pdfjs/pdfjs-viewer.ts';
import { readTextAhead } from './read-text-ahead.ts';
import { createSearchOrder, type SearchDirection } from './search-order.ts';

export type FindQuery = Readonly<{ text: string; matchCase: boolean; highlightAll: boolean }>;

/** The result of a search so far; `current` counts from 1, and is 0 while no match is selected. */
export type FindResult = Readonly<{
  state: 'idle' | 'searching' | 'found' | 'not-found';
  current: number;
  total: number;
}>;

const noFind: FindResult = { state: 'idle', current: 0, total: 0 };

/** The count grows with each of a thousand pages; updating the view for each would take longer than the search. */
const countEveryMs = 100;

type FindDependencies = Readonly<{
  bus: EventBus;
  links: PDFLinkService;
  /** The text of a page, from 0, with the option `disableNormalization`. */
  textOf: (page: number) => ReturnType<PDFPageProxy['getTextContent']>;
  /** Scrolls to the selected match. */
  reveal: (hit: HTMLElement) => void;
  onFind: (result: FindResult) => void;
  after: BrowserClock['after'];
}>;

type Count = Readonly<{ current: number; total: number }>;

/**
 * Search in one document, by the find controller of pdf.js. The text is read page by page, starting at the visible
 * page, so that the window stays responsive. The first match is on that page or after it.
 */
export function createPdfFind({ bus, links, textOf, reveal, onFind, after }: FindDependencies) {
  const controller = new PDFFindController({ eventBus: bus, linkService: links, delay: 150 });
  let requested: FindQuery = { text: '', matchCase: false, highlightAll: true };
  let result = noFind;

  const order = createSearchOrder(links.pagesCount, () => links.page - 1);
  let stopReading: (() => void) | null = null;
  let cancelCount: (() => void) | null = null;

  const report = (change: Partial<FindResult>) => {
    cancelCount?.();
    cancelCount = null;
    result = { ...result, ...change };
    onFind(result);
  };
  const tellCount = (count: Count) => {
    result = { ...result, ...count };
    cancelCount ??= after(countEveryMs, () => report({}));
  };

  revealSelectedMatch(controller, reveal);

  bus.on('updatefindmatchescount', ({ matchesCount }: { matchesCount: Count }) => tellCount(matchesCount));
  bus.on('updatefindcontrolstate', ({ state, matchesCount }: { state: number; matchesCount: Count }) => {
    if (requested.text === '') return report(noFind);
    if (state === FindState.PENDING) return report({ state: 'searching' });
    report({ ...matchesCount, state: state === FindState.NOT_FOUND ? 'not-found' : 'found' });
  });

  const read = () => {
    stopReading ??= readTextsInOrder(controller, links.pagesCount, readTextAhead(order, textOf));
  };

  const dispatch = (type: string, direction: SearchDirection = 'next') => {
    order.turn(direction);
    read();
    bus.dispatch('find', {
      source: controller,
      type,
      query: requested.text,
      caseSensitive: requested.matchCase,
      highlightAll: requested.highlightAll,
      entireWord: false,
      matchDiacritics: false,
      findPrevious: direction === 'previous',
    });
  };

  return {
    controller,
    /** Reads the text of the pages, for a search that is about to be typed. */
    prepare: read,
    /** Starts a search, or applies changed options. Waits until typing pauses. */
    search(query: FindQuery): void {
      const { highlightAll } = requested;
      const isSameSearch = query.text === requested.text && query.matchCase === requested.matchCase;
      requested = query;
      if (!isSameSearch) {
        report({ ...noFind, state: query.text === '' ? 'idle' : 'searching' });
        dispatch('');
      } else if (highlightAll !== query.highlightAll) dispatch('highlightallchange');
    },
    step(direction: SearchDirection): void {
      if (requested.text !== '') dispatch('again', direction);
    },
    /** Removes the highlights. */
    close(): void {
      bus.dispatch('findbarclose', { source: controller });
      requested = { ...requested, text: '' };
      report(noFind);
    },
    /** Final: nothing is read or found any more. */
    stop(): void {
      stopReading?.();
      stopSearch(controller);
    },
  };
}
