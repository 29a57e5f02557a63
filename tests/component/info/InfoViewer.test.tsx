import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { browserClock } from '../../../renderer/base/browser-clock.ts';
import { filterLimitMs } from '../../../renderer/info/info.ts';
import { axeOptions, violationTexts } from '../../support/axe-rules.ts';
import { waitFor } from '../../support/wait-for.ts';
import { documents, InfoHarness, type InfoHarnessProps } from './info-fixture.tsx';

afterEach(cleanup);

const region = () => page.getByRole('region', { name: 'Info result' });
const field = () => page.getByRole('combobox', { name: 'jq filter' });

/** Runs a changed filter at once. The time limit passes when a test says so, however slow the machine is. */
function createHeldClock() {
  const limits = new Set<() => void>();
  return {
    after(ms: number, run: () => void) {
      if (ms !== filterLimitMs) return browserClock.after(ms, run);
      limits.add(run);
      return () => void limits.delete(run);
    },
    /** The limit of the filter that runs passes, once it runs. */
    passLimit: async () => {
      await waitFor(() => expect(limits.size).toBe(1));
      for (const run of limits) run();
    },
  };
}

const Harness = (props: InfoHarnessProps) => <InfoHarness clock={createHeldClock()} {...props} />;

const shownJson = () => JSON.parse(region().element().textContent ?? '');

test('the tooltips of the views say what they show', async () => {
  await render(<Harness document={documents.add('json', '[]')} />);
  for (const [name, shows] of [
    ['Text', 'Show the JSON as text'],
    ['Tree', 'Show the fields as a tree'],
    ['Table', 'Show the items as a table'],
  ] as const) {
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('title', shows);
  }
});

test('the region holds the JSON, indented, and nothing else', async () => {
  await render(
    <Harness
      document={documents.add('json', '{"template":{"name":"Invoice","pages":[1,2]},"n":12345678901234567890}')}
    />,
  );
  await expect.element(region()).toHaveTextContent('"name": "Invoice"');
  expect(region().element().textContent).toContain('12345678901234567890');
  expect(shownJson()).toMatchObject({ template: { name: 'Invoice', pages: [1, 2] } });
});

test('a filter runs while it is typed, in jq', async () => {
  await render(<Harness document={documents.add('json', '{"fields":[{"name":"Total"},{"name":"Due"}],"other":1}')} />);
  await expect.element(region()).toHaveTextContent('other');
  await userEvent.type(field(), '[[.fields[[].name]');
  await expect.element(region()).not.toHaveTextContent('other');
  await waitFor(() => expect(shownJson()).toEqual(['Total', 'Due']));
});

test('of 20,000 entries only the lines in sight are drawn, and a filter finds one of them', async () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => ({ name: `entry ${index}` }));
  await render(<Harness document={documents.add('json', JSON.stringify(entries))} />);
  await expect.element(region()).toHaveTextContent('entry 0');
  expect(region().element().querySelectorAll('.cm-line').length).toBeLessThan(500);
  await userEvent.fill(field(), '.[19999].name');
  await waitFor(() => expect(shownJson()).toBe('entry 19999'));
});

test('a mistake is named beside the field, and the last good result stays', async () => {
  await render(<Harness document={documents.add('json', '{"a":{"b":1}}')} start=".a" />);
  await expect.element(region()).toHaveTextContent('"b": 1');
  await userEvent.type(field(), ' nosuch');
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  expect(shownJson()).toEqual({ b: 1 });
  await userEvent.fill(field(), '.a.b');
  await waitFor(() => expect(shownJson()).toBe(1));
  await expect.element(field()).not.toHaveAttribute('aria-invalid');
});

test('a filter that lacks its end is called incomplete, and is no error', async () => {
  await render(<Harness document={documents.add('json', '{"a":{"b":1}}')} start=".a" />);
  await expect.element(region()).toHaveTextContent('"b": 1');
  await userEvent.type(field(), '.[[');
  await expect.element(field()).toHaveAccessibleDescription('Incomplete filter');
  await expect.element(field()).not.toHaveAttribute('aria-invalid');
  expect(shownJson()).toEqual({ b: 1 });
});

test('Enter takes the first option of a list that typing opened, and leaves what is complete', async () => {
  await render(<Harness document={documents.add('json', '{"key":1,"keys":2}')} />);
  await expect.element(region()).toHaveTextContent('keys');
  await userEvent.click(field());
  await userEvent.keyboard('.k');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('.key');
  await userEvent.keyboard('{Backspace}y');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('.key');
  await expect.element(options().first()).not.toBeInTheDocument();
});

