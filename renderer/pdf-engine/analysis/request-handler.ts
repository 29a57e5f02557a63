import { abortable } from '../../../shared/abortable.ts';
import type { IgnoredArea } from '../../../shared/proof.ts';
import type { BrowserClock } from '../../base/browser-clock.ts';
import { type HandledCall, type MethodHandlers, Moved } from '../../base/serve-calls.ts';
import type {
  AnalysisMethods,
  AnalysisProgress,
  CompareRequest,
  ComparisonPart,
  PairChoice,
} from './analysis-messages.ts';
import { checkDocument } from './checks/check-document.ts';
import { compareAppearance } from './compare-appearance/compare-appearance.ts';
import type { AppearanceResult } from './compare-appearance/compare-appearances.ts';
import { TooMuchTextError } from './compare-appearance/mark-index.ts';
import { type DrawingOptions, drawRaster } from './compare-appearance/page-rasters.ts';
import { type ComparedDocument, compareDocuments, sameDocuments } from './compare-documents.ts';
import { findEqualPages } from './documents/equal-pages.ts';
import type { OpenDocument } from './documents/open-document.ts';
import type { OpenDocuments } from './documents/open-documents.ts';
import { readPageWords } from './documents/page-texts.ts';
import type { SlowPages } from './documents/slow-pages.ts';
import { readProperties } from './facts/document-properties.ts';
import { pageFacts } from './facts/page-facts.ts';

import { createGarbageLimit } from './garbage-limit.ts';
import type { ComparablePair, FullPair } from './page-placements/placements.ts';
import { createTimeBudget, TimeBudgetError } from './time-budget.ts';
import type { WorkScheduler } from './work-scheduler.ts';

type RequestHandlerDependencies = Readonly<{
  documents: OpenDocuments;
  scheduler: WorkScheduler;
  clock: BrowserClock;
  nextTask: () => Promise<void>;
  /** Has the garbage of this thread collected soon. */
  collectSoon: () => void;
  /** The time limit for comparing the look of a pair, which then counts as not compared. */
  pairBudgetMs: () => number;
}>;

/** Two documents of one page are opened and compared with their texts in the time of a pair less this. */
export const onePageMarginMs = 200;
/** The look gets this in any case. */
const leastBudgetMs = 1_000;
/** The time limit for a visible page, during which nothing is done in the background. */
const pageBudgetMs = 10_000;

type AnalysisCall = HandledCall<AnalysisProgress>;

