import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ResultLine } from '../../../renderer/ui/ResultLine.tsx';
import { documentWith } from '../../support/window-state.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

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

test('identifiers of 150 characters share the line below a result, and a short one keeps its width', async () => {
  const long = (name: string) => name.padEnd(150, '-0123456789');
  const shownWith = async (templateID: string, sobjectId: string) => {
    const document = documentWith({ request: { operation: 'render', templateID, sobjectId } });
    const screen = await render(
      <div style={{ width: 900 }}>
        <ResultLine document={document} isEarlier={false} onCopy={() => {}} />
      </div>,
    );
    const line = screen.container.querySelector('.result-line')!.getBoundingClientRect();
    return [templateID, sobjectId].map((text) => {
      const element = page.getByText(text, { exact: true }).element();
      const { top, right, width } = element.getBoundingClientRect();
      expect(top, 'on the line').toBeLessThan(line.bottom);
      expect(right, 'inside the line').toBeLessThan(line.right);
      expect(element.getAttribute('title')).toBe(text);
      return { width, isCut: element.scrollWidth > element.clientWidth + 1 };
    });
  };
  const both = await shownWith(long('template'), long('record'));
  for (const { width } of both) expect(width).toBeGreaterThan(150);
  await cleanup();
  const [short, other] = await shownWith('invoice', long('record'));
  expect(short!.isCut).toBe(false);
  expect(other!.width).toBeGreaterThan(300);
});

test('in a narrow line a note on the answer is shortened, not left out', async () => {
  const note = 'The service changed the PDF as if it were text in Latin-1. No byte was lost: this is the original.';
  const screen = await render(
    <div style={{ width: 760 }}>
      <ResultLine document={documentWith({ notes: [note] })} isEarlier={false} onCopy={() => {}} />
    </div>,
  );
  const line = screen.container.querySelector('.result-line')!.getBoundingClientRect();
  const shown = screen.getByTitle(note).element().getBoundingClientRect();
  expect(shown.top).toBeLessThan(line.bottom);
  expect(shown.width).toBeGreaterThan(150);
  expect(shown.right).toBeLessThan(line.right);
});
