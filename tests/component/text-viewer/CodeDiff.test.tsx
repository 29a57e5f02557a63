import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { CodeDiff } from '../../../renderer/text-viewer/CodeDiff.tsx';
import { codeTextOf } from '../../../renderer/text-viewer/code-text.ts';
import { createDiffChoices } from '../../../renderer/text-viewer/diff-choices.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { axeOptions, violationTexts } from '../../support/axe-rules.ts';
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

const changedHundreds = (n: number) => (n % 100 === 0 ? `changed ${n}` : `line ${n}`);

async function open(before: string, after: string, choices = createDiffChoices(), width = 900) {
  const onClose = vi.fn();
  const sides = { before: await side(before, 'The run before'), after: await side(after, 'This run') };
  await render(
    <div style={{ width, height: 500 }}>
      <CodeDiff label="Comparison" {...sides} language={plain} choices={choices} onClose={onClose} />
    </div>,
  );
  return { onClose };
}

const region = () => page.getByRole('region', { name: 'Comparison' });
const says = (words: string | RegExp) => expect.element(region().getByRole('status')).toHaveTextContent(words);
const marked = () => [...document.querySelectorAll('.cm-changedText')].map((mark) => mark.textContent);
const shown = () => document.querySelector('.cm-merge-b .cm-content')!.textContent;

test('what differs is counted and marked on both sides, and each side says what it is', async () => {
  await open('alpha\nbravo old\ncharlie\n', 'alpha\nbravo new\ncharlie\ndelta\n');
  await says('2 differences');
  await expect.element(region()).toHaveTextContent(/The run before.*This run/);
  await waitFor(() => expect(marked()).toEqual(expect.arrayContaining(['old', 'new'])));
});

test('where lines were written anew, their words are marked and not their indentation', async () => {
  await open('<main>\n  <h1>Invoice</h1>\n</main>', '<main>\n  <h2>Letter</h2>\n    {{salutation}}\n</main>');
  await says('1 difference');
  await waitFor(() => expect(marked()).toEqual(['h1>Invoice</h1>', 'h2>Letter</h2>', '{{salutation}}']));
});

test('where lines side by side have no room, both texts are in one column', async () => {
  await open('alpha\nbravo old\n', 'alpha\nbravo new\n', createDiffChoices(), 456);
  await says('1 difference');
  await expect.element(page.getByRole('button', { name: /^Unified view/ })).toBeDisabled();
  await waitFor(() => expect(document.querySelectorAll('.cm-editor')).toHaveLength(1));
});

test('two equal answers have no differences, and nothing to step to', async () => {
  await open('same', 'same');
  await says('No differences');
  await expect.element(page.getByRole('button', { name: 'Next difference' })).toBeDisabled();
});

