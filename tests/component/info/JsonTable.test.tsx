import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createJsonPlaces } from '../../../renderer/info/json-places.ts';
import { noViolations, violationsByLook } from '../../support/violations-by-look.ts';
import { waitFor } from '../../support/wait-for.ts';
import { documents, InfoHarness, type InfoHarnessProps } from './info-fixture.tsx';

afterEach(cleanup);

const grid = () => page.getByRole('grid', { name: 'JSON table' });
const field = () => page.getByRole('combobox', { name: 'jq filter' });
const head = (name: string) => page.getByRole('columnheader', { name });

const Harness = (props: InfoHarnessProps) => <InfoHarness startView="table" widthPx={1_000} {...props} />;

const json = (value: unknown) => documents.add('json', typeof value === 'string' ? value : JSON.stringify(value));
const items = [
  { name: 'item 10', price: 2.5 },
  { name: 'item 9', price: 10, note: '' },
  { name: 'Füße', price: null, note: 'a "b", c' },
];

/** The texts of the rows that are drawn, in the order of the table. */
const rowsShown = () =>
  [...grid().element().querySelectorAll('[data-row]')]
    .sort((one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')))
    .map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent));

test('an array of objects is a table: what is missing is blank, null and an empty text are told', async () => {
  await render(<Harness document={json(items)} />);
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '4');
  await expect.element(grid()).toHaveAttribute('aria-colcount', '3');
  await waitFor(() =>
    expect(rowsShown()).toEqual([
      ['item 10', '2.5', ''],
      ['item 9', '10', '""'],
      ['Füße', 'null', 'a "b", c'],
    ]),
  );
});

test('the order and the width of a column stay while another form of the same answer is looked at', async () => {
  await render(<Harness document={json(items)} />);
  await head('price').click();
  await waitFor(() => expect(rowsShown()[0]?.[0]).toBe('item 10'));
  await head('price').click();
  await waitFor(() => expect(rowsShown()[0]?.[0]).toBe('item 9'));
  const widthOf = (name: string) => head(name).element().getBoundingClientRect().width;
  const before = widthOf('price');
  grid().element().focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(widthOf('price')).toBeGreaterThan(before + 20));
  const wide = widthOf('price');
  const choices = page.getByRole('group', { name: 'Shown as' });
  await expect.element(choices).toHaveTextContent('TextTreeTable');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.element(grid()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await waitFor(() => expect(rowsShown()[0]?.[0]).toBe('item 9'));
  expect(widthOf('price')).toBe(wide);
});

/** The cell with the keyboard focus, and the scroll position of the table. */
const placeShown = () => {
  const box = grid().element();
  const cell = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  return { cell: cell?.textContent, top: box.scrollTop, left: box.scrollLeft };
};

const wideTable = (rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, column) => [`column ${column}`, `${row}.${column}`])),
  );

test('the cell and the place in a long, wide table stay: over a run, after the text, after another report, after another tab', async () => {
  const places = createJsonPlaces();
  const long = json(wideTable(2_000));
  const { rerender, unmount } = await render(<Harness document={long} places={places} />);
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '2001');
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{End}{/Control}{PageUp}{PageUp}{End}{ArrowLeft}');
  await waitFor(() => expect(placeShown().cell).toMatch(/^19\d\d\.28$/));
  const left = placeShown();
  expect(Math.min(left.top, left.left)).toBeGreaterThan(1_000);

  await rerender(<Harness document={json(wideTable(2_000))} places={places} />);
  await waitFor(() => expect(placeShown()).toEqual(left));

  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.element(grid()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await waitFor(() => expect(placeShown()).toEqual(left));

  const other = documents.add('json', JSON.stringify(wideTable(1_000)), {
    operation: 'info',
    templateID: 'invoice',
    sobjectId: 'INV-2',
  });
  await rerender(<Harness document={other} places={places} />);
  await waitFor(() => expect(placeShown()).toEqual({ cell: '0.0', top: 0, left: 0 }));
  await rerender(<Harness document={long} places={places} />);
  await waitFor(() => expect(placeShown()).toEqual(left));

  await unmount();
  await render(<Harness document={long} places={places} />);
  await waitFor(() => expect(placeShown()).toEqual(left));
});

