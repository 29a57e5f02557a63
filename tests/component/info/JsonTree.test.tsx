import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createJsonPlaces } from '../../../renderer/info/json-places.ts';
import { waitFor } from '../../support/wait-for.ts';
import { documents, InfoHarness, type InfoHarnessProps } from './info-fixture.tsx';

afterEach(cleanup);

const tree = () => page.getByRole('tree', { name: 'JSON tree' });
const item = (name: string | RegExp) => page.getByRole('treeitem', { name });
const field = () => page.getByRole('combobox', { name: 'jq filter' });
const region = () => page.getByRole('region', { name: 'Info result' });

const Harness = (props: InfoHarnessProps) => <InfoHarness startView="tree" widthPx={1_000} {...props} />;

const report = {
  template: { name: 'Invoice', 'unit-price': 1, pages: [{ n: 1 }, { n: 2 }] },
  total: 2,
};
const json = (value: unknown) => documents.add('json', JSON.stringify(value));

const selectedItem = () => {
  const id = tree().element().getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key);
};
/** Keys that come before the worker has answered the first of them. */
const pressAtOnce = (...keys: string[]) => {
  for (const key of keys)
    tree()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
};

test('JSON as a tree: levels, how many, what is folded', async () => {
  await render(<Harness document={json(report)} />);
  await expect.element(item(/^template/)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item(/^template/)).toHaveAttribute('aria-level', '1');
  await expect.element(item(/^template/)).toHaveAttribute('aria-setsize', '2');
  await expect.element(item(/^pages/)).toHaveTextContent('pages:[2 items]');
  await expect.element(item(/^pages/)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(item(/^pages/)).toHaveAttribute('aria-level', '2');
  await expect.element(item(/^pages/)).toHaveAttribute('aria-posinset', '3');
  await expect.element(item(/^total/)).not.toHaveAttribute('aria-expanded');
});

test('the keys of a tree move, fold and unfold, and letters find', async () => {
  await render(<Harness document={json(report)} />);
  await expect.element(item(/^template/)).toBeVisible();
  (tree().element() as HTMLElement).focus();
  await waitFor(() => expect(selectedItem()).toBe('template:{3 keys}'));
  await press('{End}');
  await waitFor(() => expect(selectedItem()).toBe('total:2'));
  await press('p');
  await waitFor(() => expect(selectedItem()).toBe('pages:[2 items]'));
  await press('{ArrowRight}', '{ArrowRight}');
  await waitFor(() => expect(selectedItem()).toBe('0:{1 key}'));
  await press('{ArrowLeft}', '{ArrowLeft}');
  await expect.element(item(/^pages/)).toHaveAttribute('aria-expanded', 'false');
  await press('{Home}', '{ArrowLeft}');
  await expect.element(item(/^template/)).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(page.getByRole('treeitem').all()).toHaveLength(2));
  pressAtOnce('Enter', 'p', 'Enter');
  await expect.element(item(/^pages/)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item(/^template/)).toHaveAttribute('aria-expanded', 'true');
});

test('all is folded to a level, and unfolded', async () => {
  await render(<Harness document={json(report)} />);
  await expect.element(item(/^template/)).toBeVisible();
  const choose = async (name: string) => {
    await userEvent.click(page.getByRole('button', { name: 'Fold…' }));
    await userEvent.click(page.getByRole('menuitem', { name }));
  };
  await choose('Unfold all');
  await waitFor(() => expect(page.getByRole('treeitem').all()).toHaveLength(9));
  await choose('Fold to level 3');
  await waitFor(() => expect(page.getByRole('treeitem').all()).toHaveLength(7));
  await choose('Fold to level 1');
  await waitFor(() => expect(page.getByRole('treeitem').all()).toHaveLength(2));
});

test('a selected value is shown in the text beside the tree', async () => {
  const lines = Array.from({ length: 400 }, (_, n) => ({ n }));
  await render(<Harness document={json({ lines, 'the last': 'end of it' })} />);
  await expect.element(item(/^lines/)).toBeVisible();
  expect(region().element().textContent).not.toContain('the last');
  (tree().element() as HTMLElement).focus();
  await press('{End}');
  await waitFor(() => expect(region().element().textContent).toContain('"the last": "end of it"'));
});

test('a value that is looked up is in sight in the tree', async () => {
  const document = json(Array.from({ length: 400 }, (_, n) => ({ n })));
  await render(<Harness document={document} target={{ documentId: document.id, path: '[300].n' }} />);
  await expect.element(item('n: 300')).toBeInViewport();
});

test('in a narrow pane the tree has all the room', async () => {
  await render(<Harness document={json(report)} widthPx={500} />);
  await expect.element(item(/^template/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Info result' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Text' }));
  await expect.element(region()).toBeVisible();
  await expect.element(tree()).not.toBeInTheDocument();
});

