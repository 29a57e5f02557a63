import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, scroller, slot } from './pdf-fixture.tsx';

afterEach(async () => {
  await cleanup();
  expect(document.querySelector('.pdf-print')).toBeNull();
  expect(document.adoptedStyleSheets).toEqual([]);
});

const images = () => [...document.querySelectorAll<HTMLImageElement>('.pdf-print img')];
const rules = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
const dialog = () => page.getByRole('dialog', { name: 'Print' });
const field = () => dialog().getByRole('textbox', { name: 'Pages' });
const go = () => userEvent.click(dialog().getByRole('button', { name: 'Print…' }));

/** Replaces the print dialog of the system: `look` is called while the pages to print are in the document. */
function printing(look: () => void = () => {}) {
  return vi.spyOn(window, 'print').mockImplementation(() => {
    look();
    dispatchEvent(new Event('afterprint'));
  });
}

async function openPrint(made: Parameters<typeof makePdf>[0]) {
  const viewer = await openViewer({ document: addPdf(await makePdf(made)) });
  await waitFor(() => expect(slot(1)!.querySelector('canvas')).not.toBeNull());
  scroller().focus();
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.element(field()).toHaveFocus();
  return viewer;
}

function colourOf(image: HTMLImageElement) {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d')!;
  const [x, y] = [image.naturalWidth * 0.92, image.naturalHeight * (65 / 842)];
  context.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

test('all pages are drawn for paper, at 150 dots an inch and in their own sizes, and nothing is left behind', async () => {
  const seen: unknown[] = [];
  const print = printing(() => {
    for (const image of images()) seen.push([image.complete, image.naturalWidth, image.naturalHeight]);
    seen.push(
      colourOf(images()[0]!),
      rules().filter((rule) => rule.startsWith('@page')),
    );
    expect(getComputedStyle(document.querySelector('.pdf-print')!).display).toBe('none');
  });
  await openPrint({
    pages: 3,
    size: (number) => (number === 2 ? [842, 595] : [595, 842]),
    colour: [1, 0, 0],
  });
  await go();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(seen).toEqual([
    [true, 1239, 1754],
    [true, 1754, 1239],
    [true, 1239, 1754],
    [255, 0, 0, 255],
    [
      '@page { size: 595pt 842pt; margin: 0px; }',
      '@page pdf-print-0 { size: 595pt 842pt; margin: 0px; }',
      '@page pdf-print-1 { size: 842pt 595pt; margin: 0px; }',
    ],
  ]);
  await waitFor(() => expect(dialog().query()).toBeNull());
});

test('a range prints its pages only, and nonsense prints nothing', async () => {
  let pages = 0;
  const print = printing(() => {
    pages = images().length;
  });
  await openPrint({ pages: 9 });
  for (const nonsense of ['x', '10', '3-1', '0']) {
    await userEvent.fill(field(), nonsense);
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog().getByRole('button', { name: 'Print…' })).toBeDisabled();
  }
  await userEvent.fill(field(), '2-4, 9');
  await go();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(pages).toBe(4);
});

test('cancelled while it is prepared, nothing is printed', async () => {
  const print = printing();
  await openPrint({ pages: 60 });
  await go();
  await expect.element(dialog().getByRole('progressbar', { name: 'Preparing to print' })).toBeVisible();
  await waitFor(() => expect(images().length).toBeGreaterThan(1));
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.querySelector('.pdf-print')).toBeNull());
  expect(dialog().query()).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

test('a run that comes in meanwhile is told, and can be printed in its turn', async () => {
  const print = printing();
  const next = addPdf(await makePdf({ pages: 2 }));
  const viewer = await openPrint({ pages: 200 });
  await go();
  await waitFor(() => expect(images().length).toBeGreaterThan(1));
  await viewer.show({ document: next });
  await expect.element(dialog()).toHaveTextContent('Another run has come in. Print again.');
  expect(print).not.toHaveBeenCalled();
  await go();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('very many pages are warned of', async () => {
  await openPrint({ pages: 501, size: () => [150, 200] });
  await expect.element(dialog().getByRole('status')).toHaveTextContent('501 pages take a while');
  await userEvent.fill(field(), '1-20');
  await waitFor(() => expect(dialog().getByRole('status').query()).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog().query()).toBeNull());
});

test('dark pages are printed as paper', async () => {
  let colour: readonly number[] = [];
  printing(() => {
    colour = colourOf(images()[0]!);
  });
  await openViewer({ document: addPdf(await makePdf({ pages: 1, colour: [1, 0, 0] })) });
  await waitFor(() => expect(slot(1)!.querySelector('canvas')).not.toBeNull());
  const choose = async (name: string) => {
    await userEvent.click(button('More'));
    await userEvent.click(page.getByRole('menuitem', { name }));
  };
  await choose('Dark pages');
  await choose('Print…');
  await go();
  await waitFor(() => expect(colour).toEqual([255, 0, 0, 255]));
  await waitFor(() => expect(dialog().query()).toBeNull());
  await choose('Dark pages');
});
