import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { CodeWriter } from '../../../renderer/text-viewer/CodeWriter.tsx';
import type { WriterPlace } from '../../../renderer/text-viewer/writer-place.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const plain: never[] = [];

/** A text box for `initial`; returns functions that read the stored text, and replace it from outside. */
async function open(initial: string) {
  const kept = { text: initial, replace: (_text: string) => {} };
  function Writer() {
    const [text, setText] = useState(initial);
    kept.replace = setText;
    kept.text = text;
    return <CodeWriter label="Text" text={text} textKey="one" language={plain} onChange={setText} />;
  }
  await render(<Writer />);
  const box = page.getByRole('textbox', { name: 'Text' });
  await box.click();
  return { kept, box };
}

test.each([
  ['of Windows', 'a\r\nb\r\n', 'a\r\nb\r\n!\r\n?'],
  ['of Unix', 'a\nb\n', 'a\nb\n!\n?'],
  ['that are mixed', 'a\r\nb\n', 'a\r\nb\n!\n?'],
])('line ends %s stay while the author types', async (_name, before, after) => {
  const { kept } = await open(before);
  await userEvent.keyboard('{Control>}{End}{/Control}!{Enter}?');
  await expect.poll(() => kept.text).toBe(after);
});

test('a text that replaces what was just typed is a step of its own: Undo brings the typed text back', async () => {
  const { kept, box } = await open('one');
  await userEvent.keyboard('{Control>}{End}{/Control} typed');
  await expect.poll(() => kept.text).toBe('one typed');
  kept.replace('another\r\nline');
  await expect.element(box).toHaveTextContent('anotherline');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(box).toHaveTextContent('one typed');
});

test('the caret blinks, and is shown at each key', async () => {
  const { kept } = await open('one');
  const caret = document.querySelector('.cm-cursorLayer')!;
  const isShown = () => getComputedStyle(caret).visibility === 'visible';
  await expect.poll(isShown).toBe(true);
  await expect.poll(isShown).toBe(false);
  await expect.poll(isShown).toBe(true);
  await expect.poll(isShown).toBe(false);
  await userEvent.keyboard('!');
  expect(isShown()).toBe(true);
  expect(kept.text).toContain('!');
});

test('a key begins no animation of the caret, for which the window would be drawn once more', async () => {
  await open('one');
  const begun = vi.fn();
  document.addEventListener('animationstart', begun);
  await userEvent.keyboard('two');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.removeEventListener('animationstart', begun);
  expect(begun).not.toHaveBeenCalled();
  expect(document.querySelector('.cm-cursorLayer')!.getAnimations()).toEqual([]);
});

test('the caret rests while the text box has no focus', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  await open('one');
  const blinks = () => begun.mock.calls.flatMap(([, ms], at) => (ms === 600 ? [begun.mock.results[at]!.value] : []));
  await expect.poll(() => blinks().length).toBeGreaterThan(0);
  const stillRuns = () => blinks().filter((timer) => !ended.mock.calls.some(([given]) => given === timer)).length;
  expect(stillRuns()).toBe(1);
  (document.activeElement as HTMLElement).blur();
  await expect.poll(stillRuns).toBe(0);
});

test('the caret and the scroll position return with the text, also when it was hidden at first', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => `line ${index + 1}`);
  let kept: WriterPlace | null = { anchor: 1_000, head: 1_003, top: lines.slice(0, 200).join('\n').length + 1 };
  const place = {
    get: () => kept,
    set: (next: WriterPlace) => {
      kept = next;
    },
  };
  const writer = (hidden: boolean) => (
    <div hidden={hidden} style={{ height: 300, display: hidden ? 'none' : 'grid' }}>
      <CodeWriter
        label="Text"
        text={lines.join('\n')}
        textKey="one"
        language={plain}
        place={place}
        onChange={() => {}}
      />
    </div>
  );
  const { rerender } = await render(writer(true));
  await rerender(writer(false));
  await expect.element(page.getByText('line 201', { exact: true })).toBeInViewport();
  await expect.poll(() => kept).toEqual({ anchor: 1_000, head: 1_003, top: 1_692 });

  document.querySelector('.cm-scroller')!.scrollTop = 0;
  await expect.poll(() => kept?.top).toBe(0);
  await page.getByText('line 3', { exact: true }).click();
  await userEvent.keyboard('{End}');
  await expect.poll(() => kept).toEqual({ anchor: 20, head: 20, top: 0 });
});
