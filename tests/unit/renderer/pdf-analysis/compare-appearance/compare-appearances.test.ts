import { expect, test } from 'vitest';
import { type ComparisonPart, joinPart } from '../../../../../renderer/pdf-analysis/analysis-messages.ts';
import {
  compareLooks,
  type FullPair,
  type PairToLook,
  pairsToLook,
} from '../../../../../renderer/pdf-analysis/compare-appearance/compare-appearances.ts';
import type { Standing } from '../../../../../renderer/pdf-analysis/compare-appearance/unchanged-positions.ts';
import { sameDocuments } from '../../../../../renderer/pdf-analysis/compare-documents.ts';
import type { Comparison, LookChange, TextChange } from '../../../../../renderer/pdf-core/analysis-types.ts';
import { settled } from '../../../../support/simulated-clock.ts';

const pairsOf = (pages: number): readonly FullPair[] => sameDocuments(pages).pairs as readonly FullPair[];
const toLook = (pages: number): readonly PairToLook[] => pairsOf(pages).map((pair) => ({ ...pair, unlike: [] }));
const look = (pair: FullPair): LookChange => ({ pair, boxes: [{ x: 0, y: 0, width: 1, height: 1 }], share: 0.1 });

const on = (side: 'before' | 'after', page: number): TextChange => ({
  id: page,
  kind: side === 'before' ? 'removed' : 'inserted',
  text: 'word',
  before: null,
  after: null,
  [side]: { page, boxes: [] },
});

const lines = [{ x: 10, y: 20, width: 30, height: 40 }];
const inPlace = (): Standing => ({ isInPlace: true, areas: lines });
const flowing = (): Standing => ({ isInPlace: false, areas: lines });

test('pairs around whose changes the text flows anew are not looked at, nor pages without a partner', () => {
  const pairs = [...pairsOf(5), { before: null, after: 6 }, { before: 6, after: null }];
  const looks = pairsToLook(pairs, [on('before', 2), on('after', 4)], 1, flowing);
  expect(looks.map(({ after }) => after)).toEqual([1, 3, 5]);
});

test('pairs whose text has changed in place are looked at, outside of where it differs', () => {
  const looks = pairsToLook(pairsOf(3), [on('before', 2), on('after', 3)], 1, inPlace);
  expect(looks).toEqual(pairsOf(3).map((pair) => ({ ...pair, unlike: lines })));
});

test('the page in sight is looked at first, then its neighbours on both sides', () => {
  expect(pairsToLook(pairsOf(6), [], 4, inPlace).map(({ after }) => after)).toEqual([4, 3, 5, 2, 6, 1]);
  expect(pairsToLook(pairsOf(3), [], 99, inPlace).map(({ after }) => after)).toEqual([3, 2, 1]);
});

test('news is told at most ten times a second, all of it once, and the last of it at the end', async () => {
  let nowMs = 0;
  const parts: ComparisonPart[] = [];
  const pairs = toLook(40);
  await compareLooks({
    pairs,
    nowMs: () => nowMs,
    tell: (part) => parts.push(part),
    async look({ before, after }) {
      nowMs += 10;
      return after % 2 ? look({ before, after }) : null;
    },
  });
  expect(parts.length).toBeLessThanOrEqual(5);
  const first: Comparison = { ...sameDocuments(40), toLook: 40 };
  const joined = parts.reduce<Comparison>((sofar, part) => joinPart(sofar, part), first);
  expect(joined.looked).toBe(40);
  expect(joined.looks.map(({ pair }) => pair.after)).toEqual(Array.from({ length: 20 }, (_, index) => 2 * index + 1));
});

test('two pairs are looked at together, and the end waits for both', async () => {
  const ends: Array<(found: LookChange | null) => void> = [];
  const parts: ComparisonPart[] = [];
  let isDone = false;
  const all = compareLooks({
    pairs: toLook(3),
    nowMs: () => 0,
    tell: (part) => parts.push(part),
    look: () => new Promise((end) => ends.push(end)),
  }).then(() => {
    isDone = true;
  });
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(look({ before: 2, after: 2 }));
  await settled();
  expect(ends).toHaveLength(3);
  ends[2]?.(null);
  await settled();
  expect(isDone).toBe(false);
  ends[0]?.(null);
  await all;
  expect(parts).toEqual([{ looks: [look({ before: 2, after: 2 })], looked: 3 }]);
});

test('nothing to look at is no news', async () => {
  const tell = () => expect.unreachable();
  await compareLooks({ pairs: [], nowMs: () => 0, tell, look: () => Promise.reject(new Error('asked')) });
});
