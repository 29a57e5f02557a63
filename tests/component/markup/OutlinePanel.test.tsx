import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MarkupViewer } from '../../../renderer/markup/MarkupViewer.tsx';
import { createCommandTargets } from '../../../renderer/ui/command-targets.ts';
import { CommandTargetsContext } from '../../../renderer/ui/use-command-target.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { createDocuments } from '../../support/browser-documents.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(cleanup);

const documents = createDocuments();
const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1001' } as const;
const region = () => page.getByRole('region', { name: 'Handlebars markup' });
const tree = () => page.getByRole('tree', { name: 'Outline' });
const entry = (name: string | RegExp) => page.getByRole('treeitem', { name, exact: true });
const drawn = () => [...tree().element().querySelectorAll('[role=treeitem] bdi')].map((label) => label.textContent);
const inView = () => tree().element().querySelector('[aria-current] bdi')?.textContent;
const filler = (mark: string, count = 100) => Array.from({ length: count }, (_, n) => `${mark} ${n + 1}`).join('\n');

const invoice = `<h1>Invoice {{number}}</h1>
${filler('top')}
<section id="lines">
${filler('lines')}
{{#each lines}}
${filler('each')}
{{else}}
${filler('none')}
{{/each}}
</section>
${filler('end')}`;

async function open(markup: string) {
  const targets = createCommandTargets();
  const viewer = (text: string) => (
    <CommandTargetsContext value={targets}>
      <div style={{ height: 600, width: 900 }}>
        <MarkupViewer
          document={documents.add('markup', text, request)}
          urlOf={documents.urlOf}
          label="Handlebars markup"
        />
      </div>
    </CommandTargetsContext>
  );
  const { rerender } = await render(viewer(markup));
  await userEvent.click(page.getByRole('button', { name: 'Outline' }));
  await expect.element(tree()).toBeVisible();
  return { targets, rerun: (text: string) => rerender(viewer(text)) };
}

test('the outline lists blocks and structure with their lines, and a press goes to the line', async () => {
  await open(invoice);
  await expect.element(entry('h1 Invoice {{number}}, line 1')).toBeVisible();
  await waitFor(() => expect(drawn()).toEqual(['h1 Invoice {{number}}', 'section #lines', '#each lines', 'else']));
  expect(inView()).toBe('h1 Invoice {{number}}');
  await userEvent.click(entry(/^#each lines/));
  await expect.element(region()).toHaveTextContent('{{#each lines}}');
  await waitFor(() => expect(inView()).toBe('#each lines'));
});

test('the entry of the line in view is marked while the text is scrolled', async () => {
  await open(invoice);
  await expect.element(entry(/^else/)).toBeVisible();
  const scroller = region().element().querySelector('.cm-scroller')!;
  scroller.scrollTop = 18 * 150;
  await waitFor(() => expect(inView()).toBe('section #lines'));
  scroller.scrollTop = scroller.scrollHeight;
  await waitFor(() => expect(inView()).toBe('else'));
  scroller.scrollTop = 0;
  await waitFor(() => expect(inView()).toBe('h1 Invoice {{number}}'));
});

test('the keys go through the tree, fold it, and Enter goes to the line; Back and Forward know the places', async () => {
  const { targets } = await open(invoice);
  await expect.element(entry(/^else/)).toBeVisible();
  const scroller = region().element().querySelector('.cm-scroller')!;
  await userEvent.click(entry(/^h1/));
  tree().element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(drawn()).toEqual(['h1 Invoice {{number}}']);
  await expect.element(entry(/^h1/)).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(entry(/^#each/)).toHaveAttribute('aria-selected', 'true');
  expect(scroller.scrollTop).toBe(0);
  await userEvent.keyboard('{ArrowLeft}{End}{Enter}');
  await waitFor(() => expect(inView()).toBe('else'));
  const there = scroller.scrollTop;
  expect(there).toBeGreaterThan(1_000);
  expect(targets.actions().forward).toBeUndefined();
  targets.actions().back?.();
  // To the line, not to the pixel.
  await waitFor(() => expect(scroller.scrollTop).toBeLessThan(18));
  targets.actions().forward?.();
  await waitFor(() => expect(Math.abs(scroller.scrollTop - there)).toBeLessThan(18));
});

test('a long outline can be filtered, with what a match is in', async () => {
  await open(`<section id="a">${'{{#if x}}<h2>Other</h2>{{/if}}\n'.repeat(20)}<table id="needle"></table></section>`);
  const filter = page.getByRole('textbox', { name: 'Filter outline' });
  await userEvent.type(filter, 'NEEDLE');
  await waitFor(() => expect(drawn()).toEqual(['section #a', 'table #needle']));
  await userEvent.fill(filter, 'absent');
  await expect.element(page.getByText('Nothing matches the filter.')).toBeVisible();
});

test('a re-run with other markup has another outline, and a text without any says so', async () => {
  const { rerun } = await open('<h1>Before</h1>');
  await expect.element(entry(/Before/)).toBeVisible();
  await rerun('<h1>After</h1>');
  await expect.element(entry(/After/)).toBeVisible();
  await rerun('<p>text</p>');
  await expect.element(page.getByText('There are no blocks, headings or sections.')).toBeVisible();
});

test('of a hundred thousand entries only those in view are drawn', async () => {
  await open('<h1>One</h1>\n'.repeat(100_000));
  await expect.element(entry('h1 One, line 1')).toBeVisible();
  expect(drawn().length).toBeLessThan(60);
  tree().element().focus();
  await userEvent.keyboard('{End}{Enter}');
  await waitFor(() => expect(region().element().querySelector('[data-line="100000"]')).not.toBeNull());
  await waitFor(() => expect(tree().element().querySelector('[aria-current]')?.textContent).toContain('100000'));
});
