import { htmlLanguage } from '@codemirror/lang-html';
import { afterEach, expect, test } from 'vitest';
import { codeTextOf } from '../../../renderer/text-viewer/code-text.ts';
import { type CodeEditor, createCodeEditor } from '../../../renderer/text-viewer/editor.ts';
import { languageInView } from '../../../renderer/text-viewer/language-in-view.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import '../../../renderer/text-viewer/code.css';
import { waitFor } from '../../support/wait-for.ts';

let editor: CodeEditor | null = null;

afterEach(() => {
  editor?.view.dom.parentElement?.remove();
  editor?.view.destroy();
  editor = null;
});

const language = languageInView(htmlLanguage);
const contentOf = async (text: string) => ({
  text: await codeTextOf(text, new AbortController().signal),
  positionKey: 'one',
  language,
  wrap: false,
});

async function show(text: string): Promise<CodeEditor> {
  const parent = document.createElement('div');
  parent.style.cssText = 'height: 400px; width: 800px';
  document.body.append(parent);
  editor = createCodeEditor(parent);
  editor.show(await contentOf(text));
  return editor;
}

/** More than is parsed as a whole. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `<tr class="row"><td>${row}</td></tr>`).join('\n');
const longTable = `<table>\n${rows(50_000)}\n</table>`;

const coloured = ({ view }: CodeEditor, kind: string) =>
  [...view.contentDOM.querySelectorAll(`.tok-${kind}`)].map(({ textContent }) => textContent);
const foldsOf = ({ view }: CodeEditor) => [...view.dom.querySelectorAll<HTMLElement>('.code-fold[title=Fold]')];
const endOf = ({ view }: CodeEditor) => view.state.doc.length;

test('markup is coloured by its parts, and styles and scripts by their own languages', async () => {
  const shown = await show('<p class="a">x</p>\n<style>p { color: red }</style>\n<script>const a = 1;</script>');
  await waitFor(() => expect(coloured(shown, 'typeName')).toContain('style'));
  await waitFor(() => expect(coloured(shown, 'string')).toContain('"a"'));
  expect(coloured(shown, 'propertyName').some((name) => name?.includes('color'))).toBe(true);
  expect(coloured(shown, 'keyword')).toContain('const');
});

test('the end of a long text is coloured when it is gone to, and no tag in it seems to be wrong', async () => {
  const shown = await show(longTable);
  shown.reveal(endOf(shown), 0);
  await waitFor(() => expect(coloured(shown, 'typeName')).toContain('table'));
  expect(coloured(shown, 'invalid')).toEqual([]);
});

test('so is each place to which a long text is scrolled', async () => {
  const shown = await show(longTable);
  for (const row of [30_000, 10_000]) {
    shown.goToLine({ line: row, column: 1 });
    await waitFor(() => expect(shown.view.contentDOM.textContent).toContain(`>${row}<`));
    await waitFor(() => expect(coloured(shown, 'typeName').length).toBeGreaterThan(20));
  }
});

test('of a line of megabytes what is in view is coloured', async () => {
  const shown = await show(longTable.replaceAll('\n', ''));
  await waitFor(() => expect(coloured(shown, 'typeName')).toContain('table'));
  shown.reveal(endOf(shown), 0);
  await waitFor(() => expect(shown.view.contentDOM.textContent).toContain('49999'));
  await waitFor(() => expect(coloured(shown, 'typeName').length).toBeGreaterThan(20));
});

test('an element is folded at the beginning of a text and far into it', async () => {
  const block = '<div>\n<p>inside</p>\n</div>';
  const shown = await show(`${block}\n${rows(50_000)}\n${block}`);
  for (const offset of [0, endOf(shown)]) {
    shown.reveal(offset, 0);
    await waitFor(() => expect(foldsOf(shown)).toHaveLength(1));
    await waitFor(() => expect(shown.view.contentDOM.textContent).toContain('inside'));
    foldsOf(shown)[0]?.click();
    await waitFor(() => expect(shown.view.contentDOM.textContent).not.toContain('inside'));
  }
});

test('a changed text keeps its colours, and what is new gets its own', async () => {
  const shown = await show(`<p>first</p>\n${rows(100)}`);
  await waitFor(() => expect(coloured(shown, 'typeName')).toContain('p'));
  const before = coloured(shown, 'typeName').length;
  shown.show(await contentOf(`<p>first</p>\n<h1>new</h1>\n${rows(100)}`));
  expect(coloured(shown, 'typeName').length).toBeGreaterThan(before / 2);
  await waitFor(() => expect(coloured(shown, 'typeName')).toContain('h1'));
});
