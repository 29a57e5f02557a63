import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../../electron/inspector/answers/check-status.ts';
import { backOffMs } from '../../../../../electron/service/retry-rule.ts';

const date = ['Date', 'Sat, 03 Oct 2020 10:00:00 GMT'] as const;

test.each([
  ['7', 7_000],
  ['0', 1_000],
  ['86400', 86_400_000],
  ['Sat, 03 Oct 2020 10:00:30 GMT', 30_000],
  ['Sat, 03 Oct 2020 09:00:00 GMT', 1_000],
  ['banana', 60_000],
  ['-5', 60_000],
  ['', 60_000],
])('Retry-After "%s" is %i ms', (value, expected) => {
  expect(retryAfterMs([date, ['Retry-After', value]])).toBe(expected);
});

test('without the header nothing was asked', () => {
  expect(retryAfterMs([date])).toBeNull();
});

test('a date is read against the date of the answer; without one it makes no sense', () => {
  expect(retryAfterMs([['Retry-After', 'Sat, 03 Oct 2020 10:00:30 GMT']])).toBe(60_000);
});

test('the back-off doubles to at most 20 s, and chance spreads it from zero', () => {
  expect([1, 2, 3, 9].map((retry) => backOffMs(retry, () => 1))).toEqual([1_000, 2_000, 4_000, 20_000]);
  expect(backOffMs(2, () => 0)).toBe(0);
});
