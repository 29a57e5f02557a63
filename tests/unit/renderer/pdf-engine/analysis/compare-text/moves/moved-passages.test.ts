import { expect, test } from 'vitest';
import { findMoves } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/moves/moved-passages.ts';
import type { Token } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/tokens/text-tokens.ts';
import { atOnce } from '../at-once.ts';

/** Words, and their keys, which count how often they are asked for. */
function counted(words: readonly string[]) {
  const reads = { keys: 0 };
  const tokens: readonly Token[] = words.map((key, index) => ({
    ...{ page: 0, line: 0, key, text: key, isTight: false, rest: null },
    box: { x: index * 10, y: 100, width: 8, height: 16 },
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
  expect(atOnce(findMoves(all, all, after.tokens, { before: before.keys, after: after.keys }))).toEqual([]);
  expect(before.reads.keys + after.reads.keys).toBeLessThan(400 * count);
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
    after.tokens,
    { before: keysOf(before.tokens), after: keysOf(after.tokens) },
  );
  expect(atOnce(moves)).toEqual([{ b: 1, a: 9, length: 7 }]);
});
