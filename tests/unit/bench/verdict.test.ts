import { expect, test } from 'vitest';
import { atLeast, atMost, type Figure, type Goal, moreAtMost, ratioAtMost } from '../../bench/case.ts';
import { judge, median } from '../../bench/measuring/verdict.ts';

const figure = (goal: Goal | null): Record<string, Figure> => ({ paint: { measures: 'a paint', unit: 'ms', goal } });
const rounds = (...values: readonly number[]) => values.map((paint) => ({ paint }));

test('the median is the value in the middle, whatever the order, and one wild round does not move it', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 5, 9_000])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNull();
});

test('a ratio is the median of ours over the median of the peer, and exactly the goal is still met', () => {
  const measured = { ours: rounds(40, 50, 60), peer: rounds(90, 100, 110) };
  expect(judge(figure(ratioAtMost(0.5)), measured)).toMatchObject([{ ours: 50, peer: 100, ratio: 0.5, met: true }]);
  expect(judge(figure(ratioAtMost(0.49)), measured)).toMatchObject([{ met: false }]);
});

test('a goal that is an amount is judged by ours alone', () => {
  const measured = { ours: rounds(10), peer: [] };
  expect(judge(figure(atMost(10)), measured)).toMatchObject([{ ratio: null, met: true }]);
  expect(judge(figure(atLeast(11)), measured)).toMatchObject([{ met: false }]);
});

test('a goal over the peer is judged by the difference, which may be less than nothing', () => {
  const measured = { ours: rounds(130), peer: rounds(100) };
  expect(judge(figure(moreAtMost(30)), measured)).toMatchObject([{ met: true }]);
  expect(judge(figure(moreAtMost(29)), measured)).toMatchObject([{ met: false }]);
  expect(judge(figure(moreAtMost(0)), { ours: rounds(1), peer: rounds(2) })).toMatchObject([{ met: true }]);
  expect(judge(figure(moreAtMost(0)), { ours: rounds(1), peer: [] })).toMatchObject([{ met: null }]);
});

test('a ratio without a peer, or a figure without a goal, is neither met nor missed', () => {
  expect(judge(figure(ratioAtMost(1)), { ours: rounds(1), peer: [] })).toMatchObject([{ met: null }]);
  expect(judge(figure(ratioAtMost(1)), { ours: rounds(1), peer: rounds(0) })).toMatchObject([
    { ratio: null, met: null },
  ]);
  expect(judge(figure(null), { ours: rounds(1), peer: rounds(1) })).toMatchObject([{ ratio: 1, met: null }]);
});

test('a figure that no round gave has no value instead of zero', () => {
  expect(judge(figure(atMost(5)), { ours: [{}], peer: [{}] })).toMatchObject([{ ours: null, peer: null, met: null }]);
});
