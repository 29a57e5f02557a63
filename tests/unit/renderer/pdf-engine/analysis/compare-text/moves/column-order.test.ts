import { expect, test } from 'vitest';
import { createColumnOrder } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/moves/column-order.ts';
import { createMatches } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/moves/matches.ts';
import type { Token } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/tokens/text-tokens.ts';
import { comparedAtOnce } from '../at-once.ts';
import { pagesOf, someWords, told } from '../diff-fixture.ts';

const line = (name: string) => someWords(6, name).join(' ');
const left = [0, 1, 2, 3, 4, 5].map((at) => line(`l${at}x`));
const right = [0, 1, 2, 3, 4, 5].map((at) => line(`r${at}x`));
const row = (name: string) => `${line(`${name}l`)}\t\t\t${line(`${name}r`)}`;

/** A row of two cells of which so many lines stand on the first page, painted cell by cell: what each has there, then the rest. */
const printed = (first: number, leftCell: readonly string[] = left, below = [row('next'), row('last')]) => {
  const cells = (from: number, to?: number) => [
    ...leftCell.slice(from, to),
    ...right.slice(from, to).map((text) => `\t\t\t${text}`),
  ];
  return pagesOf([[row('head'), ...cells(0, first)].join('\n'), [...cells(first), ...below].join('\n')]);
};

const changes = (...[before, after]: ReadonlyArray<ReturnType<typeof printed>>) =>
  comparedAtOnce(before!, after!).texts.map(told);

test('lines of two columns that go overleaf past one another have not moved', () => {
  expect(changes(printed(5), printed(3))).toEqual([]);
  expect(changes(printed(3), printed(5))).toEqual([]);
  expect(changes(printed(5), printed(2))).toEqual([]);
});

test('nor have those of the last row of a document', () => {
  expect(changes(printed(5, left, []), printed(3, left, []))).toEqual([]);
  expect(changes(printed(3, left, []), printed(5, left, []))).toEqual([]);
});

test('a line that stands elsewhere in its column has moved', () => {
  const moved = [left[0]!, left[2]!, left[3]!, left[4]!, left[1]!, left[5]!];
  expect(changes(printed(5), printed(5, moved))).toEqual([`~ ${left[1]} @1>1`]);
});

test('short lines of a list beside text that go overleaf have not moved', () => {
  const list = [0, 1, 2, 3, 4, 5].map((at) => `${at * 37 + 22} g ${someWords(2, `l${at}x`).join(' ')}`);
  for (const [one, other] of [
    [5, 4],
    [5, 3],
    [4, 2],
  ] as const) {
    expect(changes(printed(one, list), printed(other, list))).toEqual([]);
    expect(changes(printed(other, list), printed(one, list))).toEqual([]);
  }
});

test('nor has such a line that stands twice', () => {
  const list = [
    '22 g lemon peel',
    '37 g sugar cane',
    '50 g wheat flour',
    '22 g lemon peel',
    '9 g sea salt',
    '3 g black pepper',
  ];
  expect(changes(printed(4, list), printed(3, list))).toEqual([]);
  expect(changes(printed(3, list), printed(4, list))).toEqual([]);
});

test('words of other columns are looked past until so many have been in all', () => {
  const tokens: readonly Token[] = ['a', 'x', 'x', 'x', 'b', 'x', 'x', 'c'].map((key, index) => ({
    ...{ page: 0, line: index, key, text: key, isTight: false, rest: null },
    box: { x: key === 'x' ? 400 : 20, y: index * 20, width: 40, height: 16 },
  }));
  const matches = () => createMatches(Int32Array.from([0, 1, 2, 3, -1, 5, 6, 7]), tokens.length);
  const passage = { b: 4, a: 4, length: 1 };
  const sides = { before: tokens, after: tokens };
  const overleaf = new Map([[0, 1]]);
  expect(createColumnOrder(sides, matches(), overleaf).isInOrder(passage)).toBe(true);
  expect(createColumnOrder(sides, matches(), overleaf, 5).isInOrder(passage)).toBe(false);
});
