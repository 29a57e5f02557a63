import { expect, test } from 'vitest';
import { normalized } from '../../../../../../renderer/pdf-engine/analysis/text/normalize.ts';
import type { PageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import type { PagePair, TextChange } from '../../../../../../renderer/pdf-engine/base/analysis-types.ts';
import fc from '../../../../../support/property-tests.ts';
import { comparedAtOnce } from './at-once.ts';
import { flow, pagesOf } from './diff-fixture.ts';

/** Few different words, so that they repeat as in tables and formulas; some lines have cells. */
const word = fc.constantFrom(
  'the',
  'of',
  'paper',
  'report',
  'a',
  'total',
  '12',
  '0.00',
  '7',
  'customer',
  'since',
  'über',
  '报', // one: half a word that has changed could not be told by its box
);
const row = fc.array(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((cell) => cell.join(' ')),
  { minLength: 1, maxLength: 3 },
);
const page = fc
  .array(
    row.map((cells) => cells.join('\t')),
    { maxLength: 12 },
  )
  .map((lines) => lines.join('\n'));
const documentOf = fc.array(page, { maxLength: 6 }).map(pagesOf);
const runningWords = fc.array(word, { maxLength: 200 });

const isInside = (
  { page, words }: PageText,
  index: number,
  changes: readonly TextChange[],
  side: 'before' | 'after',
) => {
  const { box } = words[index]!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return changes.some(
    (change) =>
      change[side]?.page === page &&
      change[side].boxes.some(
        (area) => x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height,
      ),
  );
};

/** The words of a document that no change of it covers. */
const untouched = (pages: readonly PageText[], changes: readonly TextChange[], side: 'before' | 'after') =>
  pages.flatMap((one) =>
    one.words.flatMap(({ text }, index) => (isInside(one, index, changes, side) ? [] : [normalized(text)])),
  );

const isRising = (pages: ReadonlyArray<number | null>) => {
  const present = pages.filter((one) => one !== null);
  return present.every((one, index) => one === index + 1);
};

const expectMatching = (pairs: readonly PagePair[], before: readonly PageText[], after: readonly PageText[]) => {
  expect(isRising(pairs.map((pair) => pair.before))).toBe(true);
  expect(isRising(pairs.map((pair) => pair.after))).toBe(true);
  expect(pairs.filter((pair) => pair.before !== null)).toHaveLength(before.length);
  expect(pairs.filter((pair) => pair.after !== null)).toHaveLength(after.length);
  expect(pairs.some((pair) => pair.before === null && pair.after === null)).toBe(false);
};

test('equal documents have no changes', () => {
  fc.assert(
    fc.property(documentOf, (pages) => {
      const { pairs, texts } = comparedAtOnce(pages, pages);
      expect(texts).toEqual([]);
      expect(pairs).toEqual(pages.map(({ page }) => ({ before: page, after: page })));
    }),
  );
});

test('the same words in lines and pages of other lengths are no change', () => {
  const lengths = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(runningWords, lengths, lengths, (words, one, other) => {
      expect(comparedAtOnce(pagesOf(flow(words, ...one)), pagesOf(flow(words, ...other))).texts).toEqual([]);
    }),
  );
});

test('what no change covers is the same on both sides, whatever the documents', () => {
  fc.assert(
    fc.property(documentOf, documentOf, (before, after) => {
      const { pairs, texts } = comparedAtOnce(before, after);
      // What stands at its place may come in another order in the file.
      expect(untouched(before, texts, 'before').sort()).toEqual(untouched(after, texts, 'after').sort());
      expectMatching(pairs, before, after);
      expect(texts.map(({ id }) => id)).toEqual(texts.map((_, index) => index + 1));
    }),
    { numRuns: 400 },
  );
});

test('every word that was really inserted lies in a change, and what was told as moved is on both sides', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(runningWords, edits, fc.integer({ min: 2, max: 9 }), (words, places, perLine) => {
      const edited: string[] = [...words];
      places.forEach(([place, removed, added], edit) => {
        const news = Array.from({ length: added }, (_, index) => `new${edit}x${index}`);
        edited.splice(place % (edited.length + 1), removed, ...news);
      });
      const after = pagesOf(flow(edited, perLine, 9));
      const { texts } = comparedAtOnce(pagesOf(flow(words, 6, 11)), after);
      for (const one of after) {
        one.words.forEach(({ text }, index) => {
          if (text.startsWith('new')) expect(isInside(one, index, texts, 'after'), text).toBe(true);
        });
      }
      for (const { kind, before, after } of texts) {
        expect([before !== null, after !== null]).toEqual([kind !== 'inserted', kind !== 'removed']);
      }
    }),
    { numRuns: 300 },
  );
});

test('headers, footers and pages of any kind leave no page out, and every change lies on pages that there are', () => {
  const edge = fc.constantFrom(
    '',
    '1',
    '2',
    'Page 1 of 2',
    'Page 2 of 2',
    'Page 3',
    'Report',
    'Report 2024',
    'a\tb\t3',
    'of the 7',
  );
  const sheets = fc.array(fc.record({ head: edge, body: page, foot: edge }), { maxLength: 8 }).map(pagesOf);
  fc.assert(
    fc.property(sheets, sheets, (before, after) => {
      const { pairs, texts } = comparedAtOnce(before, after);
      expectMatching(pairs, before, after);
      expect(comparedAtOnce(before, before).texts).toEqual([]);
      for (const change of texts) {
        expect(change.before === null || change.before.page <= before.length).toBe(true);
        expect(change.after === null || change.after.page <= after.length).toBe(true);
        expect([change.before, change.after].every((part) => part === null || part.boxes.length > 0)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('a block that is carried elsewhere is told as moved, and covers it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 30 }), fc.integer({ min: 31, max: 90 }), (length, to) => {
      const words = Array.from(
        { length: 140 },
        (_, index) =>
          `w${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${index > 99 ? 'z' : 'y'}`,
      );
      const block = words.slice(0, length);
      const moved = words.slice(length).toSpliced(to, 0, ...block);
      const { texts } = comparedAtOnce(pagesOf(flow(words, 7, 30)), pagesOf(flow(moved, 7, 30)));
      expect(texts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([`moved ${block.join(' ')}`]);
    }),
  );
});
