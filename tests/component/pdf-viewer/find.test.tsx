import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createPdfFind, type FindResult } from '../../../renderer/pdf-engine/document/pdf-find.ts';
import { startPdfWorker } from '../../../renderer/pdf-engine/pdfjs/pdf-worker.ts';
import { getDocument, type PDFPageProxy } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { EventBus, FindState, type PDFLinkService } from '../../../renderer/pdf-engine/pdfjs/pdfjs-viewer.ts';
import { onePage, textLine, writePdf } from '../../support/corpus/write-pdf.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, pageBox, painted, scroller, slot, visibleSlots } from './pdf-fixture.tsx';

afterEach(cleanup);

const field = () => page.getByRole('textbox', { name: 'Find' });
const count = () => page.getByRole('status').filter({ hasText: / of |Not found/ });
const heading = (number: number) => (number % 5 === 0 ? `Total for quarter ${number / 5}` : `Statement page ${number}`);

async function openFind(pages: number) {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages, heading })) });
  await painted();
  scroller().focus();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(field()).toHaveFocus();
  return viewer;
}

const selectedHit = () => document.querySelector<HTMLElement>('.textLayer .highlight.selected');

test('hits are counted, marked and stepped through, and brought into sight', async () => {
  await openFind(20);
  await userEvent.type(field(), 'quarter');
  await expect.element(count()).toHaveTextContent('1 of 4');
  await waitFor(() => expect(selectedHit()?.textContent).toBe('quarter'));
  await expect.element(pageBox()).toHaveValue('5');
  await userEvent.keyboard('{Enter}');
  await expect.element(count()).toHaveTextContent('2 of 4');
  await expect.element(pageBox()).toHaveValue('10');
  await userEvent.click(button('Previous match'));
  await expect.element(count()).toHaveTextContent('1 of 4');
  await waitFor(() => {
    const hit = selectedHit()!.getBoundingClientRect();
    const view = scroller().getBoundingClientRect();
    expect(hit.top).toBeGreaterThanOrEqual(view.top);
    expect(hit.bottom).toBeLessThanOrEqual(view.bottom);
  });
});

test('match case narrows, highlight all marks the others, nothing found says so', async () => {
  await openFind(5);
  await userEvent.type(field(), 'STATEMENT');
  await expect.element(count()).toHaveTextContent('1 of 4');
  await userEvent.click(button('Match case'));
  await expect.element(count()).toHaveTextContent('Not found');
  await userEvent.click(button('Match case'));
  await userEvent.fill(field(), 'Item 1');
  await waitFor(() => expect(slot(1)!.querySelectorAll('.highlight').length).toBeGreaterThan(1));
  await userEvent.click(button('Highlight all'));
  await waitFor(() => expect(slot(1)!.querySelectorAll('.highlight')).toHaveLength(1));
});

test('Escape closes it, takes the marks away and gives the focus back to the pages', async () => {
  await openFind(5);
  await userEvent.type(field(), 'paid');
  await waitFor(() => expect(document.querySelector('.highlight')).not.toBeNull());
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('.highlight')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(scroller()));
});

test('the words are looked for again in the next run, and nothing moves', async () => {
  const viewer = await openFind(20);
  await userEvent.type(field(), 'quarter');
  await expect.element(count()).toHaveTextContent('1 of 4');
  await userEvent.fill(pageBox(), '13');
  await userEvent.keyboard('{Enter}');
  await painted();
  const { scrollTop } = scroller();
  await viewer.show({ document: addPdf(await makePdf({ pages: 40, heading })) });
  await expect.element(count()).toHaveTextContent('of 8');
  expect(scroller().scrollTop).toBe(scrollTop);
  expect(visibleSlots().map((one) => one.dataset.pageNumber)).toContain('13');
});

test('a search begins at the page in view, and does not wait for the text of those before it', async () => {
  const bus = new EventBus();
  const requested: number[] = [];
  const told: FindResult[] = [];
  const links = { pagesCount: 1_000, page: 500 } as PDFLinkService;
  const find = createPdfFind({
    bus,
    links,
    textOf(index) {
      requested.push(index + 1);
      // Pages before the one in view take forever.
      const item = { str: (index + 1) % 10 === 0 ? `Total of page ${index + 1}` : 'Item', hasEOL: true };
      return index + 1 < 500 ? new Promise(() => {}) : Promise.resolve({ items: [item] } as never);
    },
    reveal() {},
    onFind: (result) => told.push(result),
    after(_, run) {
      queueMicrotask(run);
      return () => {};
    },
  });
  find.controller.setDocument({} as never);
  find.search({ text: 'total', matchCase: false, highlightAll: true });
  await waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'found', total: 51 }));
  expect(requested.slice(0, 3)).toEqual([500, 501, 502]);
  expect(find.controller.selected).toMatchObject({ pageIdx: 499, matchIdx: 0 });
  find.step('next');
  await waitFor(() => expect(find.controller.selected).toMatchObject({ pageIdx: 509 }));
  find.stop();
});

