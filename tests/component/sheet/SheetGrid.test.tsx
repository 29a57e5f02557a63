import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import { allRows, shownRows } from '../../../renderer/sheet/row-order.ts';
import { SheetGrid } from '../../../renderer/sheet/SheetGrid.tsx';
import type { Sheet } from '../../../renderer/sheet/sheet.ts';
import { newRow, type SheetRow } from '../../../renderer/sheet/sheet-row.ts';
import type { SheetState } from '../../../renderer/sheet/sheet-state.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import '../../../renderer/sheet/sheet.css';

afterEach(cleanup);

const rowsOf = (count: number): readonly SheetRow[] =>
  Array.from({ length: count }, (_, at) => ({ ...newRow(`R${at}`, `R${at}`, { kind: 'folder' }), note: null }));

async function openGrid(rows: readonly SheetRow[]) {
  const state = createStore<SheetState>(() => ({
    key: null,
    rows,
    choice: allRows,
    shown: shownRows(rows, allRows),
    openId: null,
    isPaused: false,
    pictured: 1,
    against: 'unchanged',
    made: null,
    infoProgress: null,
  }));
  const open = vi.fn(async (openId: string | null) => state.setState({ openId }));
  const setInView = vi.fn<(ids: readonly string[]) => void>();
  const sheet: Pick<Sheet, 'state' | 'open' | 'setInView' | 'choose'> = { state, open, setInView, choose: () => {} };
  await render(
    <div className="view-column" style={{ height: 600, width: 700, display: 'grid' }}>
      <SheetGrid sheet={sheet as Sheet} />
    </div>,
  );
  return { state, open, setInView };
}

const grid = page.getByRole('grid', { name: 'Sheet' });
const active = () => {
  const id = (grid.element() as HTMLElement).getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.getAttribute('aria-label');
};

test('of 1,000 records only those near the screen are rendered, and the rows in view are named first', async () => {
  const { setInView } = await openGrid(rowsOf(1_000));
  await expect.element(page.getByRole('gridcell', { name: 'R0, Waiting' })).toBeVisible();
  expect(document.querySelectorAll('[role=gridcell]').length).toBeLessThan(60);
  await vi.waitFor(() => expect(setInView.mock.lastCall?.[0].slice(0, 4)).toEqual(['R0', 'R1', 'R2', 'R3']));
});

test('arrow keys step by a tile and by a line, End goes to the last record, Enter opens, Escape closes', async () => {
  const { open } = await openGrid(rowsOf(100));
  await expect.element(page.getByRole('gridcell', { name: 'R0, Waiting' })).toBeVisible();
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(active()).toBe('R1, Waiting');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('R5, Waiting');
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect(active()).toBe('R99, Waiting'));
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenLastCalledWith('R99');
  await userEvent.keyboard('{ArrowLeft}');
  expect(open).toHaveBeenLastCalledWith('R98');
  await userEvent.keyboard('{Escape}');
  expect(open).toHaveBeenLastCalledWith(null);
});

test('records keep their places while verdicts arrive, and a failed one says so in words', async () => {
  const { state } = await openGrid(rowsOf(6));
  await expect.element(page.getByRole('gridcell', { name: 'R3, Waiting' })).toBeVisible();
  const placeOf = () => page.getByRole('gridcell', { name: /^R3, / }).element().getBoundingClientRect().x;
  const before = placeOf();
  const fault = {
    code: 'TEMPLATE',
    happened: '',
    advice: 'Expected a name.',
    field: 'markup',
    place: { line: 4, column: 1 },
  } as const;
  state.setState(({ rows }) => ({
    rows: rows.map((row) => (row.id === 'R3' ? { ...row, state: 'failed', fault } : row)),
  }));
  await expect.element(page.getByRole('gridcell', { name: 'R3, Failed: line 4: Expected a name.' })).toBeVisible();
  expect(placeOf()).toBe(before);
});
