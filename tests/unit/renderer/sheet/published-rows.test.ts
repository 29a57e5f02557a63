import { expect, test } from 'vitest';
import { newRow, type SheetRow } from '../../../../renderer/sheet/sheet-row.ts';
import { createSheetRows } from '../../../../renderer/sheet/sheet-rows.ts';

/** Rows A and B, the states that were published, and the end of the rest between two of them. */
function rowsOf() {
  const published: string[] = [];
  const timers: Array<() => void> = [];
  const rows = createSheetRows({
    publish: (all: readonly SheetRow[]) => void published.push(all.map(({ state }) => state).join(' ')),
    after: (_ms, run) => {
      timers.push(run);
      return () => {};
    },
  });
  rows.set(['A', 'B'].map((id) => newRow(id, id, { kind: 'folder' })));
  const become = (id: string, state: SheetRow['state']) => rows.change([id], () => ({ state }));
  return { rows, published, become, rest: () => timers.shift()?.() };
}

test('the first change of a row is published at once, those that follow together', () => {
  const { rows, published, become, rest } = rowsOf();
  become('A', 'drawing');
  become('A', 'done');
  become('B', 'drawing');
  expect(rows.get('A')?.state).toBe('done');
  expect(published).toEqual(['drawing waiting']);
  rest();
  expect(published).toEqual(['drawing waiting', 'done drawing']);
  rest();
  become('B', 'done');
  expect(published).toEqual(['drawing waiting', 'done drawing', 'done done']);
});

test('changes of rows that were replaced meanwhile are not published', () => {
  const { rows, published, become, rest } = rowsOf();
  become('A', 'drawing');
  become('A', 'done');
  rows.set([]);
  rest();
  expect(published).toEqual(['drawing waiting']);
});
