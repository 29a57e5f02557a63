import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withRowMoved } from '../../../../renderer/merge/merge-list.ts';
import { rollSpeed, shiftedIndex } from '../../../../renderer/merge/row-drag.ts';

test('while a row is dragged, every row is drawn where letting go would put it', () => {
  const place = fc.nat({ max: 7 });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const rows = Array.from({ length: 8 }, (_, n) => ({ key: `${n}`, type: 'image' as const, id: `${n}` }));
      const after = withRowMoved(rows, from, to);
      rows.forEach((row, index) => {
        expect(after.indexOf(row)).toBe(shiftedIndex(index, { from, to }));
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
