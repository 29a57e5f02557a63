import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, openViewer, painted } from './pdf-fixture.tsx';

afterEach(cleanup);

const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((element) => element.getAttribute('data-key'));
const press = () =>
  userEvent.click(page.getByRole('document', { name: 'Pages' }), { button: 'right', position: { x: 300, y: 300 } });

test('the menu of the pages saves, prints and finds, and copies what is selected', async () => {
  const document = addPdf(await makePdf({ pages: 2 }));
  const viewer = await openViewer({ document });
  await painted();
  await press();
  await waitFor(() => expect(entries()).toEqual(['Save PDF…', 'Print…', 'Find', 'Properties…']));
  await userEvent.click(page.getByRole('menuitem', { name: 'Save PDF…' }));
  await waitFor(() => expect(viewer.onSave).toHaveBeenCalledExactlyOnceWith(document.id));

  const line = await waitFor(() => {
    const found = [...window.document.querySelectorAll('.textLayer span')].find((span) => span.textContent !== '');
    expect(found).toBeDefined();
    return found!;
  });
  getSelection()!.selectAllChildren(line);
  page.getByRole('document', { name: 'Pages' }).element().focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await waitFor(() => expect(entries()[0]).toBe('Copy'));
  // Letters in the menu are not keys of the pages.
  await userEvent.keyboard('n{ArrowUp}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(viewer.onCopy).toHaveBeenCalledExactlyOnceWith(line.textContent));
  await expect.element(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('1');

  await press();
  await userEvent.click(page.getByRole('menuitem', { name: 'Find' }));
  await expect
    .element(page.getByRole('searchbox', { name: 'Find' }).or(page.getByRole('textbox', { name: 'Find' })))
    .toHaveFocus();
});
