import { expect, test } from 'vitest';
import { maxListPx, tallRows } from '../../../../renderer/ui/tall-rows.ts';
import fc from '../../../support/property-tests.ts';

test('a list that fits is scrolled one to one', () => {
  const rows = tallRows({ count: 1_000, rowPx: 20, heightPx: 400, scrollTop: 2_000 });
  expect(rows).toEqual({ first: 92, last: 128, shiftPx: 0, listPx: 20_000 });
});

test('of a list that is too high the first and the last row can be reached', () => {
  const list = { count: 10_000_000, rowPx: 22, heightPx: 600 };
  const top = tallRows({ ...list, scrollTop: 0 });
  expect(top).toMatchObject({ first: 0, shiftPx: 0, listPx: maxListPx });
  const end = tallRows({ ...list, scrollTop: maxListPx - 600 });
  expect(end.last).toBe(10_000_000);
  // The last row ends where the list ends.
  expect(9_999_999 * 22 + end.shiftPx + 22).toBeCloseTo(maxListPx, 3);
});

test('the drawn rows fill the view at every place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      const list = { count, rowPx: 22, heightPx: 500 };
      const { listPx } = tallRows({ ...list, scrollTop: 0 });
      const scrollTop = Math.max(0, listPx - 500) * share;
      const { first, last, shiftPx } = tallRows({ ...list, scrollTop });
      expect(first * 22 + shiftPx).toBeLessThanOrEqual(scrollTop + 0.01);
      expect(last * 22 + shiftPx).toBeGreaterThanOrEqual(Math.min(scrollTop + 500, listPx) - 0.01);
      expect(last - first).toBeLessThan(50);
    }),
  );
});