test('the first match is the one on the page in view or after it, also in the next run', async () => {
  const viewer = await openFind(20);
  await userEvent.fill(pageBox(), '7');
  await userEvent.keyboard('{Enter}');
  await painted();
  await userEvent.type(field(), 'quarter');
  await expect.element(count()).toHaveTextContent('2 of 4');
  await expect.element(pageBox()).toHaveValue('10');
  await userEvent.click(button('Previous match'));
  await expect.element(count()).toHaveTextContent('1 of 4');
  await userEvent.click(button('Previous match'));
  await expect.element(count()).toHaveTextContent('4 of 4');
  await expect.element(pageBox()).toHaveValue('20');
  await viewer.show({ document: addPdf(await makePdf({ pages: 40, heading })) });
  await expect.element(count()).toHaveTextContent('4 of 8');
});

/** Opens find once a text of the document is on the page. */
async function openFindIn(pdf: string, text: string): Promise<void> {
  await openViewer({ document: addPdf(Uint8Array.from(pdf, (letter) => letter.charCodeAt(0))) });
  await waitFor(() => expect(document.querySelector('.textLayer')?.textContent).toContain(text));
  scroller().focus();
  await userEvent.keyboard('{Control>}f{/Control}');
}

test('a word is found by the characters that the PDF gives for its glyphs, as Chromium does for Hindi', async () => {
  const shown = (bytes: string) => `(${bytes}) Tj`;
  // The first glyph is painted before the letter that it follows in writing.
  const cluster = `/Span << /ActualText <FEFF0939093F> >> BDC ${shown('a')} ${shown('b')} EMC`;
  const content = `BT /F1 12 Tf 72 700 Td ${cluster} ${shown('c')} ET ${textLine('Total', 680)}`;
  await openFindIn(writePdf(onePage({ content })), 'Total');
  await userEvent.type(field(), '\u0939\u093fc');
  await expect.element(count()).toHaveTextContent('1 of 1');
  await userEvent.fill(field(), 'abc');
  await expect.element(count()).toHaveTextContent('Not found');
});

test('what is on a layer that is off is not found', async () => {
  const content = `/OC /L BDC ${textLine('Paid by hand')} EMC ${textLine('Paid in full', 680)}`;
  const pdf = writePdf(
    onePage({
      content,
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      resources: '/Properties << /L 10 0 R >>',
      objects: { 10: '<< /Type /OCG /Name (Notes) >>' },
    }),
  );
  await openFindIn(pdf, 'Paid in full');
  await userEvent.type(field(), 'paid');
  await expect.element(count()).toHaveTextContent('1 of 1');
  await waitFor(() => expect(selectedHit()?.parentElement?.textContent).toBe('Paid in full'));
  await userEvent.fill(field(), 'hand');
  await expect.element(count()).toHaveTextContent('Not found');
});

test('all pages are read once the find bar opens, so that the first hit does not wait for them', async () => {
  const bytes = await makePdf({ pages: 9 });
  const read = new Set<number>();
  const reader = startPdfWorker(`${location.origin}/pdfjs/`);
  const other = getDocument({ data: bytes.slice(), worker: reader.pdfjs });
  const prototype: PDFPageProxy = Object.getPrototypeOf(await (await other.promise).getPage(1));
  const { getTextContent } = prototype;
  const reading = vi.spyOn(prototype, 'getTextContent').mockImplementation(function (this: PDFPageProxy, params) {
    read.add(this.pageNumber);
    return getTextContent.call(this, params);
  });
  onTestFinished(() => {
    reading.mockRestore();
    reader.terminate();
  });
  await openViewer({ document: addPdf(bytes) });
  await painted();
  expect(read.size).toBe(0);
  await userEvent.click(button('Find'));
  await waitFor(() => expect(read.size).toBe(9));
});

test('counts of a thousand pages come together, and the outcome comes at once', () => {
  const bus = new EventBus();
  const told: FindResult[] = [];
  const due: Array<() => void> = [];
  const find = createPdfFind({
    bus,
    links: { pagesCount: 0, page: 1 } as PDFLinkService,
    textOf: () => Promise.reject(new Error('no page is read')),
    reveal() {},
    onFind: (result) => told.push(result),
    after(_, run) {
      due.push(run);
      return () => void due.splice(due.indexOf(run), 1);
    },
  });
  find.search({ text: 'paid', matchCase: false, highlightAll: true });
  told.length = 0;
  for (let total = 1; total <= 1_000; total += 1) {
    bus.dispatch('updatefindmatchescount', { matchesCount: { current: 1, total } });
  }
  expect(told).toEqual([]);
  expect(due).toHaveLength(1);
  due.shift()!();
  expect(told).toMatchObject([{ total: 1_000 }]);
  bus.dispatch('updatefindmatchescount', { matchesCount: { current: 1, total: 1_001 } });
  const matchesCount = { current: 1, total: 1_002 };
  bus.dispatch('updatefindcontrolstate', { state: FindState.FOUND, matchesCount });
  expect(told.slice(1)).toEqual([{ state: 'found', current: 1, total: 1_002 }]);
  expect(due).toEqual([]);
});
