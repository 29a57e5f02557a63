import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MarkupViewer } from '../../../renderer/markup/MarkupViewer.tsx';
import { createCommandTargets } from '../../../renderer/ui/command-targets.ts';
import { CommandTargetsContext } from '../../../renderer/ui/use-command-target.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { DocumentInfo } from '../../../shared/model.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(cleanup);

const documents = createDocuments();
const region = () => page.getByRole('region', { name: 'Handlebars markup' });
const text = () => region().element().textContent ?? '';
const scroller = () => region().element().querySelector('.cm-scroller')!;

type HarnessProps = Readonly<{
  document: DocumentInfo | null;
  onSave?: () => void;
  marked?: Readonly<{ documentId: string; line: number }>;
}>;

function Harness({ document, ...rest }: HarnessProps) {
  return (
    <div style={{ height: 600, width: 900 }}>
      <MarkupViewer document={document} urlOf={documents.urlOf} label="Handlebars markup" {...rest} />
    </div>
  );
}

const asked = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1001' } as const;
const markup = (body: string) => documents.add('markup', body, asked);
const lines = (mark: string, count = 1_000) =>
  Array.from({ length: count }, (_, n) => `<p>${mark} line ${n + 1}</p>`).join('\n');

test('markup is shown as text, exactly, and nothing of it runs or loads', async () => {
  const source = '<h1>{{title}}</h1><script>window.ran = true</script><img src="/never.png">';
  await render(<Harness document={markup(source)} />);
  await expect.element(region()).toHaveTextContent('{{title}}');
  expect(text()).toBe(source);
  expect(region().element().querySelector('h1, script, img')).toBeNull();
  expect('ran' in window).toBe(false);
});

test('Handlebars expressions are told from the HTML around them', async () => {
  await render(<Harness document={markup('<td class="{{#if due}}late{{/if}}">{{money total}} {{! a note }}</td>')} />);
  await expect.element(region()).toHaveTextContent('money');
  const marked = [...region().element().querySelectorAll('.markup-expression, .markup-comment')];
  expect(marked.map((element) => element.textContent)).toEqual([
    '{{#if due}}',
    '{{/if}}',
    '{{money total}}',
    '{{! a note }}',
  ]);
  await waitFor(() => expect(region().element().querySelector('.tok-typeName')?.textContent).toBe('td'));
});

