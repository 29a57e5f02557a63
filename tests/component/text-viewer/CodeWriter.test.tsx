import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { CodeWriter } from '../../../renderer/text-viewer/CodeWriter.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const plain: never[] = [];

/** A text box for `initial`; gives ways to read what is kept, and to replace it from outside. */
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
