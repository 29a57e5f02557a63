import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import { AddRecordsDialog } from '../../../renderer/sheet/AddRecordsDialog.tsx';
import type { Sheet } from '../../../renderer/sheet/sheet.ts';
import { newRow } from '../../../renderer/sheet/sheet-row.ts';
import { nothing, type SheetState } from '../../../renderer/sheet/sheet-state.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import '../../../renderer/sheet/sheet.css';

afterEach(cleanup);

async function openDialog() {
  const rows = [newRow('own', 'INV-1', { kind: 'own' })];
  const state = createStore<SheetState>(() => ({
    ...nothing,
    rows,
    isPaused: false,
    pictured: 1,
    against: 'unchanged',
  }));
  const addRecords = vi.fn();
  const askInfo = vi.fn();
  const sheet: Pick<Sheet, 'state' | 'addRecords' | 'askInfo'> = { state, addRecords, askInfo };
  await render(<AddRecordsDialog sheet={sheet as Sheet} onClose={() => {}} />);
  return { addRecords, askInfo };
}

const field = page.getByRole('textbox', { name: 'Record IDs' });

test('wrong rows are named at their row, and the button says the records and requests before any is sent', async () => {
  const { addRecords, askInfo } = await openDialog();
  await userEvent.fill(field, 'id,name\nINV-2,Two\n,none\nINV-2,again\nINV-1,own\nINV-3,Three');
  const list = page.getByRole('list', { name: 'Rows left out' });
  await expect.element(list).toHaveTextContent('Row 3: No identifier.');
  await expect.element(list).toHaveTextContent('Row 4: INV-2 is in row 2 already.');
  await expect.element(list).toHaveTextContent('Row 5: INV-1 is in the sheet already.');
  await expect.element(page.getByRole('combobox', { name: 'Names' })).toHaveValue('1');
  expect(askInfo).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Add 2 records (2 requests)' }).click();
  expect(addRecords).toHaveBeenCalledWith([
    { record: 'INV-2', name: 'Two' },
    { record: 'INV-3', name: 'Three' },
  ]);
  expect(askInfo).toHaveBeenCalledWith(2);
});

test('the author limits the requests before or after the records are there, to none as well', async () => {
  const { addRecords, askInfo } = await openDialog();
  const most = page.getByRole('textbox', { name: 'Requests at most' });
  await userEvent.fill(most, '2');
  await userEvent.keyboard('{Tab}');
  await userEvent.fill(field, 'A B C');
  await expect.element(page.getByRole('button', { name: 'Add 3 records (2 requests)' })).toBeVisible();
  await userEvent.fill(most, '500');
  await userEvent.keyboard('{Tab}');
  await expect.element(most).toHaveValue('3');
  await userEvent.fill(most, '0');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Add 3 records (0 requests)' }).click();
  expect(addRecords.mock.lastCall?.[0]).toHaveLength(3);
  expect(askInfo).not.toHaveBeenCalled();
});

const choose = (chosen: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(chosen);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return input;
};

test('a file that is empty or cannot be read says so, and the text before stays in the second case', async () => {
  await openDialog();
  await userEvent.fill(field, 'A');
  const gone = new File(['B'], 'gone.csv');
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
  choose(gone);
  await expect.element(page.getByRole('alert')).toHaveTextContent('gone.csv cannot be read.');
  await expect.element(field).toHaveValue('A');
  choose(new File([], 'empty.csv'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The text is empty.');
});

test('a file of more than 50 MB is refused without a read, and one of 50 MB is not', async () => {
  await openDialog();
  const read = vi.spyOn(File.prototype, 'arrayBuffer').mockResolvedValue(new TextEncoder().encode('A B').buffer);
  const sized = (size: number) => Object.defineProperty(new File([], 'records.csv'), 'size', { value: size });
  const chosen = (size: number) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(input, 'files', { value: [sized(size)], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  chosen(50_000_001);
  await expect.element(page.getByRole('alert')).toHaveTextContent('records.csv is larger than 50 MB.');
  expect(read).not.toHaveBeenCalled();
  chosen(50_000_000);
  await expect.element(page.getByText('2 records found')).toBeVisible();
  read.mockRestore();
});

test('the same file can be chosen again after a correction', async () => {
  await openDialog();
  // Chromium tells of a choice only if the value changes.
  expect(choose(new File(['A'], 'records.csv')).value).toBe('');
  await expect.element(field).toHaveValue('A');
});