test('texts that differ only in their line ends are said to, with the number of lines, and nothing is marked', async () => {
  await open('one\r\ntwo\r\nthree\nfour', 'one\ntwo\nthree\nfour');
  await says('Only line endings differ, in 2 lines');
  expect(marked()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Next difference' })).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: /^Ignore white space/ }));
  await says('Only line endings differ, in 2 lines');
});

test('texts that end their lines alike, in whatever way, have no differences, and others are counted as ever', async () => {
  await open('one\r\ntwo\rthree', 'one\r\ntwo\rthree');
  await says('No differences');
  await cleanup();
  await open('one\r\ntwo\r\n', 'one\nother\n');
  await says('1 difference');
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

const button = (name: string) => page.getByRole('button', { name });
/** The text in one column, once it has replaced the previous view. */
const unified = () =>
  [...document.querySelectorAll<HTMLElement>('.code-diff-columns > .cm-editor:only-child .cm-content')].find(
    (content) => content.checkVisibility({ visibilityProperty: true }),
  ) ?? null;
/** The distance from the top of the comparison to a line with these words. */
const topOf = (words: string) => {
  const line = [...document.querySelectorAll('.cm-line')].findLast((each) => each.textContent === words)!;
  return line.getBoundingClientRect().top - document.querySelector('.code-diff-text')!.getBoundingClientRect().top;
};

test('in one column the removed lines stand above the added ones, with the numbers of both texts', async () => {
  await open('alpha\nbravo old\ncharlie\n', 'alpha\nbravo new\ncharlie\ndelta\n');
  await says('2 differences');
  await userEvent.click(button('Unified view'));
  await waitFor(() =>
    expect([...unified()!.querySelectorAll('.cm-line')].map((line) => line.textContent)).toEqual([
      'alpha',
      'bravo old',
      'bravo new',
      'charlie',
      'delta',
      '',
    ]),
  );
  await says('2 differences');
  expect(marked()).toEqual(['old', 'new']);
  const inGutter = (attribute: 'line' | 'sign') =>
    [...document.querySelectorAll<HTMLElement>(`[data-${attribute}]`)]
      .filter((element) => element.closest<HTMLElement>('.cm-gutterElement')!.style.visibility !== 'hidden')
      .map((element) => element.dataset[attribute]);
  await waitFor(() => expect(inGutter('line')).toEqual(['1', '2', '3', '4', '1', '2', '3', '4', '5']));
  expect(inGutter('sign')).toEqual(['−', '+', '+']);
  await expect.element(button('Unified view')).toHaveAttribute('aria-pressed', 'true');
});

test('a switch of the view keeps the difference and where it stands', async () => {
  await open(lines(1_000), lines(1_000, changedHundreds));
  await says('10 differences');
  for (let step = 1; step <= 5; step += 1) {
    await userEvent.click(button('Next difference'));
    await says(`${step} of 10 differences`);
  }
  await waitFor(() => expect(topOf('changed 500')).toBeGreaterThan(100));
  const top = topOf('changed 500');
  await userEvent.click(button('Unified view'));
  await waitFor(() => expect(unified()).not.toBeNull());
  await says('5 of 10 differences');
  await waitFor(() => expect(Math.abs(topOf('line 500') - top)).toBeLessThan(2));
  await userEvent.click(button('Unified view'));
  await waitFor(() => expect(unified()).toBeNull());
  await says('5 of 10 differences');
  await waitFor(() => expect(Math.abs(topOf('changed 500') - top)).toBeLessThan(2));
  await userEvent.click(button('Next difference'));
  await says('6 of 10 differences');
});

test('while the view is switched, quickly too, one whole comparison is on the screen in each frame, and one is left', async () => {
  await open(lines(1_000), lines(1_000, changedHundreds));
  await says('10 differences');
  const visible = () => {
    const editors = [...document.querySelectorAll('.cm-editor')].filter((editor) =>
      editor.checkVisibility({ visibilityProperty: true }),
    );
    return editors.map(
      (editor) => ['cm-merge-a', 'cm-merge-b'].find((side) => editor.classList.contains(side)) ?? 'unified',
    );
  };
  /** Returns to the visible view as soon as another one is being made, which cancels that. */
  const calledOffWhenBegun = () =>
    new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelectorAll('.code-diff-columns').length < 2) return;
        observer.disconnect();
        document.querySelector<HTMLElement>('[aria-label^="Unified view"]')!.click();
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });
  const seen = new Set<string>();
  const watch = new AbortController();
  const look = () => {
    seen.add(visible().join());
    if (!watch.signal.aborted) requestAnimationFrame(look);
  };
  look();
  await userEvent.click(button('Unified view'));
  await waitFor(() => expect(visible()).toEqual(['unified']));
  await userEvent.click(button('Unified view'));
  await waitFor(() => expect(visible()).toEqual(['cm-merge-a', 'cm-merge-b']));
  const calledOff = calledOffWhenBegun();
  await userEvent.click(button('Unified view'));
  await calledOff;
  await userEvent.click(button('Unified view'));
  await waitFor(() => expect(visible()).toEqual(['unified']));
  await waitFor(() => expect(document.querySelectorAll('.code-diff-columns')).toHaveLength(1));
  watch.abort();
  look();
  expect([...seen].sort()).toEqual(['cm-merge-a,cm-merge-b', 'unified']);
});

test('while white space is ignored only other differences are counted, marked and stepped to', async () => {
  await open('alpha\n  bravo\ncharlie  old\n', 'alpha\n\tbravo\ncharlie new \n');
  await says('1 difference');
  await userEvent.click(button('Next difference'));
  await userEvent.click(button('Ignore white space'));
  await says('1 of 1 difference');
  await waitFor(() => expect(marked()).toEqual(['old', 'new']));
  const changedLines = [...document.querySelectorAll('.cm-changedLine')].map((line) => line.textContent);
  expect(changedLines).toEqual(['charlie  old', 'charlie new ']);
});

test('when white space is all that differs, that is said', async () => {
  await open('<p>\n  one\n</p>\n\n', '<p>\n\tone</p>');
  await says(/^\d differences?$/);
  (document.querySelector('.cm-merge-b .cm-content') as HTMLElement).focus();
  await userEvent.keyboard('w');
  await says('Only white space differs');
  await expect.element(button('Next difference')).toBeDisabled();
  await userEvent.keyboard('u');
  await waitFor(() => expect(unified()?.textContent).toBe('<p>\tone</p>'));
  await says('Only white space differs');
});

