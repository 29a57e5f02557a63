import { describe, expect, test } from 'vitest';
import {
  comparePositions,
  createPositionComparison,
} from '../../../../../../renderer/pdf-engine/analysis/page-placements/unchanged-positions.ts';
import type { PageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import type { Box } from '../../../../../../renderer/pdf-pages/box.ts';
import fc from '../../../../../support/property-tests.ts';
import { comparedAtOnce } from '../compare-text/at-once.ts';
import { flow, pagesOf, someWords } from '../compare-text/diff-fixture.ts';

type Sheets = Parameters<typeof pagesOf>[0];

/** How page `page` of both documents lies on its partner, as a comparison finds it. */
function standing(before: Sheets | readonly PageText[], after: Sheets | readonly PageText[], page = 1) {
  const asPages = (pages: Sheets | readonly PageText[]) =>
    typeof pages[0] === 'object' && 'words' in pages[0] ? (pages as readonly PageText[]) : pagesOf(pages as Sheets);
  const texts = { before: asPages(before), after: asPages(after) };
  const { pairs, ...differing } = comparedAtOnce(texts.before, texts.after);
  const pair = pairs.find((one) => one.after === page)!;
  return createPositionComparison(texts, differing)({ before: pair.before!, after: page });
}

/** The heights of the lines in `areas`, each once, from the top. */
const linesOf = (areas: readonly Box[]) => [...new Set(areas.map(({ y }) => (y + 3 - 200) / 20))].sort();

const page = 'Dear customer\nplease pay 40,00 EUR today\nthank you for your order\nAmount\t12,00\tpaid\nBest regards';

describe('pages that can be laid on one another', () => {
  test.each<[string, string, string, readonly number[]]>([
    ['a figure that is as long as the last', '40,00', '41,00', [1]],
    ['a longer word, which pushes the rest of its line', '40,00', 'two thousand', [1]],
    ['words that are gone from the middle of a line', 'for your ', '', [2]],
    ['words at the end of a line', 'order', 'order of May', [2]],
    ['one cell of a table', '12,00', '1.312,00', [3]],
    ['a line that is gone and leaves its place empty', 'thank you for your order', '', [2]],
    ['changes in two lines', 'e', 'E', [0, 1, 2, 4]],
  ])('%s', (_, from, to, lines) => {
    const found = standing([page], [page.replaceAll(from, to)]);
    expect(found.isUnchanged).toBe(true);
    expect(linesOf(found.areas)).toEqual(lines);
    expect(linesOf(standing([page.replaceAll(from, to)], [page]).areas)).toEqual(lines);
  });

  test('an area is a line from end to end, as it was and as it is, and a little more', () => {
    const { areas } = standing(['one two'], ['one three']);
    expect(areas).toEqual([
      { x: 37, y: 197, width: 58, height: 22 },
      { x: 37, y: 197, width: 74, height: 22 },
    ]);
  });

  test('pages of which another program says otherwise how far letters reach above and below their base line', () => {
    const written = (reach: number, by = 0) => {
      const [page] = pagesOf(['one two\nthree one']);
      const tall = (box: Box) => ({
        ...box,
        y: box.y - reach + by,
        height: box.height + 3 * reach,
        baseline: box.y + 12 + by,
      });
      return { ...page!, words: page!.words.map((word) => ({ ...word, box: tall(word.box) })) };
    };
    const nothing = { before: [], after: [] };
    const compared = (after: PageText) => comparePositions({ before: written(0), after }, nothing);
    expect(compared(written(1))).toEqual({ isUnchanged: true, areas: [], offPx: 0 });
    expect(compared(written(1, 1)).isUnchanged).toBe(false);
  });

  test('words within a line that begins and ends where it did, for where they begin in it is an estimate', () => {
    const moved = (by: number, moves: string) =>
      pagesOf([page]).map((one) => ({
        ...one,
        words: one.words.map((word) =>
          word.text === moves ? { ...word, box: { ...word.box, x: word.box.x + by } } : word,
        ),
      }));
    const before = pagesOf([page]);
    expect(standing(before, moved(6, 'for'))).toEqual({ isUnchanged: true, areas: [], offPx: 0 });
    expect(standing(before, moved(6, 'order')).isUnchanged).toBe(false);
    expect(standing(before, moved(30, 'for')).isUnchanged).toBe(false);
  });

  test('how far the furthest word stands from where it stood, but for the lines of a change', () => {
    const moved = (pages: readonly PageText[], by: number) =>
      pages.map((one) => ({
        ...one,
        words: one.words.map((word) => ({ ...word, box: { ...word.box, x: word.box.x * (1 + by) } })),
      }));
    expect(standing(pagesOf([page]), moved(pagesOf([page]), 0.0001)).offPx).toBeCloseTo(0.04, 3);
  });

  test('a column that stands a trifle elsewhere in many lines counts, single words do not', () => {
    const table = (rows: number, by: number) =>
      pagesOf([Array.from({ length: rows }, (_, row) => `Item ${row}\tof many\tamount\tpaid`).join('\n')]).map(
        (one) => ({
          ...one,
          words: one.words.map((word) =>
            word.text === 'paid' ? { ...word, box: { ...word.box, x: word.box.x + by } } : word,
          ),
        }),
      );
    expect(standing(table(20, 0), table(20, 0.02)).offPx).toBeCloseTo(0.02);
    expect(standing(table(4, 0), table(4, 0.02)).offPx).toBe(0);
  });

  test('an accent that is written in another way is the same word', () => {
    const found = standing(
      ['Zürich now\nand then'],
      ['Zu\u0308rich now\nand now'].map((body) => ({ body })),
    );
    expect(linesOf(found.areas)).toEqual([1]);
  });

  test('a changed sign in a line of Chinese, which is one word to the page', () => {
    expect(standing(['报告的第一行在这里\n第二行'], ['报告的第三行在这里\n第二行'])).toMatchObject({
      isUnchanged: true,
      areas: { length: 2 },
    });
  });

  test('words on a page that is turned, where a line goes down', () => {
    const turned = (pages: readonly PageText[]) =>
      pages.map((one) => ({
        ...one,
        words: one.words.map((word) => {
          const { x, y, width, height } = word.box;
          return { ...word, box: { x: 1_000 - y, y: x, width: height, height: width } };
        }),
      }));
    const longer = page.replace('40,00', 'two thousand');
    expect(standing(turned(pagesOf([page])), turned(pagesOf([longer])))).toMatchObject({ isUnchanged: true });
  });
});

describe('pages that cannot', () => {
  test.each([
    ['a word that goes on to the next line', 'please pay 40,00 EUR today', 'please pay at once 40,00 EUR\ntoday'],
    ['a line that is added above others', 'Amount', 'Enclosed: one invoice\nAmount'],
    ['a line that is gone, and what follows has moved up', 'thank you for your order\n', ''],
    ['another cell of the row that has moved', '12,00', '12,00\t '],
  ])('%s', (_, from, to) => {
    const [before, after] = [page, page.replace(from, to).replace('Dear', 'Good')];
    expect(standing([before], [after]).isUnchanged).toBe(false);
    expect(standing([after], [before]).isUnchanged).toBe(false);
  });

  test('pages that say the same, but elsewhere', () => {
    expect(standing(['one two three'], ['one\ntwo\nthree']).isUnchanged).toBe(false);
  });

  test('a page that text has come into, though none on it has changed', () => {
    const lines = flow(someWords(400), 10, 20);
    const longer = flow(['more', ...someWords(9, 'new'), ...someWords(400)], 10, 20);
    expect(standing(lines, longer, 2).isUnchanged).toBe(false);
  });

  test('a column that has moved by a pixel beside a changed one', () => {
    const moved = (pages: readonly PageText[], by: number) =>
      pages.map((one) => ({
        ...one,
        words: one.words.map((word) =>
          word.text === 'paid' ? { ...word, box: { ...word.box, x: word.box.x + by } } : word,
        ),
      }));
    const after = pagesOf([page.replace('12,00', '13,00')]);
    expect(standing(pagesOf([page]), moved(after, 0.4)).isUnchanged).toBe(true);
    expect(standing(pagesOf([page]), moved(after, 1)).isUnchanged).toBe(false);
  });

  test('text that has come from the page before', () => {
    const words = someWords(400);
    const before = flow(words, 10, 20);
    const after = flow(words.toSpliced(5, 0, 'more'), 10, 20).map((body) => body.replace(words[210]!, 'other'));
    expect(standing(before, after, 2).isUnchanged).toBe(false);
  });
});

describe('headers and footers', () => {
  const report = (pages: readonly string[], foot: (page: number, pages: number) => string, head = 'Annual report') =>
    pages.map((body, index) => ({ head, body, foot: foot(index + 1, pages.length) }));
  const pages = flow(someWords(1_000), 10, 20);
  const longer = pages.toSpliced(2, 0, flow(someWords(200, 'new'), 10, 20)[0]!);
  const numbered = (number: number, count: number) => `Page ${number} of ${count}`;

  test('a page number that counts as equal is left out, and the page is in place', () => {
    const found = standing(report(pages, numbered), report(longer, numbered), 4);
    expect(found).toMatchObject({ isUnchanged: true, areas: [{ y: 1_037 }, { y: 1_037 }] });
    const edited = longer.with(4, longer[4]!.replace(/^\S+/, 'First'));
    expect(linesOf(standing(report(pages, numbered), report(edited, numbered), 5).areas)).toEqual([0, 42]);
  });

  test('a title that is told once is left out on every page', () => {
    const before = report(pages, numbered);
    const after = report(pages, numbered, 'Yearly report of 2024');
    for (const number of [1, 3, 5]) {
      expect(standing(before, after, number)).toMatchObject({ isUnchanged: true, areas: [{ y: 37 }, { y: 37 }] });
    }
  });
});

test('a change that only half lies on a word is not about it', () => {
  const before = pagesOf(['one two'])[0]!;
  const below = { x: 40, y: 213, width: 24, height: 16 };
  expect(comparePositions({ before, after: before }, { before: [below], after: [] })).toEqual({
    isUnchanged: true,
    areas: [],
    offPx: 0,
  });
});

test('boxes anywhere, however large, are worked off', () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(0, -1e300, 1e300, 1e9));
  const box = fc.record({ x: number, y: number, width: number, height: number });
  const pageOf = (boxes: readonly Box[]): PageText => ({
    page: 1,
    width: 100,
    height: 100,
    words: boxes.map((one, line) => ({ text: 'word', box: one, line })),
  });
  fc.assert(
    fc.property(fc.array(box), fc.array(box), (words, changed) => {
      const one = pageOf(words);
      expect(comparePositions({ before: one, after: one }, { before: changed, after: changed }).areas.length % 2).toBe(
        0,
      );
    }),
  );
});

