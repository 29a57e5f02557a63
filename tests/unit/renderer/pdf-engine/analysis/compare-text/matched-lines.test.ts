import { expect, test } from 'vitest';
import { comparedAtOnce } from './at-once.ts';
import { compared, pagesOf } from './diff-fixture.ts';

const shifts = (before: readonly string[], after: readonly string[], pages = { before: 1, after: 1 }) =>
  compared(before, after)
    .matchedLines(pages)
    .map(({ before: { x, y, width }, dx, dy }) => [x, y, width, dx, dy]);

test('a line that stays, and one below an inserted line', () => {
  expect(shifts(['aa bb\ncc dd'], ['aa bb\nnew\ncc dd'])).toEqual([
    [40, 200, 36, 0, 0],
    [40, 220, 36, 0, 20],
  ]);
});

test('words of a line that are pushed by a longer one are a piece of their own', () => {
  expect(shifts(['aa bb cc dd'], ['aa longer cc dd'])).toEqual([
    [40, 200, 16, 0, 0],
    [80, 200, 36, 32, 0],
  ]);
});

test('a line that has come to another page is matched for that pair of pages', () => {
  const [before, after] = [
    ['aa bb\ncc dd', 'ee'],
    ['aa bb', 'cc dd\nee'],
  ];
  expect(shifts(before, after)).toEqual([[40, 200, 36, 0, 0]]);
  expect(shifts(before, after, { before: 1, after: 2 })).toEqual([[40, 220, 36, 0, -20]]);
  expect(shifts(before, after, { before: 2, after: 1 })).toEqual([]);
});

test('a line that another program says to reach further above its base line has not moved', () => {
  const [before] = pagesOf(['aa bb\ncc dd']);
  const onLines = (reach: number) => ({
    ...before!,
    words: before!.words.map((word) => ({
      ...word,
      box: { ...word.box, y: word.box.y - reach, height: word.box.height + reach, baseline: word.box.y + 12 },
    })),
  });
  const { matchedLines } = comparedAtOnce([onLines(0)], [onLines(2)]);
  expect(matchedLines({ before: 1, after: 1 }).map(({ dx, dy }) => [dx, dy])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
