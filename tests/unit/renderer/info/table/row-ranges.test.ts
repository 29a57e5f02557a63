import { expect, test } from 'vitest';
import {
  hasRow,
  rowsBetween,
  type SelectedRows,
  withRowToggled,
} from '../../../../../renderer/info/table/row-ranges.ts';
import fc from '../../../../support/property-tests.ts';

const rowsOf = (ranges: SelectedRows) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

test('rows are added and taken away one by one, as in a set', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12)), (toggled) => {
      const set = new Set<number>();
      let ranges: SelectedRows = [];
      for (const row of toggled) {
        if (!set.delete(row)) set.add(row);
        ranges = withRowToggled(ranges, row);
      }
      expect(rowsOf(ranges)).toEqual([...set].sort((one, other) => one - other));
      for (let row = 0; row < 14; row += 1) expect(hasRow(ranges, row)).toBe(set.has(row));
    }),
  );
});

test('a range goes both ways', () => {
  expect(rowsBetween(5, 2)).toEqual([{ from: 2, to: 5 }]);
});
