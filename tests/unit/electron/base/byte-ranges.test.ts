import { expect, test } from 'vitest';
import { rangeOf } from '../../../../electron/base/byte-ranges.ts';
import fc from '../../../support/property-tests.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=90-500', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['Bytes = 1-2', { start: 1, end: 3 }],
  ['bytes=99-99', { start: 99, end: 100 }],
])('%s of 100 bytes is honoured', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test.each([null, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'rows=0-1', 'bytes=0-1,5-6', 'bytes=0--1'])(
  'what is no single valid range gives the whole: %s',
  (header) => {
    expect(rangeOf(header, 100)).toBe('whole');
  },
);

test.each([
  ['bytes=100-', 100],
  ['bytes=100-200', 100],
  ['bytes=-0', 100],
  ['bytes=0-', 0],
  ['bytes=-5', 0],
])('%s of %d bytes is out of reach', (header, bytes) => {
  expect(rangeOf(header, bytes)).toBe('unsatisfiable');
});

test('a range is never empty and never outside of the body', () => {
  const number = fc.option(fc.nat(200), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.nat(100), (first, last, bytes) => {
      const range = rangeOf(`bytes=${first}-${last}`, bytes);
      if (typeof range === 'string') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(bytes);
    }),
  );
});
