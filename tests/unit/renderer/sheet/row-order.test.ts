import { expect, test } from 'vitest';
import { allRows, filterCounts, groupSizes, shownRows } from '../../../../renderer/sheet/row-order.ts';
import { changed, drawnRow, failedRow } from './sheet-fixture.ts';

const rows = [
  drawnRow('A', { kind: 'same' }),
  drawnRow('B', changed('40 → 45', 'price')),
  failedRow('C'),
  drawnRow('D', changed('50 → 55', 'price')),
  drawnRow('E', changed('Inserted: x', 'x')),
  drawnRow('F', { kind: 'same' }, { missing: [{ path: 'name', line: 2, column: 1, uses: 1 }] }),
];

test('changed first: failed rows, then changed ones, then remarks, then the others', () => {
  expect(shownRows(rows, allRows)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(shownRows(rows, { ...allRows, order: 'changed' })).toEqual(['C', 'B', 'D', 'E', 'F', 'A']);
});

test('each filter shows as many rows as it says', () => {
  const counts = filterCounts(rows);
  expect(counts).toEqual({ all: 6, changed: 3, failed: 1, findings: 1, same: 2, uncompared: 0 });
  for (const filter of ['all', 'changed', 'failed', 'findings', 'same'] as const)
    expect(shownRows(rows, { ...allRows, filter })).toHaveLength(counts[filter]);
});

test('one row stands for those that changed alike, and no unlike one is among them', () => {
  expect(groupSizes(rows)).toEqual(
    new Map([
      ['price', 2],
      ['x', 1],
    ]),
  );
  expect(shownRows(rows, { ...allRows, isGrouped: true })).toEqual(['A', 'B', 'C', 'E', 'F']);
  expect(shownRows(rows, { ...allRows, isGrouped: true, group: 'price' })).toEqual(['B', 'D']);
});

test('a row that fails counts as failed alone, whatever its earlier page was', () => {
  const failing = [
    { ...drawnRow('A', changed('x')), state: 'failed' } as const,
    { ...drawnRow('B', { kind: 'same' }), state: 'failed' } as const,
  ];
  expect(filterCounts(failing)).toEqual({ all: 2, changed: 0, failed: 2, findings: 0, same: 0, uncompared: 0 });
  expect(groupSizes(failing).size).toBe(0);
});

test('rows without a comparison come before those that are the same, and have a filter', () => {
  const uncompared = drawnRow('U', { kind: 'uncompared', words: '' });
  const others = [drawnRow('S', { kind: 'same' }), uncompared, drawnRow('N', { kind: 'new', words: '' })];
  expect(shownRows(others, { ...allRows, order: 'changed' })).toEqual(['U', 'N', 'S']);
  expect(shownRows(others, { ...allRows, filter: 'uncompared' })).toEqual(['U', 'N']);
  expect(filterCounts(others.map((row) => ({ ...row, state: 'failed' }))).uncompared).toBe(0);
});
