import { expect, test } from 'vitest';
import { withRowsMoved } from '../../../../renderer/merge/merge-list.ts';
import { rollSpeed, shiftedIndex } from '../../../../renderer/merge/row-drag.ts';
import fc from '../../../support/property-tests.ts';

test('while rows are moved, every row is drawn where letting go would put it', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), fc.nat({ max: 7 }), (at, place) => {
      const rows = Array.from({ length: 8 }, (_, n) => ({ key: `${n}`, type: 'image' as const, id: `${n}` }));
      const to = Math.min(place, rows.length - at.length);
      const after = withRowsMoved(rows, new Set(at.map(String)), to);
      expect(after).toHaveLength(8);
      rows.forEach((row, index) => {
        expect(after.indexOf(row)).toBe(shiftedIndex(index, { at, to }));
      });
    }),
  );
});

test('the list scrolls near its edges only, and faster the nearer', () => {
  expect(rollSpeed(250, 100, 400)).toBe(0);
  expect(rollSpeed(110, 100, 400)).toBeLessThan(rollSpeed(130, 100, 400));
  expect(rollSpeed(130, 100, 400)).toBeLessThan(0);
  expect(rollSpeed(399, 100, 400)).toBeGreaterThan(rollSpeed(370, 100, 400));
  expect(rollSpeed(9_999, 100, 400)).toBe(rollSpeed(400, 100, 400));
});
