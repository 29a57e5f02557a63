import { expect, test } from 'vitest';
import { budgetText, budgetTone, queuedCallsText } from '../../../../renderer/app/budget-text.ts';

const budget = (free: number, waiting = 0) => ({ limit: 25, free, nextFreeInMs: null, waiting });

test.each([
  [25, null, 'calm', '25 of 25 requests left'],
  [4, 12, 'calm', '4 of 25 requests left'],
  [3, 12, 'low', '3 requests left; next in 12 s'],
  [1, 12, 'low', '1 request left; next in 12 s'],
  [0, 12, 'none', 'No requests left; next in 12 s'],
  [0, null, 'none', 'No requests left'],
] as const)('%i free, the next in %s s: %s', (free, next, tone, words) => {
  expect(budgetTone(budget(free))).toBe(tone);
  expect(budgetText(budget(free), next)).toBe(words);
});

test('what waits is said only when something does', () => {
  expect([0, 1, 2].map((waiting) => queuedCallsText(budget(0, waiting)))).toEqual([
    '',
    '1 call is waiting',
    '2 calls are waiting',
  ]);
});
