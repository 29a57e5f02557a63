import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ResultLine } from '../../../renderer/ui/ResultLine.tsx';
import { documentWith } from '../../support/window-state.ts';

afterEach(cleanup);

test('a PDF is dragged out of the window by its handle, other answers have none', async () => {
  const dragged: string[] = [];
  const open = (kind: 'pdf' | 'json') =>
    render(
      <ResultLine
        document={documentWith({ id: kind, kind })}
        isEarlier={false}
        onCopy={() => {}}
        onDragOut={(id) => dragged.push(id)}
      />,
    );
  const { rerender } = await open('pdf');
  const handle = page.getByTitle('Drag the PDF to a folder or a mail');
  const begun = new DragEvent('dragstart', { bubbles: true, cancelable: true });
  handle.element().dispatchEvent(begun);
  expect(dragged).toEqual(['pdf']);
  expect(begun.defaultPrevented).toBe(true);
  await rerender(
    <ResultLine document={documentWith({ kind: 'json' })} isEarlier={false} onCopy={() => {}} onDragOut={() => {}} />,
  );
  await expect.element(handle).not.toBeInTheDocument();
});