test('a press on a head sorts by it: up, down, and as it came', async () => {
  await render(<Harness document={json(items)} />);
  await expect.element(head('name')).toHaveAttribute('aria-sort', 'none');
  const names = () => rowsShown().map(([name]) => name);
  await userEvent.click(head('name'));
  await waitFor(() => expect(names()).toEqual(['Füße', 'item 9', 'item 10']));
  await expect.element(head('name')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(head('name'));
  await waitFor(() => expect(names()).toEqual(['item 10', 'item 9', 'Füße']));
  await userEvent.click(head('name'));
  await waitFor(() => expect(names()).toEqual(['item 10', 'item 9', 'Füße']));
  await expect.element(head('name')).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(head('price'));
  await waitFor(() => expect(names()).toEqual(['item 10', 'item 9', 'Füße']));
  await expect.element(head('price')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(head('name'));
  await expect.element(head('name')).toHaveAttribute('aria-sort', 'ascending');
});

test('the keys move, sort at a head, select rows, and copy them as CSV', async () => {
  const onCopy = vi.fn();
  await render(<Harness document={json(items)} onCopy={onCopy} />);
  await waitFor(() => expect(rowsShown()).toHaveLength(3));
  const active = () => document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '');
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await waitFor(() => expect(active()?.textContent).toBe('10'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(page.getByRole('row', { selected: true }).first()).toHaveAttribute('aria-rowindex', '3');
  await userEvent.keyboard('{Control>}c{/Control}');
  await waitFor(() =>
    expect(onCopy).toHaveBeenLastCalledWith('name,price,note\r\nitem 9,10,""\r\nFüße,,"a ""b"", c"\r\n'),
  );
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(active()?.getAttribute('role')).toBe('columnheader'));
  await userEvent.keyboard('{Enter}');
  await expect.element(head('price')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(page.getByRole('button', { name: 'Copy as CSV' }));
  await waitFor(() => expect(onCopy.mock.lastCall?.[0]).toMatch(/^name,price,note\r\nitem 10,2\.5,\r\n/));
  await expect.element(page.getByText('Copied the table.')).toBeVisible();
});

test('a cell is copied whole by keys and from the menu, and an empty one says so', async () => {
  const onCopy = vi.fn();
  const long = 'long '.repeat(100);
  await render(<Harness document={json([{ a: long, b: null }, { a: { c: 1 } }])} onCopy={onCopy} />);
  await waitFor(() => expect(rowsShown()).toHaveLength(2));
  (grid().element() as HTMLElement).focus();
  const copy = () => userEvent.keyboard('{Control>}c{/Control}');
  await copy();
  await waitFor(() => expect(onCopy).toHaveBeenLastCalledWith(long));
  await expect.element(page.getByText('Copied the cell.')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await copy();
  await waitFor(() => expect(onCopy).toHaveBeenLastCalledWith('null'));
  await userEvent.keyboard('{ArrowDown}');
  await copy();
  await expect.element(page.getByText('This cell is empty: nothing was copied.')).toBeVisible();

  await userEvent.click(page.getByRole('gridcell', { name: '{1 key}' }), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy cell' }));
  await waitFor(() => expect(onCopy).toHaveBeenLastCalledWith('{"c":1}'));
  await userEvent.click(page.getByRole('gridcell', { name: '{1 key}' }), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy rows as CSV' }));
  await waitFor(() => expect(onCopy).toHaveBeenLastCalledWith('a,b\r\n"{""c"":1}",\r\n'));
});

test('keys change the width of the column that they are in, down to a least width', async () => {
  await render(<Harness document={json(items)} />);
  await waitFor(() => expect(rowsShown()).toHaveLength(3));
  const widthOf = (name: string) => head(name).element().getBoundingClientRect().width;
  const [name, price] = [widthOf('name'), widthOf('price')];
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(widthOf('price')).toBe(price + 32));
  expect(widthOf('name')).toBe(name);
  await userEvent.keyboard(`{Shift>}${'{ArrowLeft}'.repeat(20)}{/Shift}`);
  await waitFor(() => expect(widthOf('price')).toBe(40));
});

test('of 50,000 rows only those in sight are drawn', async () => {
  await render(<Harness document={json(Array.from({ length: 50_000 }, (_, n) => ({ n, square: n * n })))} />);
  await waitFor(() => expect(rowsShown()[0]).toEqual(['0', '0']));
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(rowsShown().at(-1)).toEqual(['49999', '2499900001']));
  expect(rowsShown().length).toBeLessThan(100);
});

test('what is no table says why, and leads to the tables in it', async () => {
  await render(<Harness document={json({ head: 1, list: { items } })} />);
  await expect.element(page.getByText(/This is an object with 2 keys\./)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '.list.items' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(3));
  await userEvent.click(page.getByRole('button', { name: 'Whole result' }));
  await expect.element(page.getByText(/This is an object with 2 keys\./)).toBeVisible();
  await userEvent.fill(field(), '.list.items[]');
  await waitFor(() => expect(rowsShown()).toHaveLength(3));
});

test('a node of the tree is shown as a table', async () => {
  await render(<Harness document={json({ list: items })} startView="tree" />);
  await userEvent.click(page.getByRole('treeitem', { name: /^list/ }));
  await userEvent.click(page.getByRole('button', { name: 'Show as table' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(3));
  await expect
    .element(page.getByRole('button', { name: 'Table', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('another run of the same report keeps the order', async () => {
  const { rerender } = await render(<Harness document={json(items)} />);
  await userEvent.click(head('name'));
  await waitFor(() => expect(rowsShown()[0]?.[0]).toBe('Füße'));
  await rerender(
    <Harness
      document={json([
        { name: 'z', price: 1 },
        { name: 'Aal', price: 2 },
      ])}
    />,
  );
  await waitFor(() => expect(rowsShown().map(([name]) => name)).toEqual(['Aal', 'z']));
  await expect.element(head('name')).toHaveAttribute('aria-sort', 'ascending');
});

test('the tree, the table and what is no table are accessible', async () => {
  document.documentElement.style.setProperty('--quick', '0ms');
  await render(<Harness document={json({ list: items, repeated: null })} startView="tree" />);
  await userEvent.click(page.getByRole('treeitem', { name: /^list/ }));
  await expect.element(page.getByRole('button', { name: 'Copy path' })).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.click(page.getByRole('button', { name: 'Table', exact: true }));
  await expect.element(page.getByText(/This is an object/)).toBeVisible();
  expect(await violationsByLook()).toEqual(noViolations);
  await userEvent.click(page.getByRole('button', { name: '.list' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(3));
  await userEvent.click(page.getByRole('gridcell', { name: 'item 9' }));
  expect(await violationsByLook()).toEqual(noViolations);
});
