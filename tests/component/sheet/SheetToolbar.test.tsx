import { afterAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import { allRows } from '../../../renderer/sheet/row-order.ts';
import { SheetToolbar } from '../../../renderer/sheet/SheetToolbar.tsx';
import type { Sheet } from '../../../renderer/sheet/sheet.ts';
import type { SheetState } from '../../../renderer/sheet/sheet-state.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import '../../../renderer/sheet/sheet.css';
import { misplacedControls } from '../../support/controls-outside.ts';

afterAll(() => page.viewport(1_000, 800));

test('at 1,000 x 700 and 200 % the tools of the sheet have one row, and its choices come on request', async () => {
  await page.viewport(500, 350);
  const state = createStore<SheetState>(() => ({
    key: null,
    rows: [],
    choice: allRows,
    shown: [],
    openId: null,
    isPaused: false,
    pictured: 1,
    against: 'unchanged',
    made: null,
    infoProgress: null,
  }));
  const sheet: Pick<Sheet, 'state'> = { state };
  await render(
    <div className="sheet" style={{ width: 456 }}>
      <SheetToolbar sheet={sheet as Sheet} />
    </div>,
  );
  const bar = page.getByRole('toolbar', { name: 'Sheet tools' }).element();
  expect(bar.clientHeight).toBeLessThan(48);
  await userEvent.click(page.getByRole('button', { name: 'Sheet options' }));
  await expect.element(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
  expect(misplacedControls(bar)).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'More tools' })).not.toBeInTheDocument();
  await page.viewport(1_280, 800);
  await expect.element(page.getByRole('button', { name: 'Sheet options' })).not.toBeInTheDocument();
});
