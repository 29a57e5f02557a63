import { expect, test } from 'vitest';
import { type ComparisonPart, joinPart } from '../../../../../renderer/pdf-analysis/analysis-messages.ts';
import {
  type ComparablePair,
  comparablePairs,
  compareAppearances,
  type FullPair,
} from '../../../../../renderer/pdf-analysis/compare-appearance/compare-appearances.ts';
import type { PositionComparison } from '../../../../../renderer/pdf-analysis/compare-appearance/unchanged-positions.ts';
import { sameDocuments } from '../../../../../renderer/pdf-analysis/compare-documents.ts';
import type { AppearanceChange, Comparison, TextChange } from '../../../../../renderer/pdf-core/analysis-types.ts';
import { settled } from '../../../../support/simulated-clock.ts';

const pairsOf = (pages: number): readonly FullPair[] => sameDocuments(pages).pairs as readonly FullPair[];
const comparable = (pages: number): readonly ComparablePair[] =>
  pairsOf(pages).map((pair) => ({ ...pair, excluded: [] }));
const changeOf = (pair: FullPair): AppearanceChange => ({
  pair,
  boxes: [{ x: 0, y: 0, width: 1, height: 1 }],
  share: 0.1,
});

const on = (side: 'before' | 'after', page: number): TextChange => ({
  id: page,
  kind: side === 'before' ? 'removed' : 'inserted',
  text: 'word',
  before: null,
  after: null,
  [side]: { page, boxes: [] },
});

const lines = [{ x: 10, y: 20, width: 30, height: 40 }];
const inPlace = (): PositionComparison => ({ isUnchanged: true, areas: lines });
const flowing = (): PositionComparison => ({ isUnchanged: false, areas: lines });

test('pairs around whose changes the text flows anew are not compared, nor pages without a partner', () => {
  const pairs = [...pairsOf(5), { before: null, after: 6 }, { before: 6, after: null }];
  const found = comparablePairs(pairs, [on('before', 2), on('after', 4)], 1, flowing);
  expect(found.map(({ after }) => after)).toEqual([1, 3, 5]);
});

test('pairs whose text has changed in place are compared, outside of where it differs', () => {
  const found = comparablePairs(pairsOf(3), [on('before', 2), on('after', 3)], 1, inPlace);
  expect(found).toEqual(pairsOf(3).map((pair) => ({ ...pair, excluded: lines })));
});

test('the page in sight is compared first, then its neighbours on both sides', () => {
  expect(comparablePairs(pairsOf(6), [], 4, inPlace).map(({ after }) => after)).toEqual([4, 3, 5, 2, 6, 1]);
  expect(comparablePairs(pairsOf(3), [], 99, inPlace).map(({ after }) => after)).toEqual([3, 2, 1]);
});

test('progress is reported at most ten times a second, each change once, and at the end', async () => {
  let nowMs = 0;
  const parts: ComparisonPart[] = [];
  const pairs = comparable(40);
  await compareAppearances({
    pairs,
    nowMs: () => nowMs,
    onProgress: (part) => parts.push(part),
    async compareAppearance({ before, after }) {
      nowMs += 10;
      return after % 2 ? changeOf({ before, after }) : null;
    },
  });
  expect(parts.length).toBeLessThanOrEqual(5);
  const first: Comparison = { ...sameDocuments(40), totalPairs: 40 };
  const joined = parts.reduce<Comparison>((sofar, part) => joinPart(sofar, part), first);
  expect(joined.comparedPairs).toBe(40);
  expect(joined.appearances.map(({ pair }) => pair.after)).toEqual(
    Array.from({ length: 20 }, (_, index) => 2 * index + 1),
  );
});

test('two pairs are compared together, and the end waits for both', async () => {
  const ends: Array<(found: AppearanceChange | null) => void> = [];
  const parts: ComparisonPart[] = [];
  let isDone = false;
  const all = compareAppearances({
    pairs: comparable(3),
    nowMs: () => 0,
    onProgress: (part) => parts.push(part),
    compareAppearance: () => new Promise((end) => ends.push(end)),
  }).then(() => {
    isDone = true;
  });
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(changeOf({ before: 2, after: 2 }));
  await settled();
  expect(ends).toHaveLength(3);
  ends[2]?.(null);
  await settled();
  expect(isDone).toBe(false);
  ends[0]?.(null);
  await all;
  expect(parts).toEqual([{ appearances: [changeOf({ before: 2, after: 2 })], comparedPairs: 3 }]);
});

test('without pairs no progress is reported', async () => {
  const onProgress = () => expect.unreachable();
  await compareAppearances({
    pairs: [],
    nowMs: () => 0,
    onProgress,
    compareAppearance: () => Promise.reject(new Error('asked')),
  });
});

test('pairs that could not be compared are reported, and are neither changed nor the same', async () => {
  const parts: ComparisonPart[] = [];
  let nowMs = 0;
  await compareAppearances({
    pairs: comparable(4),
    nowMs: () => nowMs,
    onProgress: (part) => parts.push(part),
    async compareAppearance({ after }) {
      nowMs += 200;
      return after % 2 ? 'not-compared' : null;
    },
  });
  const joined = parts.reduce<Comparison>((soFar, part) => joinPart(soFar, part), sameDocuments(4));
  expect(joined.notCompared).toEqual([
    { before: 1, after: 1 },
    { before: 3, after: 3 },
  ]);
  expect([joined.comparedPairs, joined.appearances]).toEqual([4, []]);
});