test('finding counts every hit, shows where one is, and goes to the next and back', async () => {
  await render(
    <Harness document={markup(`${lines('First')}\n<p>The Needle</p>\n${lines('Then')}\n<p>a needle</p>`)} />,
  );
  await expect.element(region()).toHaveTextContent('First line 1');
  await userEvent.click(region());
  await userEvent.keyboard('{Control>}f{/Control}');
  const find = page.getByRole('textbox', { name: 'Find' });
  await expect.element(find).toHaveFocus();
  await userEvent.type(find, 'needle');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await waitFor(() => expect(region().element().querySelector('.code-hit-current')?.textContent).toBe('Needle'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  await waitFor(() => expect(region().element().querySelector('.code-hit-current')?.textContent).toBe('needle'));
  await userEvent.click(page.getByRole('button', { name: 'Previous' }));
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Match case' }));
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await userEvent.fill(find, 'absent');
  await expect.element(page.getByText('Not found')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(find).not.toBeInTheDocument();
  expect(region().element().querySelector('.code-hit')).toBeNull();
});

/** Opens the bar, with all options off. */
async function openFind(query: string) {
  await userEvent.click(page.getByRole('button', { name: 'Find' }));
  for (const pressed of document.querySelectorAll<HTMLElement>('.find-bar [aria-pressed="true"]')) pressed.click();
  const find = page.getByRole('textbox', { name: 'Find' });
  await userEvent.fill(find, query);
  return find;
}

test('whole words and regular expressions are found, by button and by key', async () => {
  await render(<Harness document={markup('<p>total totals {{sum}} {{summary}}</p>')} />);
  await expect.element(region()).toHaveTextContent('totals');
  const find = await openFind('total');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Whole words' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Alt>}w{/Alt}{Alt>}x{/Alt}');
  await userEvent.fill(find, '{{sum\\w*}}');
  // The first query had two hits too.
  await waitFor(() => expect(hitText('.code-hit-current')).toBe('{{sum}}'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(hitText('.code-hit-current')).toBe('{{summary}}'));
  await userEvent.fill(find, '{{(sum');
  await expect.element(page.getByText('A ( has no ).')).toBeVisible();
  await expect.element(find).toHaveAttribute('aria-invalid', 'true');
  await expect.element(find).toHaveAccessibleDescription('A ( has no ).');
  expect(region().element().querySelector('.code-hit')).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Regular expression' }));
  await expect.element(page.getByText('Not found')).toBeVisible();
  await expect.element(find).not.toHaveAttribute('aria-invalid');
});

const hitText = (selector: string) =>
  [...region().element().querySelectorAll(selector)].map(({ textContent }) => textContent).join('');

test('an expression over several lines is marked in each, and found again in a new text', async () => {
  const { rerender } = await render(<Harness document={markup(`<b>\none\n</b>\n${lines('more')}`)} />);
  await expect.element(region()).toHaveTextContent('one');
  await openFind('<b>[^]*?</b>');
  await userEvent.click(page.getByRole('button', { name: 'Regular expression' }));
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await waitFor(() => expect(hitText('.code-hit')).toBe('<b>one</b>'));
  await rerender(<Harness document={markup(`<b>two</b>\n<b>one</b>\n${lines('more')}`)} />);
  await expect.element(page.getByText('1 of 2')).toBeVisible();
});

test('an expression that never ends leaves the window responsive, and the next key ends it', async () => {
  await render(<Harness document={markup(`<p>${'a'.repeat(60)}!</p>`)} />);
  await expect.element(region()).toHaveTextContent('aaa');
  const find = await openFind('(a+)+$');
  await userEvent.click(page.getByRole('button', { name: 'Regular expression' }));
  // On a loaded machine the 5 seconds may be over before this is seen.
  await expect.element(page.getByText(/^Looking…$|^Stopped after 5 seconds/)).toBeVisible();
  await userEvent.fill(find, 'a+!');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
});

/** The editor knows the height of its lines only after it has drawn, and scrolls by a guess before. */
const scrollTo = (top: number, check: () => void) =>
  waitFor(() => {
    scroller().scrollTop = top;
    check();
  });

test('a re-run shows the new text at the same line', async () => {
  const { rerender } = await render(<Harness document={markup(lines('old'))} />);
  await expect.element(region()).toHaveTextContent('old line 1');
  await scrollTo(9_000, () => expect(text()).toContain('old line 505'));
  await rerender(<Harness document={markup(`<p>one more at the top</p>\n${lines('new')}`)} />);
  await waitFor(() => expect(text()).toContain('new line 505'));
  expect(scroller().scrollTop).toBe(9_000);
});

test('a re-run that changed other lines moves nothing under the eyes', async () => {
  const { rerender } = await render(<Harness document={markup(lines('a'))} />);
  await expect.element(region()).toHaveTextContent('a line 1');
  await scrollTo(9_000, () => expect(text()).toContain('a line 505'));
  const topOf = () =>
    [...region().element().querySelectorAll('.cm-line')]
      .find((line) => line.textContent === '<p>a line 505</p>')!
      .getBoundingClientRect().top;
  const before = topOf();
  await rerender(<Harness document={markup(`<b>new</b>\n<b>new</b>\n${lines('a')}`)} />);
  await waitFor(() => expect(scroller().scrollTop).toBe(9_000 + 2 * 18));
  await waitFor(() => expect(topOf()).toBe(before));
});

test('another template begins at its top', async () => {
  const { rerender } = await render(<Harness document={markup(lines('old'))} />);
  await expect.element(region()).toHaveTextContent('old line 1');
  await scrollTo(9_000, () => expect(text()).toContain('old line 505'));
  const other = documents.add('markup', lines('other'), { ...asked, templateID: 'letter' });
  await rerender(<Harness document={other} />);
  await waitFor(() => expect(text()).toContain('other line 1'));
  expect(scroller().scrollTop).toBe(0);
});

test('control and direction characters are shown as marks', async () => {
  await render(<Harness document={markup('a\u0000b\u202Ec\u001Bd')} />);
  await expect.element(region()).toHaveTextContent('a␀bRLOc␛d');
});

test('ten megabytes in one line are shown, searched, and the end can be reached', async () => {
  await render(<Harness document={markup(`<p>start ${'x'.repeat(10 * 1024 * 1024)} the very end</p>`)} />);
  await expect.element(region()).toHaveTextContent('start');
  await userEvent.click(page.getByRole('button', { name: 'Find' }));
  await userEvent.type(page.getByRole('textbox', { name: 'Find' }), 'very end');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await waitFor(() => expect(text()).toContain('the very end'));
  expect(text().length).toBeLessThan(200_000);
});

test('lines wrap when asked to', async () => {
  await render(<Harness document={markup(`<p>${'word '.repeat(500)}</p>`)} />);
  await expect.element(region()).toHaveTextContent('word');
  expect(scroller().scrollWidth).toBeGreaterThan(scroller().clientWidth);
  await userEvent.click(page.getByRole('button', { name: 'Wrap lines' }));
  await waitFor(() => expect(scroller().scrollWidth).toBe(scroller().clientWidth));
});

test('of an answer that is too large its beginning is shown, and said so', async () => {
  const large = { ...markup(lines('big', 60_000)), bytes: 60 * 1024 * 1024 };
  const save = vi.fn();
  await render(<Harness document={large} onSave={save} />);
  await expect.element(page.getByText('This answer has 63 MB. Here are the first 1.0 MB of it.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Save all…' }));
  expect(save).toHaveBeenCalledOnce();
  await expect.element(region()).toHaveTextContent('big line 1');
});

test('Save as… saves what is shown, by button, key and command; without a way to save there is none', async () => {
  const save = vi.fn();
  const targets = createCommandTargets();
  const viewer = (props: Partial<HarnessProps>) => (
    <CommandTargetsContext value={targets}>
      <Harness document={markup('<p>text</p>')} {...props} />
    </CommandTargetsContext>
  );
  const { rerender } = await render(viewer({ onSave: save }));
  await expect.element(region()).toHaveTextContent('text');
  await userEvent.click(page.getByRole('button', { name: 'Save as…' }));
  expect(save).toHaveBeenCalledTimes(1);
  await userEvent.click(region());
  await userEvent.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
  expect(save).toHaveBeenCalledTimes(2);
  targets.actions()['save-markup']?.();
  expect(save).toHaveBeenCalledTimes(3);
  await rerender(viewer({}));
  await expect.element(page.getByRole('button', { name: 'Save as…' })).not.toBeInTheDocument();
  expect(targets.actions()['save-markup']).toBeUndefined();
});

test('a document that is gone says what to do, and the last one stays', async () => {
  const { rerender } = await render(<Harness document={markup('<p>good</p>')} />);
  await expect.element(region()).toHaveTextContent('good');
  await rerender(<Harness document={{ ...markup(''), id: 'gone' }} />);
  await expect.element(page.getByText(/no longer on disk/)).toBeVisible();
  await expect.element(region()).toHaveTextContent('good');
});

test('the menu opens the bar of the reader in sight, and not of one that is hidden', async () => {
  const targets = createCommandTargets();
  const reader = (label: string) => (
    <MarkupViewer document={markup('<p>text</p>')} urlOf={documents.urlOf} label={label} />
  );
  await render(
    <CommandTargetsContext value={targets}>
      <div style={{ height: 300 }}>{reader('Handlebars markup')}</div>
      <div style={{ height: 300, visibility: 'hidden' }} inert>
        {reader('Deepload markup')}
      </div>
    </CommandTargetsContext>,
  );
  await expect.element(region()).toHaveTextContent('text');
  targets.actions().find?.();
  await expect.element(page.getByRole('textbox', { name: 'Find' })).toHaveFocus();
  expect(document.querySelectorAll('.find-bar')).toHaveLength(1);
});

test('one line is counted as one', async () => {
  await render(<Harness document={markup('<p>alone</p>')} />);
  await expect.element(page.getByText('1 line', { exact: true })).toBeVisible();
});

test('the menu of the text copies what is selected, also lines that are not drawn, and finds', async () => {
  await render(<Harness document={markup(lines('first'))} />);
  await expect.element(region()).toHaveTextContent('first line 1');
  const copied = vi.fn();
  document.addEventListener('copy', ({ clipboardData }) => copied(clipboardData?.getData('text/plain')), {
    once: true,
  });
  const menu = async (name: string) => {
    await userEvent.click(region(), { button: 'right', position: { x: 200, y: 60 } });
    await userEvent.click(page.getByRole('menuitem', { name }));
  };
  await userEvent.click(region(), { button: 'right', position: { x: 200, y: 60 } });
  await expect.element(page.getByRole('menuitem', { name: 'Select all' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Copy' }).query()).toBeNull();
  await userEvent.click(page.getByRole('menuitem', { name: 'Select all' }));
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await menu('Copy');
  await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith(lines('first')));
  await menu('Find');
  await expect.element(page.getByRole('textbox', { name: 'Find' })).toHaveFocus();
});

test('a line is gone to by its number, shown while it is typed, and Back returns', async () => {
  await render(<Harness document={markup(lines('row', 2_000))} />);
  await expect.element(region()).toHaveTextContent('row line 1');
  await userEvent.click(region());
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  const field = page.getByRole('textbox', { name: 'Go to line' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('1 to 2,000');
  await userEvent.type(field, '1500');
  await waitFor(() => expect(hitText('.code-reached-line')).toBe('<p>row line 1500</p>'));
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await waitFor(() => expect(scroller().scrollTop).toBe(0));
  expect(hitText('.code-reached-line')).toBe('');

  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  await userEvent.type(field, '1500:4{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  await waitFor(() => expect(hitText('.code-reached-line')).toBe('<p>row line 1500</p>'));
  expect(region().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await waitFor(() => expect(scroller().scrollTop).toBeLessThan(18));
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(text()).toContain('row line 1500'));
});

test('a line beyond the text is the last one, and what is no line says so', async () => {
  await render(<Harness document={markup(lines('row', 300))} />);
  await expect.element(region()).toHaveTextContent('row line 1');
  await userEvent.click(region());
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  const field = page.getByRole('textbox', { name: 'Go to line' });
  await userEvent.type(field, '9999');
  await expect.element(page.getByText('The last line is 300.')).toBeVisible();
  await waitFor(() => expect(hitText('.code-reached-line')).toBe('<p>row line 300</p>'));
  await userEvent.fill(field, 'total');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/^Type a line/);
  await waitFor(() => expect(scroller().scrollTop).toBe(0));
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('textbox', { name: 'Find' })).toHaveFocus();
  await expect.element(field).not.toBeInTheDocument();
});

const rows = (count: number) =>
  `<table>${Array.from({ length: count }, (_, n) => `<tr><td>row ${n + 1}</td><td>{{price}}</td></tr>`).join('')}</table>`;
const formatButton = () => page.getByRole('button', { name: 'Format' });

test('a markup is shown formatted on request, is found and gone to in that form, and copied as it is seen', async () => {
  await render(<Harness document={markup(rows(40))} />);
  await expect.element(page.getByText('1 line', { exact: true })).toBeVisible();
  await userEvent.click(formatButton());
  await expect.element(page.getByText('162 lines, formatted')).toBeVisible();
  await expect.element(formatButton()).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(hitText('.cm-line:nth-child(3)')).toBe('    <td>row 1</td>'));
  await openFind('row 30</td>');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
  await userEvent.type(page.getByRole('textbox', { name: 'Go to line' }), '7{Enter}');
  await waitFor(() => expect(hitText('.code-reached-line')).toBe('    <td>row 2</td>'));
  const copied = vi.fn();
  document.addEventListener('copy', ({ clipboardData }) => copied(clipboardData?.getData('text/plain')), {
    once: true,
  });
  await waitFor(() => expect(document.activeElement?.classList).toContain('cm-content'));
  await userEvent.keyboard('{Control>}a{/Control}');
  document.execCommand('copy');
  expect(copied.mock.calls[0]?.[0]).toMatch(/^<table>\n {2}<tr>\n {4}<td>row 1<\/td>/);
  await userEvent.click(formatButton());
  await expect.element(page.getByText('1 line', { exact: true })).toBeVisible();
  await expect.element(formatButton()).toHaveAttribute('aria-pressed', 'false');
});

test('the place is kept when a markup is formatted and when it is shown as it came', async () => {
  const source = Array.from({ length: 900 }, (_, n) => `<div><p>place ${n + 1}</p></div>`).join('\n');
  await render(<Harness document={markup(source)} />);
  await expect.element(region()).toHaveTextContent('place 1');
  const firstPlace = () => {
    const { top } = scroller().getBoundingClientRect();
    const line = [...region().element().querySelectorAll('.cm-line')].find(
      (each) => each.getBoundingClientRect().bottom > top + 2 && each.textContent?.includes('place'),
    );
    return Number(/place (\d+)/.exec(line?.textContent ?? '')?.[1]);
  };
  await scrollTo(9_000, () => expect(firstPlace()).toBe(500));
  await userEvent.click(formatButton());
  await expect.element(page.getByText('2,700 lines, formatted')).toBeVisible();
  await waitFor(() => expect(firstPlace()).toBe(500));
  await userEvent.click(formatButton());
  await expect.element(page.getByText('900 lines', { exact: true })).toBeVisible();
  await waitFor(() => expect(firstPlace()).toBe(500));
});

test('a re-run is formatted too, at the same place; a marked line is shown as it came', async () => {
  const { rerender } = await render(<Harness document={markup(rows(300))} />);
  await userEvent.click(formatButton());
  await expect.element(page.getByText('1,202 lines, formatted')).toBeVisible();
  await scrollTo(5_000, () => expect(text()).toContain('row 75<'));
  const next = markup(`<h1>New</h1>\n${rows(300)}`);
  await rerender(<Harness document={next} />);
  await expect.element(page.getByText('1,203 lines, formatted')).toBeVisible();
  await waitFor(() => expect(text()).toContain('row 75<'));
  await rerender(<Harness document={next} marked={{ documentId: next.id, line: 1 }} />);
  await expect.element(page.getByText('2 lines', { exact: true })).toBeVisible();
  await waitFor(() => expect(hitText('.code-marked-line')).toBe('<h1>New</h1>'));
});
