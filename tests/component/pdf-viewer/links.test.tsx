import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, pageBox, painted, scroller, slot } from './pdf-fixture.tsx';

afterEach(cleanup);

const links = () => [...slot(1)!.querySelectorAll<HTMLAnchorElement>('.annotationLayer a')];

test('a link to the outside shows where it leads and is handed over; the window goes nowhere', async () => {
  const here = location.href;
  const urls = [
    'https://example.com/terms',
    'mailto:accounts@example.com',
    'http://example.com/plain',
    'ftp://example.com/file',
  ];
  const viewer = await openViewer({
    document: addPdf(await makePdf({ pages: 1, links: urls.map((url) => ({ url })) })),
  });
  await painted();
  await waitFor(() => expect(links()).toHaveLength(urls.length));
  expect(links()[0]!.title).toBe('https://example.com/terms');
  for (const link of links()) link.click();
  expect(viewer.onOpenLink.mock.calls).toEqual([['https://example.com/terms']]);
  expect(location.href).toBe(here);
});

test('on a turned page a link lies where it is drawn', async () => {
  const viewer = await openViewer({
    document: addPdf(await makePdf({ pages: 1, links: [{ url: 'https://example.com/terms' }] })),
  });
  await painted();
  const middle = { x: 194 / 595, y: 130 / 842 };
  for (const { x, y } of [middle, { x: 1 - middle.y, y: middle.x }, { x: 1 - middle.x, y: 1 - middle.y }]) {
    await waitFor(() => {
      const [link, paper] = [links()[0]!.getBoundingClientRect(), slot(1)!.getBoundingClientRect()];
      expect((link.left + link.width / 2 - paper.left) / paper.width).toBeCloseTo(x, 2);
      expect((link.top + link.height / 2 - paper.top) / paper.height).toBeCloseTo(y, 2);
    });
    viewer.runCommand('rotate-clockwise');
  }
});

test('of thousands of links on a page each leads somewhere, and the first ones stand in the reading order of its text', async () => {
  const urls = Array.from({ length: 1_500 }, (_, at) => `https://example.com/${at}`);
  const viewer = await openViewer({
    document: addPdf(await makePdf({ pages: 1, links: urls.map((url) => ({ url })) })),
  });
  await painted();
  await waitFor(() => expect(links()).toHaveLength(urls.length));
  const owners = [...slot(1)!.querySelectorAll('.textLayer [aria-owns]')];
  expect(owners.flatMap((one) => one.getAttribute('aria-owns')!.split(' '))).toHaveLength(500);
  links().at(-1)!.click();
  expect(viewer.onOpenLink.mock.calls).toHaveLength(1);
});

test('the pictures of thousands of notes on a page find their places without a search of the page for each', async () => {
  const { querySelector } = Element.prototype;
  let searches = 0;
  Element.prototype.querySelector = function search(this: Element, selector: string) {
    if (selector.startsWith('[data-annotation-id=')) searches += 1;
    return querySelector.call(this, selector);
  };
  onTestFinished(() => {
    Element.prototype.querySelector = querySelector;
  });
  await openViewer({ document: addPdf(await makePdf({ pages: 1, notes: 2_000 })) });
  await painted();
  const notes = () => [...slot(1)!.querySelectorAll<HTMLElement>('.annotationLayer .textAnnotation')];
  await waitFor(() =>
    expect(notes().filter((note) => note.querySelector('canvas.annotationContent'))).toHaveLength(2_000),
  );
  expect(searches).toBe(0);
});

test('a link to a page goes there, and Back returns to the very line', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 9, links: [{ page: 7 }] })) });
  await painted();
  scroller().scrollTop = 40;
  await waitFor(() => expect(links()).toHaveLength(1));
  await userEvent.click(links()[0]!);
  await expect.element(pageBox()).toHaveValue('7');
  await userEvent.click(button('Back'));
  expect(scroller().scrollTop).toBe(40);
  await expect.element(button('Back')).toBeDisabled();
  await userEvent.click(button('Forward'));
  await expect.element(button('Forward')).toBeDisabled();
});

test('the outline leads to its pages', async () => {
  const outline = ['Summary', 'Details', 'Terms'];
  await openViewer({ document: addPdf(await makePdf({ pages: 6, outline })) });
  await painted();
  await userEvent.click(button('Pages and outline'));
  await userEvent.click(button('Outline'));
  await userEvent.click(page.getByRole('row', { name: 'Terms' }));
  await expect.element(pageBox()).toHaveValue('3');
});

test('thumbnails are drawn for the pages in sight, and lead there', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 200 })) });
  await painted();
  await userEvent.click(button('Pages and outline'));
  await waitFor(() => expect(button('Go to page 2').element().querySelector('canvas')).not.toBeNull());
  expect(document.querySelectorAll('.pdf-thumbnail').length).toBeLessThan(40);
  await userEvent.click(button('Go to page 3'));
  await expect.element(pageBox()).toHaveValue('3');
  await expect.element(button('Go to page 3')).toHaveAttribute('aria-current', 'page');
});
