import { expect, test } from 'vitest';
import { browserClock } from '../../../../renderer/base/browser-clock.ts';
import { createPdfAnalyzer } from '../../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import { compared, never, openAnalyzer, sourceOf } from './open-analyzer.ts';
import { type StuckPage, stuckPdf } from './stuck-pdf.ts';

const lines = (page: number): readonly string[] =>
  Array.from({ length: 10 }, (_, line) => `Line ${line} of the text number ${page} says ${page * 97 + line * 13}`);

/** Pages of text, except the given ones. */
const pages = (count: number, others: Readonly<Record<number, StuckPage>> = {}): readonly StuckPage[] =>
  Array.from({ length: count }, (_, index) => others[index + 1] ?? lines(index + 1));

const changed = (page: number): readonly string[] => [
  ...lines(page).slice(0, 5),
  'A changed line',
  ...lines(page).slice(6),
];

async function comparisonOf(before: readonly StuckPage[], after: readonly StuckPage[]) {
  const { analyzer, workers } = openAnalyzer();
  try {
    const sources = [await sourceOf(stuckPdf(before, 'one')), await sourceOf(stuckPdf(after, 'two'))] as const;
    return { ...(await compared(analyzer, ...sources)), workers: workers.length };
  } finally {
    analyzer.stop();
  }
}

const pagesOf = (sides: ReadonlyArray<Readonly<{ before: { page: number } | null; after: { page: number } | null }>>) =>
  sides.map(({ before, after }) => [before?.page, after?.page]);

test('the same page of both documents that is never read to its end is left out, and the others are compared', async () => {
  const { comparison, workers } = await comparisonOf(
    pages(5, { 3: 'endless' }),
    pages(5, { 3: 'endless', 4: changed(4) }),
  );
  expect(comparison).toMatchObject({ comparedPairs: 4, totalPairs: 4 });
  expect(comparison.unread).toEqual([{ before: 3, after: 3 }]);
  expect(comparison.notCompared).toEqual([{ before: 3, after: 3 }]);
  expect(pagesOf(comparison.texts)).toEqual([
    [4, undefined],
    [undefined, 4],
  ]);
  expect(workers).toBe(2);
});

test('a damaged page is left out with the page in its place in the other document', async () => {
  const { comparison } = await comparisonOf(pages(4), pages(4, { 4: 'damaged' }));
  expect(comparison).toMatchObject({ texts: [], appearances: [], comparedPairs: 3, totalPairs: 3 });
  expect(comparison.unread).toEqual([{ before: 4, after: 4 }]);
});

test('a page in view that is never drawn to its end is given up, and the comparison is made', async () => {
  const analyzer = createPdfAnalyzer({
    assetsUrl: `${location.origin}/pdfjs/`,
    clock: browserClock,
    spawn: startAnalysisWorker,
  });
  const before = await sourceOf(stuckPdf(pages(3), 'one'));
  const after = await sourceOf(stuckPdf(pages(3, { 2: 'endless' }), 'two'));
  const drawn = expect(analyzer.drawPage(after, 2, 600, never)).rejects.toThrow(
    'This page takes too long to be drawn.',
  );
  const { comparison } = await compared(analyzer, before, after);
  await drawn;
  expect(comparison).toMatchObject({ texts: [], notCompared: [{ before: 2, after: 2 }], comparedPairs: 2 });
  analyzer.stop();
});

test('a page that is never read to its end, and one that is damaged, are left out of the layout check, which says so', async () => {
  const { analyzer } = openAnalyzer();
  const source = await sourceOf(stuckPdf(pages(4, { 2: 'endless', 4: 'damaged' }), 'one'));
  const words = (await analyzer.checkLayout(source, null, never)).map((finding) => finding.words);
  expect(words).toEqual(expect.arrayContaining(['Page 2 takes too long to be read', 'Page 4 cannot be read']));
  analyzer.stop();
});
