import { describe, expect, test } from 'vitest';
import { placedPairs } from '../../../../../../renderer/pdf-engine/analysis/page-placements/placements.ts';
import type { PageText, Word } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from '../compare-text/at-once.ts';
import { flow, pagesOf, someWords } from '../compare-text/diff-fixture.ts';

/** How the pages of two documents lie on one another: pages before and after, and whether changed texts explain it. */
function placed(before: readonly string[], after: readonly string[]) {
  const pages = { before: pagesOf(before), after: pagesOf(after) };
  const pairs = placedPairs({ pages, difference: comparedAtOnce(pages.before, pages.after) });
  for (;;) {
    const { done, value } = pairs.next();
    if (done) return value.map((pair) => [pair.before, pair.after, pair.placement.isExplained]);
  }
}

const block = (name: string) => flow(someWords(200, name), 10, 100)[0]!;
const rows = someWords(30, 'row').join('\n');

test('a table that is not to be broken and goes overleaf for a row more is explained by that row', () => {
  const before = [`${block('a')}\n${rows}`, block('b')];
  const after = [block('a'), `${rows}\nanother row\n${block('b')}`];
  expect(placed(before, after)?.[0]).toEqual([1, 1, true]);
  expect(placed(after, before)?.[0]).toEqual([1, 1, true]);
});

test('text that goes overleaf without any changed text near is not explained', () => {
  const before = [`${block('a')}\n${rows}`, block('b'), block('c')];
  const after = [block('a'), `${rows}\n${block('b')}`, `another row\n${block('c')}`];
  expect(placed(before, after)?.[0]).toEqual([1, 1, false]);
});

test('a page whose text makes room for an image from the page before flows, if a change there explains it; one that is nudged is shifted', () => {
  const kindOf = (firstLine: string, by: number, staying = '') => {
    const onSecond = (from: number) => ({ head: 'Figures of the year', body: block('b'), foot: staying, from });
    const before = pagesOf([`${block('a')}`, onSecond(200)]);
    const [first, second] = pagesOf([`${firstLine}${block('a')}`, onSecond(200 + by)]);
    const pages = { before, after: [first!, second!] };
    const pairs = placedPairs({ pages, difference: comparedAtOnce(pages.before, pages.after) });
    for (;;) {
      const { done, value } = pairs.next();
      if (done) return value[1]!.placement.kind;
    }
  };
  expect(kindOf('another row\n', 110)).toBe('flowing');
  expect(kindOf('another row\n', 8)).toBe('shifted');
  expect(kindOf('another row\n', 110, someWords(30, 'foot').join('\n'))).toBe('shifted');
  expect(kindOf('', 110)).toBe('shifted');
});

describe('what of a page decides how it lies on the other one', () => {
  const [before] = pagesOf([`${block('a')}\n${rows}`]);
  const kindOf = (after: PageText, other: PageText = before!) => {
    const pages = { before: [other], after: [after] };
    const pairs = placedPairs({ pages, difference: comparedAtOnce(pages.before, pages.after) });
    for (;;) {
      const { done, value } = pairs.next();
      if (done) return value[0]!.placement.kind;
    }
  };
  const changed = (change: (word: Word, index: number) => Word): PageText => ({
    ...before!,
    words: before!.words.map(change),
  });
  const lowered = (by: number, isMoved: (word: Word) => boolean) =>
    changed((word) => (isMoved(word) ? { ...word, box: { ...word.box, y: word.box.y + by } } : word));

  test('all words where they stood: still', () => {
    expect(kindOf(before!)).toBe('still');
    expect(kindOf(lowered(0.3, () => true))).toBe('still');
  });

  test('another word in its place: still, but for its line; a line more: flowing', () => {
    expect(kindOf(changed((word, index) => (index === 3 ? { ...word, text: 'other' } : word)))).toBe('still');
    expect(kindOf(pagesOf([`fresh words\n${block('a')}\n${rows}`])[0]!)).toBe('flowing');
  });

  test('the same words elsewhere: shifted', () => {
    expect(kindOf(lowered(40, () => true))).toBe('shifted');
    expect(kindOf(lowered(40, ({ line }) => line === 3))).toBe('shifted');
  });
});

describe('a page of a table flows', () => {
  const table = (page: number, first: string, columns: readonly number[]): PageText => {
    const words: Word[] = [];
    const add = (text: string, x: number, y: number) =>
      words.push({ text, line: words.length, box: { x, y, width: text.length * 8, height: 16 } });
    add('Orders', 40, 200);
    someWords(12, `page${'ab'[page - 1]}`).forEach((row, index) => {
      const cells = [index === 0 ? first : row, `${row}x`, `${row}y`];
      for (const [column, x] of columns.entries()) add(cells[column]!, x, 240 + 20 * index);
    });
    return { page, width: 800, height: 1_100, words };
  };
  const [before, wide] = [
    [40, 200, 400],
    [40, 212, 418],
  ] as const;
  const kindOf = (cell: string, secondPage: readonly number[], firstPage: readonly number[]) => {
    const pages = {
      before: [table(1, 'cell', before), table(2, 'short', before)],
      after: [table(1, 'cell', firstPage), table(2, cell, secondPage)],
    };
    const pairs = placedPairs({ pages, difference: comparedAtOnce(pages.before, pages.after) });
    for (;;) {
      const { done, value } = pairs.next();
      if (done) return value[0]!.placement.kind;
    }
  };

  test('if a longer cell on another page has moved the columns there as here', () => {
    expect(kindOf('longer', wide, wide)).toBe('flowing');
  });

  test('and is shifted if no text has changed, if the columns move otherwise there, or if all of the page moves', () => {
    expect(kindOf('short', wide, wide)).toBe('shifted');
    expect(kindOf('longer', [40, 206, 409], wide)).toBe('shifted');
    expect(kindOf('longer', [60, 220, 420], [60, 220, 420])).toBe('shifted');
  });
});
