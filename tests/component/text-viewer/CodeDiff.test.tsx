import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { CodeDiff } from '../../../renderer/text-viewer/CodeDiff.tsx';
import { codeTextOf } from '../../../renderer/text-viewer/code-text.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { misplacedControls } from '../../support/controls-outside.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(cleanup);

const plain: never[] = [];
const side = async (text: string, title: string) => ({
  text: await codeTextOf(text, new AbortController().signal),
  title,
});
const lines = (count: number, change: (n: number) => string = (n) => `line ${n}`) =>
  Array.from({ length: count }, (_, n) => change(n + 1)).join('\n');

async function open(before: string, after: string) {
  const onClose = vi.fn();
  const sides = { before: await side(before, 'The run before'), after: await side(after, 'This run') };
  await render(
    <div style={{ width: 900, height: 500 }}>
      <CodeDiff label="Comparison" {...sides} language={plain} onClose={onClose} />
    </div>,
  );
  return { onClose };
}

const region = () => page.getByRole('region', { name: 'Comparison' });
const says = (words: string) => expect.element(region().getByRole('status')).toHaveTextContent(words);
const marked = () => [...document.querySelectorAll('.cm-changedText')].map((mark) => mark.textContent);
const shown = () => document.querySelector('.cm-merge-b .cm-content')!.textContent;

test('what differs is counted and marked on both sides, and each side says what it is', async () => {
  await open('alpha\nbravo old\ncharlie\n', 'alpha\nbravo new\ncharlie\ndelta\n');
  await says('2 differences');
  await expect.element(region()).toHaveTextContent(/The run before.*This run/);
  await waitFor(() => expect(marked()).toEqual(expect.arrayContaining(['old', 'new'])));
});

test('two equal answers have no differences, and nothing to step to', async () => {
  await open('same', 'same');
  await says('No differences');
  await expect.element(page.getByRole('button', { name: 'Next difference' })).toBeDisabled();
});

test('the key for the next difference goes through them all and round', async () => {
  const change = (n: number) => (n === 10 || n === 900 ? `changed ${n}` : `line ${n}`);
  await open(lines(1_000), lines(1_000, change));
  await says('2 differences');
  (document.querySelector('.cm-merge-b .cm-content') as HTMLElement).focus();
  await userEvent.keyboard('{F7}');
  await says('1 of 2 differences');
  await userEvent.keyboard('{F7}');
  await says('2 of 2 differences');
  await waitFor(() => expect(shown()).toContain('changed 900'));
  await userEvent.keyboard('{F7}');
  await says('1 of 2 differences');
  await userEvent.keyboard('{Shift>}{F7}{/Shift}');
  await says('2 of 2 differences');
});

test('what has not changed is folded away until it is asked for', async () => {
  await open(
    lines(100),
    lines(100, (n) => (n === 50 ? 'changed' : `line ${n}`)),
  );
  await says('1 difference');
  await waitFor(() => expect(shown()).toContain('changed'));
  expect(shown()).not.toContain('line 20');
  await userEvent.click(page.getByRole('button', { name: 'Only what differs' }));
  await waitFor(() => expect(shown()).toContain('line 1'));
});

test('a few changes in a megabyte are found one by one', async () => {
  const long = (word: string) => lines(40_000, (n) => (n % 5_000 === 0 ? `${word} ${n}` : `<td>cell ${n}</td>`));
  await open(long('old'), long('new'));
  await says('8 differences');
});

test('Escape closes it', async () => {
  const { onClose } = await open('a', 'b');
  await says('1 difference');
  const text = document.querySelector('.cm-merge-b .cm-content') as HTMLElement;
  text.focus();
  await waitFor(() => expect(document.activeElement).toBe(text));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('in the narrowest pane every control is inside', async () => {
  await open('<p>one</p>', '<p>two</p>');
  await says('1 difference');
  region().element().parentElement!.style.width = '280px';
  await waitFor(() => expect(misplacedControls(region().element())).toEqual([]));
});