test('every word that is outside of the areas of pages in place is on both, at its place', () => {
  const words = fc.array(fc.constantFrom('a', 'bb', 'ccc', '12', '345'), { minLength: 1, maxLength: 6 });
  const rows = fc.array(words, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const [before, after] = [one, other].map((lines) => pagesOf([lines.map((line) => line.join(' ')).join('\n')]));
      const { isUnchanged, areas } = standing(before!, after!);
      if (!isUnchanged || areas.length === 0) return;
      const outside = ([{ words: all } = pagesOf([''])[0]!]: readonly PageText[]) =>
        all
          .filter(({ box }) => !areas.some((area) => area.y <= box.y && area.y + area.height >= box.y + box.height))
          .map(({ text, box }) => `${text} ${box.x} ${box.y}`);
      expect(outside(after!)).toEqual(outside(before!));
    }),
  );
});

test('thousands of words beside thousands of changes in one line are compared with those at their places alone', () => {
  const count = 3_000;
  let reads = 0;
  const place = (index: number): Box => ({ x: index * 10, y: 300, width: 8, height: 16 });
  const words = Array.from({ length: count }, (_, index) => ({ text: `word${index}`, line: index, box: place(index) }));
  const changed = words.flatMap((_, index) => {
    const box = place(index);
    return index % 2 === 0
      ? [
          {
            ...box,
            get x() {
              reads += 1;
              return box.x;
            },
          },
        ]
      : [];
  });
  const one: PageText = { page: 1, width: 30_000, height: 1_100, words };
  const { isUnchanged, areas } = comparePositions({ before: one, after: one }, { before: changed, after: changed });
  expect(isUnchanged).toBe(true);
  expect(areas).toHaveLength(count);
  expect(reads).toBeLessThan(200 * count);
});