test('a filter that would run for ever gives way to the next keystroke', async () => {
  await render(<Harness document={documents.add('json', '{"a":1}')} start="last(range(1e12))" />);
  await expect.element(page.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
  await userEvent.fill(field(), '.a');
  await waitFor(() => expect(shownJson()).toBe(1));
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('a filter with a result that never ends is stopped, in words', async () => {
  await render(
    <Harness
      document={documents.add('json', '{"a":1}')}
      start={'range(1e12) | "so much text, again and again and again"'}
    />,
  );
  await expect
    .element(field(), { timeout: 100_000 })
    .toHaveAccessibleDescription('The result is longer than 64 MB. Narrow the filter.');
});

test('a filter that never ends is stopped, and runs on when the user keeps waiting', async () => {
  const clock = createHeldClock();
  await render(<Harness document={documents.add('json', '{"a":1}')} clock={clock} />);
  await expect.element(region()).toHaveTextContent('"a": 1');
  await userEvent.fill(field(), 'last(range(1e12))');
  await expect.element(page.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
  await clock.passLimit();
  await expect.element(page.getByText('Stopped after 5 seconds.')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('last(range(1e12))');
  expect(shownJson()).toEqual({ a: 1 });
  await userEvent.click(page.getByRole('button', { name: 'Keep waiting' }));
  await expect.element(page.getByText('Waiting for the result…')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Stop filter' }));
  await expect.element(page.getByRole('button', { name: 'Keep waiting' })).toBeVisible();
  await userEvent.fill(field(), '.a');
  await waitFor(() => expect(shownJson()).toBe(1));
  await expect.element(page.getByRole('button', { name: 'Keep waiting' })).not.toBeInTheDocument();
});

const options = () => page.getByRole('option');
const box = () => page.getByRole('combobox', { name: 'jq filter' });
const invoice = '{"data":{"lines":[{"sku":"x","price":1}]},"images":{},"first name":"Ada"}';

test('names of the document are offered while a filter is typed, and taken with Enter or Tab', async () => {
  await render(<Harness document={documents.add('json', invoice)} />);
  await expect.element(region()).toHaveTextContent('images');
  await userEvent.click(field());
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(field(), '.');
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(options().first()).toHaveTextContent('dataobject');
  expect(
    options()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['dataobject', 'imagesobject', 'first nametext']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true');
  expect(field().element().getAttribute('aria-activedescendant')).toBe(options().first().element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('.data');
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('.l{ArrowDown}{Tab}');
  await expect.element(field()).toHaveValue('.data.lines');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('.{ArrowDown}{Enter}.');
  await expect.element(options().first()).toHaveTextContent('skutext');
  await userEvent.click(options().nth(1));
  await expect.element(field()).toHaveValue('.data.lines[].price');
  await waitFor(() => expect(shownJson()).toBe(1));
});

test('functions are offered after a pipe, with what they do, and what was taken can be undone', async () => {
  await render(<Harness document={documents.add('json', invoice)} />);
  await userEvent.click(field());
  await userEvent.keyboard('.images | leng');
  await expect.element(options()).toHaveTextContent('lengthhow many items, keys or characters');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue('.images | length');
  await waitFor(() => expect(shownJson()).toBe(0));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field()).toHaveValue('.images | leng');
});

test('while nothing is selected in a list that Ctrl+Space opened, the keys do what they do in a text box', async () => {
  await render(<Harness document={documents.add('json', invoice)} />);
  await expect.element(region()).toHaveTextContent('images');
  await userEvent.click(field());
  await userEvent.keyboard('.da{Escape}{Control>} {/Control}');
  await expect.element(options()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('.da');
  await expect.element(options()).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(options()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('.da');
  await userEvent.keyboard('{End}t');
  await expect.element(options()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).not.toHaveFocus();
  await expect.element(field()).toHaveValue('.dat');
  await expect.element(options()).not.toBeInTheDocument();
});

test.each(['light', 'dark'])('the open list and the words beside the field are accessible, %s', async (theme) => {
  document.documentElement.dataset.theme = theme;
  const clock = createHeldClock();
  await render(<Harness document={documents.add('json', invoice)} start="last(range(1e12)), .da" clock={clock} />);
  await clock.passLimit();
  await expect.element(page.getByRole('button', { name: 'Keep waiting' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(field());
  await userEvent.keyboard('{End}t');
  await expect.element(options()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  delete document.documentElement.dataset.theme;
});

async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, axeOptions);
  expect(violationTexts(violations)).toEqual([]);
}

test('a part in the middle of a filter is completed where the caret is', async () => {
  await render(<Harness document={documents.add('json', invoice)} start=". | length" />);
  await expect.element(region()).toHaveTextContent('3');
  await userEvent.click(field());
  await userEvent.keyboard('{Home}{ArrowRight}im');
  await expect.element(options()).toHaveTextContent('images');
  await userEvent.keyboard('{ArrowUp}{Enter}[[]');
  await expect.element(field()).toHaveValue('.images[] | length');
});

test('damaged data is shown as it came, with the reason', async () => {
  await render(<Harness document={documents.add('json', '{"a": [1, 2,')} />);
  await expect.element(page.getByText(/The data is damaged at character 13, line 1/)).toBeVisible();
  await expect.element(region()).toHaveTextContent('{"a": [1, 2,');
});

test('a re-run replaces the text and keeps the place in it', async () => {
  const lines = (total: number) => JSON.stringify({ total, lines: Array.from({ length: 500 }, (_, n) => ({ n })) });
  const { rerender } = await render(<Harness document={documents.add('json', lines(1))} />);
  await expect.element(region()).toHaveTextContent('"total": 1');
  const scroller = region().element().querySelector('.cm-scroller')!;
  // Until the editor has measured a line, it estimates the height of hidden ones, and a scroll position means another
  // line.
  const lineHeightPx = Number.parseFloat(getComputedStyle(scroller.querySelector('.cm-line')!).lineHeight);
  await waitFor(() => expect(scroller.scrollHeight).toBeGreaterThan(1_500 * lineHeightPx));
  scroller.scrollTop = 9_000;
  await waitFor(() => expect(region().element().textContent).not.toContain('"total"'));
  await rerender(<Harness document={documents.add('json', lines(22))} />);
  await expect.element(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await waitFor(() => expect(region().element().textContent).toContain('"n"'));
  await waitFor(() => expect(scroller.scrollTop).toBe(9_000));
});

test('parts can be folded away', async () => {
  await render(<Harness document={documents.add('json', '{"a":{"hidden":1},"b":2}')} />);
  await expect.element(region()).toHaveTextContent('hidden');
  await userEvent.click(region().element().querySelectorAll('.code-fold')[1]!);
  await expect.element(region()).not.toHaveTextContent('hidden');
  await userEvent.click(page.getByRole('button', { name: 'Unfold' }));
  await expect.element(region()).toHaveTextContent('hidden');
});

test('a document that is gone says what to do, and the last one stays', async () => {
  const { rerender } = await render(<Harness document={documents.add('json', '{"a":1}')} />);
  await expect.element(region()).toHaveTextContent('"a": 1');
  await rerender(<Harness document={{ ...documents.add('json', ''), id: 'gone' }} />);
  await expect.element(page.getByText(/no longer on disk/)).toBeVisible();
  await expect.element(region()).toHaveTextContent('"a": 1');
});

test('JSON that is too complex to show is shown as it came, and can be saved so', async () => {
  const save = vi.fn();
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  await render(<Harness document={documents.add('json', deep)} onSave={save} />);
  await expect.element(page.getByText(/nested more than 200 levels deep/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Save raw reply…' }));
  expect(save).toHaveBeenCalledOnce();
});

test('keys and values in Hebrew and Arabic do not change sides', async () => {
  const json = JSON.stringify({ שם: 'שלום', العنوان: 'مرحبا', מספר: 42 });
  await render(<Harness document={documents.add('json', json)} />);
  await waitFor(() => expect(region().element().textContent).toContain('מספר'));
  /** The left edge of a text in the window. */
  const leftOf = (text: string): number => {
    const walker = document.createTreeWalker(region().element(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(text);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      return range.getBoundingClientRect().left;
    }
    return Number.NaN;
  };
  await waitFor(() => expect(leftOf('שם')).toBeLessThan(leftOf('שלום')));
  expect(leftOf('العنوان')).toBeLessThan(leftOf('مرحبا'));
  expect(leftOf('מספר')).toBeLessThan(leftOf('42'));
});

test('fields that are named are dimmed in the whole answer, and not in the result of a filter', async () => {
  let undims = 0;
  const document = documents.add('json', '{"a":1,"lines":[{"x":1,"y":2},{"x":3}]}');
  await render(<Harness document={document} dimmed={['a', 'lines[].x']} onUndim={() => (undims += 1)} />);
  const dimmed = () => [...region().element().querySelectorAll('.info-dimmed')].map(({ textContent }) => textContent);
  await expect.poll(dimmed).toEqual(['"a": 1', '"x": 1', '"x": 3']);
  await expect.element(page.getByText('2 fields that the template does not read are dimmed.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show undimmed' }));
  expect(undims).toBe(1);
  await userEvent.fill(field(), '.lines');
  await expect.poll(() => region().element().textContent).not.toContain('"a"');
  expect(dimmed()).toEqual([]);
});