/** Handles any number of concurrent requests, page by page: work for visible pages precedes work in the background. */
export function createRequestHandlers(
  deps: RequestHandlerDependencies,
): Omit<MethodHandlers<AnalysisMethods>, 'start' | 'ping'> {
  const { documents, scheduler, clock, nextTask } = deps;
  const garbage = createGarbageLimit(deps.collectSoon);
  /** The last announced step: that of a pair, or of a request for a visible page. */
  let lastStepOf: object | null = null;
  const announceStep = (owner: object, announce: () => void) => {
    if (lastStepOf !== owner) announce();
    lastStepOf = owner;
  };

  const compared = (
    document: OpenDocument,
    text: ComparedDocument['text'],
    signal: AbortSignal,
    slow: readonly number[] = [],
  ): ComparedDocument => ({
    pages: document.pages,
    text: async (page) => (slow.includes(page) ? null : scheduler.run('background', signal, () => text(page))),
  });

  const compareWithin = async (
    earlier: OpenDocument,
    later: OpenDocument,
    pair: ComparablePair,
    ignored: readonly IgnoredArea[],
    { cancelled, beginStep, budgetMs }: Readonly<{ cancelled: AbortSignal; beginStep: () => void; budgetMs: number }>,
  ): Promise<AppearanceResult> => {
    const budget = createTimeBudget(clock, budgetMs);
    const signal = AbortSignal.any([cancelled, budget.signal]);
    // Visible pages come first, and their time does not count for this pair.
    const pause = () => budget.outside(scheduler.whenIdle()).then(nextTask).then(beginStep);
    try {
      const result = await abortable(compareAppearance(earlier, later, pair, ignored, { signal, pause }), signal);
      // Parts that were left out of a page cannot be reported as equal.
      return result === null && (earlier.lacksImage || later.lacksImage) ? 'not-compared' : result;
    } catch (thrown) {
      if (thrown instanceof TimeBudgetError || thrown instanceof TooMuchTextError) return 'not-compared';
      throw thrown;
    } finally {
      budget.end();
      garbage.addDrawn();
    }
  };

  const compare = async (
    { before, after, ignored, firstPage, pairChoice, slowPages: slow = noPages }: CompareRequest,
    { signal: cancelled, report }: AnalysisCall,
  ): Promise<void> => {
    const onProgress = (part: ComparisonPart) => report({ part });
    if (before.sha256 !== '' && before.sha256 === after.sha256) {
      return documents.use(after, async ({ pages }) => onProgress({ first: sameDocuments(pages) }));
    }
    // When one document fails, reading the other stops.
    const failed = new AbortController();
    const signal = AbortSignal.any([cancelled, failed.signal]);
    const pairsInWork = new Set<FullPair>();
    const whileInWork = async <T>(
      { before, after }: ComparablePair,
      budgetMs: number,
      work: (beginStep: () => void) => Promise<T>,
    ) => {
      const pair = { before, after };
      const beginStep = () =>
        announceStep(pair, () =>
          report({ work: [pair, ...[...pairsInWork].filter((other) => other !== pair)], budgetMs }),
        );
      pairsInWork.add(pair);
      beginStep();
      try {
        return await work(beginStep);
      } finally {
        pairsInWork.delete(pair);
        lastStepOf = null;
        report({ work: [...pairsInWork] });
      }
    };
    const beganMs = clock.monotonicMs();
    report({ work: 'texts' });
    try {
      await documents.useBoth(before, after, async (earlier, later) => {
        const { areEqual, textBefore, textAfter, names } = await findEqualPages(earlier, later);
        signal.throwIfAborted();
        const budgetOfPair = () =>
          Math.max(earlier.pages, later.pages) > 1
            ? deps.pairBudgetMs()
            : Math.max(leastBudgetMs, deps.pairBudgetMs() - onePageMarginMs - (clock.monotonicMs() - beganMs));
        return compareDocuments({
          before: compared(earlier, textBefore, signal, slow.before),
          after: compared(later, textAfter, signal, slow.after),
          names,
          slow,
          ignored,
          firstPage,
          compareAppearance: async (pair) => {
            if (pairChoice && !isWanted(pair, pairChoice)) return 'not-compared';
            if (areEqual(pair.before, pair.after)) return null;
            return scheduler.run('background', signal, () => {
              const budgetMs = budgetOfPair();
              return whileInWork(pair, budgetMs, (beginStep) =>
                compareWithin(earlier, later, pair, ignored, { cancelled: signal, beginStep, budgetMs }),
              );
            });
          },
          onProgress(part) {
            if ('first' in part) {
              report({ work: [] });
              const areForgotten = [earlier.forgetLongText(), later.forgetLongText()];
              if (areForgotten.includes(true)) garbage.collectNow();
            }
            onProgress(part);
          },
          nowMs: () => performance.now(),
          // A cancel message is handled in the task between.
          pause: () =>
            scheduler
              .whenIdle()
              .then(nextTask)
              .then(() => signal.throwIfAborted()),
          signal,
        });
      });
    } finally {
      failed.abort();
    }
  };

  const runVisible = <T>(
    { signal, report }: AnalysisCall,
    draw: (drawing: DrawingOptions) => Promise<T>,
  ): Promise<T> => {
    const owner = {};
    const beginStep = () => announceStep(owner, () => report({ work: 'page' }));
    return scheduler.run('visible', signal, async () => {
      beginStep();
      const budget = createTimeBudget(clock, pageBudgetMs);
      const drawing = { signal: AbortSignal.any([signal, budget.signal]), pause: () => nextTask().then(beginStep) };
      try {
        return await abortable(draw(drawing), budget.signal);
      } finally {
        budget.end();
        garbage.addDrawn();
      }
    });
  };

  return {
    compare,
    async drawPage({ source, page, width }, call) {
      const raster = await documents.use(source, (document) =>
        runVisible(call, (drawing) => drawRaster({ document, page }, width, drawing)),
      );
      return new Moved(raster, [raster.bitmap]);
    },
    checkLayout: ({ source, pagesBefore, slowPages = noPages }, { signal }) =>
      documents.use(source, (document) => {
        const { text } = compared(document, document.text, signal);
        const known = {
          pagesBefore,
          slow: slowPages.after,
          contents: document.fingerprints ?? [],
          isUnscaled: source.isUnscaled ?? false,
        };
        return checkDocument(document.pdf, known, text, signal);
      }),
    pageTexts: ({ source, slowPages = noPages }, { signal }) =>
      documents.use(source, async (document) => {
        const { text } = compared(document, document.text, signal);
        const pages = await readPageWords({ ...document, text }, slowPages.after);
        return new Moved(
          pages,
          pages.flatMap(({ boxes, lines }) => [boxes.buffer, lines.buffer]),
        );
      }),
    pageGraphics: ({ source, page }, { signal }) =>
      documents.use(source, async ({ pdf }) => (await pageFacts(pdf, page, signal))?.graphics ?? []),
    documentFacts: (source, { signal }) =>
      documents.use(source, ({ pdf }) => readProperties(pdf, source.bytes, signal)),
  };
}

const noPages: SlowPages = { before: [], after: [] };

const isWanted = (pair: FullPair, { leftOut, only }: PairChoice) =>
  !leftOut.some(isSamePair(pair)) && (only?.some(isSamePair(pair)) ?? true);

const isSamePair = (pair: FullPair) => (other: FullPair) => pair.before === other.before && pair.after === other.after;