test('the path and the value are copied, the path as jq takes it, also by a key that follows a click at once', async () => {
  const onCopy = vi.fn();
  await render(<Harness document={json(report)} onCopy={onCopy} />);
  await userEvent.click(item(/^unit-price/));
  await expect.element(page.getByText('.template["unit-price"]')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Copy path' }));
  expect(onCopy).toHaveBeenLastCalledWith('.template["unit-price"]');
  await expect.element(page.getByText('Copied the path.')).toBeVisible();
  // At once: the worker has not answered the click when the key comes.
  const pages = item(/^pages/).element() as HTMLElement;
  pages.click();
  pages.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', ctrlKey: true, bubbles: true }));
  await waitFor(() => expect(onCopy).toHaveBeenLastCalledWith('[\n  {\n    "n": 1\n  },\n  {\n    "n": 2\n  }\n]'));
  await userEvent.click(item(/^name/), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy value' }));
  await waitFor(() => expect(onCopy).toHaveBeenLastCalledWith('Invoice'));
});

test('a filter to a node goes on from the filter that is there', async () => {
  await render(<Harness document={json(report)} start=".template" />);
  await expect.element(item(/^pages/)).toBeVisible();
  await userEvent.click(item(/^pages/));
  await userEvent.click(page.getByRole('button', { name: 'Filter to this node' }));
  await expect.element(field()).toHaveValue('.template.pages');
  // The tree before has the items of the pages too, and a selection in it is lost.
  await expect.element(item(/^pages/)).not.toBeInTheDocument();
  await userEvent.click(item(/^1:/));
  await waitFor(() => expect(selectedItem()).toMatch(/^1:/)); // it is selected once the worker has answered
  await press('{Alt>}{Enter}{/Alt}');
  await expect.element(field()).toHaveValue('.template.pages[1]');
  await expect.element(item(/^n:/)).toBeVisible();
});

test('another run of the same report keeps what is folded, selected and in sight', async () => {
  const of = (total: number) =>
    json({ total, head: { a: 1 }, lines: Array.from({ length: 500 }, (_, n) => ({ n, more: { total } })) });
  const { rerender } = await render(<Harness document={of(1)} />);
  await expect.element(item(/^lines/)).toBeVisible();
  await userEvent.click(item(/^head/));
  await press('{ArrowLeft}');
  await waitFor(() => expect(item(/^head/).element()).toHaveAttribute('aria-expanded', 'false'));
  tree().element().scrollTop = 2_200;
  await expect.element(item(/^120:/)).toBeVisible();
  await rerender(<Harness document={of(22)} />);
  await waitFor(() => expect(region().element().textContent).toContain('22'));
  await waitFor(() => expect(tree().element()).toHaveAttribute('aria-busy', 'false'));
  await waitFor(() => expect(tree().element().scrollTop).toBe(2_200));
  expect(selectedItem()).toBe('head:{1 key}');
});

test('the tree is where it was after the text or another tab was looked at', async () => {
  const places = createJsonPlaces();
  const many = json(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key${n}`, { n }])));
  const leaveTab = await render(<Harness document={many} widthPx={400} places={places} />);
  await expect.element(item(/^key0/)).toBeVisible();
  tree().element().focus();
  pressAtOnce('Home', 'ArrowLeft', 'End');
  await waitFor(() => expect(selectedItem()).toMatch(/^n/));
  const topRow = () => Math.floor(tree().element().scrollTop / 22);
  const top = topRow();
  expect(top).toBeGreaterThan(100);
  const isThere = async () => {
    await expect.element(tree()).toBeVisible();
    await waitFor(() => expect(topRow()).toBe(top));
    expect(selectedItem()).toMatch(/^n/);
    // What was folded is: one line less.
    await expect.poll(() => tree().element().scrollHeight).toBe(399 * 22);
  };
  await isThere();

  await userEvent.click(page.getByRole('button', { name: 'Text', exact: true }));
  await expect.element(tree()).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Tree', exact: true }));
  await isThere();

  await leaveTab.unmount();
  await render(<Harness document={many} widthPx={400} places={places} />);
  await isThere();
});

test('of 100,000 values only the lines in sight are drawn', async () => {
  await render(<Harness document={json(Array.from({ length: 100_000 }, (_, n) => n))} />);
  await expect.element(item('0: 0')).toBeVisible();
  (tree().element() as HTMLElement).focus();
  await press('{End}');
  await expect.element(item('99999: 99999')).toBeVisible();
  expect(page.getByRole('treeitem').all().length).toBeLessThan(100);
});

test('numbers keep their spelling, and a key that occurs again says so', async () => {
  await render(
    <Harness document={documents.add('json', '{"a":1.0,"b":1e400,"c":12345678901234567890,"a":2,"":null}')} />,
  );
  await expect.element(item(/^a: 1\.0/)).toHaveTextContent(/occurs again/);
  await expect.element(item('b: 1e400')).toBeVisible();
  await expect.element(item('c: 12345678901234567890')).toBeVisible();
  await expect.element(item('"": null')).toBeVisible();
});

test('keys and values in Hebrew and Arabic do not change sides', async () => {
  await render(<Harness document={json({ שם: 'שלום', العنوان: 'مرحبا 12', מספר: 42 })} />);
  await expect.element(item(/42/)).toBeVisible();
  for (const line of page.getByRole('treeitem').all()) {
    const [name, value] = [...line.element().querySelectorAll('bdi')].map((each) => each.getBoundingClientRect());
    expect(name!.right).toBeLessThan(value!.left);
  }
});

test('what is no JSON has no tree, and leads to the text', async () => {
  await render(<Harness document={documents.add('json', 'It is late.')} />);
  await userEvent.click(page.getByRole('button', { name: 'Show the text' }));
  await expect.element(region()).toHaveTextContent('It is late.');
});