test('the choices are kept for the next comparison', async () => {
  const keep = vi.fn();
  const choices = createDiffChoices(undefined, keep);
  await open('a', 'b', choices);
  await says('1 difference');
  await userEvent.click(button('Unified view'));
  await userEvent.click(button('Ignore white space'));
  await userEvent.click(button('Wrap lines'));
  expect(keep.mock.lastCall![0]).toEqual({ isUnified: true, ignoresWhiteSpace: true, wraps: false, onlyChanges: true });
  await cleanup();
  await open('c', 'd', choices);
  await expect.element(button('Unified view')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(unified()?.textContent).toBe('cd'));
});

test('equal lines stand side by side, also below lines that wrap on one side', async () => {
  const long = 'a long line with many words '.repeat(20);
  await open(`one\n${long}\ntwo\nthree\nfour`, 'one\nshort\ntwo\nthree\nadded\nand another\nfour');
  await says('2 differences');
  const tops = (words: string) =>
    [...document.querySelectorAll('.cm-line')]
      .filter((line) => line.textContent === words)
      .map((line) => Math.round(line.getBoundingClientRect().top));
  for (const words of ['one', 'two', 'three', 'four']) {
    await waitFor(() => expect(new Set(tops(words)).size).toBe(1));
    expect(tops(words)).toHaveLength(2);
  }
});

test('the two sides scroll together', async () => {
  await open(
    lines(2_000),
    lines(2_000, (n) => (n === 1_500 ? 'changed' : `line ${n}`)),
  );
  await says('1 difference');
  await userEvent.click(button('Only what differs'));
  const scroller = (side: 'a' | 'b') => document.querySelector<HTMLElement>(`.cm-merge-${side} .cm-scroller`)!;
  await waitFor(() => expect(scroller('b').scrollHeight).toBeGreaterThan(30_000));
  for (const [side, other, top] of [
    ['b', 'a', 9_000],
    ['a', 'b', 20_000],
  ] as const) {
    scroller(side).dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    scroller(side).scrollTop = top;
    // Lines that are drawn for the first time may be higher than estimated.
    await waitFor(() => expect(Math.abs(scroller(side).scrollTop - top)).toBeLessThan(2_000));
    await waitFor(() => expect(scroller(other).scrollTop).toBe(scroller(side).scrollTop));
    expect(scroller(other).scrollTop).toBeGreaterThan(7_000);
  }
});

test('also of hundreds of differences each is found between folded lines, in both views', async () => {
  const change = (n: number) => (n % 40 === 0 ? `changed ${n}` : `line ${n}`);
  await open(lines(20_010), lines(20_010, change));
  await says('500 differences');
  await userEvent.click(button('Previous difference'));
  await says('500 of 500 differences');
  const folds = () => [...document.querySelectorAll('.cm-collapsedLines')].map((fold) => fold.textContent);
  await waitFor(() => expect(topOf('changed 20000')).toBeGreaterThan(0));
  await waitFor(() => expect(folds()).toContain('33 unchanged lines'));
  await waitFor(() => expect(topOf('line 20001')).toBeGreaterThan(0));
  await userEvent.click(button('Unified view'));
  await waitFor(() => expect(unified()).not.toBeNull());
  await says('500 of 500 differences');
  await waitFor(() => expect(unified()!.textContent).toContain('line 20000changed 20000'));
  await waitFor(() => expect(folds()).toContain('33 unchanged lines'));
});

test('both views are accessible, in both themes', async () => {
  // A transition would be measured half-way.
  document.documentElement.style.setProperty('--quick', '0ms');
  await open(lines(30), `${lines(30)}\nadded`);
  await says('1 difference');
  // The pointer may still be where the last test left it, and a tooltip may appear there.
  await userEvent.hover(document.querySelector('.code-diff-heads')!);
  await waitFor(() => expect(document.querySelector('[role=tooltip]')).toBeNull());
  (document.querySelector('.cm-merge-b .cm-content') as HTMLElement).focus();
  for (const view of ['split', 'unified']) {
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      const { violations } = await axe.run(document.body, axeOptions);
      expect(violationTexts(violations), `${view}, ${theme}`).toEqual([]);
    }
    if (view === 'split') await userEvent.keyboard('u');
    await waitFor(() => expect(unified()).not.toBeNull());
  }
  delete document.documentElement.dataset.theme;
  document.documentElement.style.removeProperty('--quick');
});
