import { expect, test } from 'vitest';
import type { OpenDocument } from '../../../../../renderer/pdf-engine/analysis/documents/open-document.ts';
import type { OpenDocuments } from '../../../../../renderer/pdf-engine/analysis/documents/open-documents.ts';
import { mostUncollected } from '../../../../../renderer/pdf-engine/analysis/garbage-limit.ts';
import { createRequestHandlers, onePageMarginMs } from '../../../../../renderer/pdf-engine/analysis/request-handler.ts';
import { createWorkScheduler } from '../../../../../renderer/pdf-engine/analysis/work-scheduler.ts';
import type { PdfSource } from '../../../../../renderer/pdf-engine/base/analysis-types.ts';

/** Pages of one word each, which cannot be drawn here; `onPage` is called for each that is asked for. */
function pagesOf(pages: number, isLong: boolean, onPage: () => void): OpenDocument {
  const page = { getViewport: () => ({ width: 600, height: 800, transform: [1, 0, 0, 1, 0, 0] }) };
  const document: Partial<OpenDocument> = {
    pages,
    fingerprints: null,
    pageResources: null,
    pdf: { numPages: pages } as OpenDocument['pdf'],
    lacksImage: false,
    text: async (number) => ({
      page: number,
      width: 600,
      height: 800,
      words: [{ text: `word${number}`, box: { x: 10, y: 10, width: 40, height: 12 }, line: 0 }],
    }),
    whileDrawn: (draw) => draw(),
    page: async () => {
      onPage();
      return page as unknown as Awaited<ReturnType<OpenDocument['page']>>;
    },
    forgetLongText: () => isLong,
    pixelHashes: new Map(),
    paintings: new Map(),
  };
  return document as OpenDocument;
}

const source = (id: string): PdfSource => ({ id, url: `galley://app/documents/${id}`, bytes: 1, sha256: id });

/** Compares two documents of so many pages; gives how many pages were asked for before each collection, and after the last one. */
async function uncollectedPages(pages: number, isLong = false): Promise<readonly number[]> {
  const uncollected = [0];
  const onPage = () => {
    uncollected[uncollected.length - 1]! += 1;
  };
  const [before, after] = [pagesOf(pages, isLong, onPage), pagesOf(pages, isLong, onPage)];
  const documents: OpenDocuments = {
    use: (given, work) => work(given.id === 'before' ? before : after),
    useBoth: (_before, _after, work) => work(before, after),
  };
  const { compare } = createRequestHandlers({
    documents,
    scheduler: createWorkScheduler(2, 8),
    clock: { monotonicMs: () => 0, after: () => () => {} },
    nextTask: async () => {},
    collectSoon: () => uncollected.push(0),
    pairBudgetMs: () => 5_000,
  });
  await compare(
    { before: source('before'), after: source('after'), ignored: [], firstPage: 1 },
    { signal: new AbortController().signal, report: () => {} },
  );
  return uncollected;
}

test('while pages are drawn, garbage is collected after each few of them', async () => {
  const uncollected = await uncollectedPages(10 * mostUncollected);
  expect(uncollected).toHaveLength(11);
  // Of each pair that cannot be drawn one page is asked for, and two pairs are in work at once.
  for (const pages of uncollected) expect(pages).toBeLessThanOrEqual(mostUncollected + 2);
});

test('a comparison of few pages asks for no collection', async () => {
  expect(await uncollectedPages(mostUncollected - 1)).toHaveLength(1);
});

test('the words of long documents are collected before a page is drawn', async () => {
  expect((await uncollectedPages(3, true))[0]).toBe(0);
});

const pairBudgetMs = 7_000;

/** The milliseconds that the looks of the first pair get, where the texts of documents with so many pages have taken so long. */
async function budgetAfter(pages: number, textsMs: number): Promise<number | undefined> {
  let nowMs = 0;
  const budgets: number[] = [];
  const slow = (): OpenDocument => ({
    ...pagesOf(pages, false, () => {}),
    async text(page) {
      nowMs = textsMs;
      return { page, width: 600, height: 800, words: [] };
    },
  });
  const [before, after] = [slow(), slow()];
  const { compare } = createRequestHandlers({
    documents: {
      use: (given, work) => work(given.id === 'before' ? before : after),
      useBoth: (_before, _after, work) => work(before, after),
    },
    scheduler: createWorkScheduler(2, 8),
    clock: {
      monotonicMs: () => nowMs,
      after(ms) {
        budgets.push(ms);
        return () => {};
      },
    },
    nextTask: async () => {},
    collectSoon: () => {},
    pairBudgetMs: () => pairBudgetMs,
  });
  await compare(
    { before: source('before'), after: source('after'), ignored: [], firstPage: 1 },
    { signal: new AbortController().signal, report: () => {} },
  );
  return budgets[0];
}

test('two documents of one page are compared within the time of a pair in all, but for a look that gets one in any case', async () => {
  const onePageBudgetMs = pairBudgetMs - onePageMarginMs;
  expect(await budgetAfter(1, 0)).toBe(onePageBudgetMs);
  expect(await budgetAfter(1, 1_000)).toBe(onePageBudgetMs - 1_000);
  expect(await budgetAfter(1, 6_500)).toBe(1_000);
  expect(await budgetAfter(3, 4_500)).toBe(pairBudgetMs);
});
