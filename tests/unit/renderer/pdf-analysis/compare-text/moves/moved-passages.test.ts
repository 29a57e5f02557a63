import { expect, test } from 'vitest';
import { findMoves } from '../../../../../../renderer/pdf-analysis/compare-text/moves/moved-passages.ts';
import type { Token } from '../../../../../../renderer/pdf-analysis/compare-text/tokens/text-tokens.ts';
import { atOnce } from '../at-once.ts';

/** Words of one line that count how often their line is asked for, and their keys, which do too. */
function counted(words: readonly string[]) {
  const reads = { keys: 0, lines: 0 };
  const tokens: readonly Token[] = words.map((key, index) => ({
    ...{ page: 0, key, text: key, isTight: false, rest: null },
    box: { x: index * 10, y: 100, width: 8, height: 16 },
    get line() {
      reads.lines += 1;
      return 0;
    },
  }));
  const keys = new Proxy(
    Int32Array.from(words, (word) => word.charCodeAt(0)),
    {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads.keys += 1;
        return Reflect.get(target, name, target);
      },
    },
  );
  return { tokens, keys, reads };
}

test('rows of equal figures are not compared at each of their places', () => {
  const count = 3_000;
  const [before, after] = [counted(Array(count).fill('1')), counted(Array(count).fill('1'))];
  const all = [{ from: 0, to: count }];
  const words = { before: before.tokens, after: after.tokens };
  expect(atOnce(findMoves(all, all, words, { before: before.keys, after: after.keys }))).toEqual([]);
  expect(before.reads.keys + after.reads.keys).toBeLessThan(400 * count);
});

test('a line with many changes is read once, not for each of them', () => {
  const count = 3_000;
  const words = Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e00 + index));
  const [before, after] = [counted(words), counted(words)];
  const some = words.flatMap((_, index) => (index % 2 === 0 ? [{ from: index, to: index + 1 }] : []));
  const sides = { before: before.tokens, after: after.tokens };
  expect(atOnce(findMoves(some, some, sides, { before: before.keys, after: after.keys }))).toEqual([]);
  expect(before.reads.lines + after.reads.lines).toBeLessThan(100 * count);
});

test('what is gone in one piece has come in one piece, rather than as a part of another one', () => {
  const phrase = [...'because'].map((letter) => `${letter}word`);
  const before = counted(['start', ...phrase, 'end']);
  const after = counted(['fresh', ...phrase, 'end', ...phrase]);
  const known = new Map<string, number>();
  const keysOf = (tokens: readonly Token[]) =>
    Int32Array.from(tokens, ({ key }) => known.get(key) ?? known.set(key, known.size).size - 1);
  const moves = findMoves(
    [{ from: 1, to: 8 }],
    [
      { from: 0, to: 8 },
      { from: 9, to: 16 },
    ],
    { before: before.tokens, after: after.tokens },
    { before: keysOf(before.tokens), after: keysOf(after.tokens) },
  );
  expect(atOnce(moves)).toEqual([{ b: 1, a: 9, length: 7 }]);
});
