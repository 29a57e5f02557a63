import { expect, test } from 'vitest';
import { type ComparisonPart, joinPart } from '../../../../../../renderer/pdf-engine/analysis/analysis-messages.ts';
import {
  compareAppearances,
  fromPage,
} from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/compare-appearances.ts';
import { sameDocuments } from '../../../../../../renderer/pdf-engine/analysis/compare-documents.ts';
import type {
  ComparablePair,
  FullPair,
  Placement,
} from '../../../../../../renderer/pdf-engine/analysis/page-placements/placements.ts';
import type { AppearanceChange, Comparison } from '../../../../../../renderer/pdf-engine/base/analysis-types.ts';
import { settled } from '../../../../../support/simulated-clock.ts';

const pairsOf = (pages: number): readonly FullPair[] => sameDocuments(pages).pairs as readonly FullPair[];
const still: Placement = {
  kind: 'still',
  offPx: 0,
  excluded: [],
  changed: { before: [], after: [] },
  sources: [],
  targets: [],
  isExplained: false,
};
const comparable = (pages: number): readonly ComparablePair[] =>
  pairsOf(pages).map((pair) => ({ ...pair, placement: still }));
const changeOf = (pair: FullPair): AppearanceChange => ({
  pair,
  boxes: [{ x: 0, y: 0, width: 1, height: 1 }],
  share: 0.1,
});

test('the page in sight is compared first, then its neighbours on both sides', () => {
  expect(fromPage(comparable(6), 4).map(({ after }) => after)).toEqual([4, 3, 5, 2, 6, 1]);
  expect(fromPage(comparable(3), 99).map(({ after }) => after)).toEqual([3, 2, 1]);
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
