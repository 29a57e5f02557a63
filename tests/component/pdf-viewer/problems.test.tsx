import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openDocument } from '../../../renderer/pdf-engine/document/open-document.ts';
import { createPdfEngine, type PdfEngine } from '../../../renderer/pdf-engine/pdf-engine.ts';
import { PDFWorker } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { createSharedViews } from '../../../renderer/pdf-pages/shared-views.ts';
import { createPdfView, stuckAfterMs } from '../../../renderer/pdf-viewer/pages/pdf-view.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, painted, slots, urlOf } from './pdf-fixture.tsx';

afterEach(cleanup);

const assetsUrl = `${location.origin}/pdfjs/`;

const alert = () => page.getByRole('alert');
const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['not a PDF', bytesOf('<html>Bad gateway</html>')],
  ['nothing but a header', bytesOf('%PDF-1.7\n')],
  ['no bytes at all', bytesOf('')],
])('%s: the reason stands in the view, and it can be saved all the same', async (_, bytes) => {
  const viewer = await openViewer({ document: addPdf(bytes) });
  await expect.element(alert()).toHaveTextContent("Can't show this PDF");
  await userEvent.click(button('Save PDF…'));
  expect(viewer.onSave).toHaveBeenCalledOnce();
});

test.each([
  ['no-end-marker.pdf', 'incomplete', 'its end is missing'],
  ['update-cut-off.pdf', 'incomplete', 'its end is missing'],
  ['no-header.pdf', 'damaged', 'at its beginning'],
  ['late-header.pdf', 'damaged', 'at its beginning'],
] as const)('%s is shown with a notice that stays, and can be saved', async (name, flaw, words) => {
  const bytes = new Uint8Array(await (await fetch(`/corpus/${name}`)).arrayBuffer());
  const viewer = await openViewer({ document: { ...addPdf(bytes), flaw } });
  await waitFor(() => expect(document.querySelector('.pdf-page canvas')).not.toBeNull());
  await expect.element(page.getByText(`This PDF is damaged`, { exact: false })).toHaveTextContent(words);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  await userEvent.click(button('Save PDF…'));
  expect(viewer.onSave).toHaveBeenCalledOnce();
  await viewer.show({ document: addPdf(await makePdf({ pages: 1 })) });
  await waitFor(() => expect(document.body.textContent).not.toContain('This PDF is damaged'));
});

test('a PDF without its end that cannot be opened says so, and offers to save what came', async () => {
  const viewer = await openViewer({ document: { ...addPdf(bytesOf('%PDF-1.7\n1 0 obj\n<<')), flaw: 'incomplete' } });
  await expect.element(alert()).toHaveTextContent('Its end is missing. Run the report again, or save what came.');
  await userEvent.click(button('Save anyway…'));
  expect(viewer.onSave).toHaveBeenCalledOnce();
});

test('says what of a document was left alone, until it is dismissed, and again when that differs', async () => {
  const withContent = async (attachments: number) => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.addJavaScript('greeting', 'app.alert(1)');
    for (let at = 0; at < attachments; at += 1) await pdf.attach(bytesOf('text'), `${at}.txt`);
    return { document: addPdf((await pdf.save()) as Uint8Array<ArrayBuffer>) };
  };
  const viewer = await openViewer(await withContent(1));
  const notice = (attachment: string) => page.getByText(`contains a script and ${attachment}; they were not opened.`);
  await expect.element(notice('an attachment')).toBeVisible();
  await userEvent.click(button('Dismiss'));
  expect(notice('an attachment').query()).toBeNull();
  await viewer.show(await withContent(2));
  await expect.element(notice('2 attachments')).toBeVisible();
  await viewer.show({ document: addPdf(await makePdf({ pages: 1 })) });
  await waitFor(() => expect(document.body.textContent).not.toContain('not opened'));
});

const corpusPdf = async (name: string) => addPdf(new Uint8Array(await (await fetch(`/corpus/${name}`)).arrayBuffer()));

test('a picture that is too large for the memory is left out, and the notice says so', async () => {
  await openViewer({ document: await corpusPdf('image-too-large.pdf') });
  await waitFor(() => expect(document.querySelector('.pdf-page canvas')).not.toBeNull());
  await expect.element(page.getByText('larger than 100 megapixels and is not shown', { exact: false })).toBeVisible();
});

test('a page with a picture that cannot be decoded says so', async () => {
  await openViewer({ document: await corpusPdf('broken-jpx-image.pdf') });
  await expect.element(page.getByText('Something on this page cannot be shown.')).toBeVisible();
});

test('a PDF that cannot be read can be saved all the same, and the result before it can be shown again', async () => {
  const good = addPdf(await makePdf({ pages: 3 }));
  const viewer = await openViewer({ document: good });
  await painted();
  const broken = addPdf(bytesOf('%PDF-1.7 junk'));
  await viewer.show({ document: broken });
  await expect.element(alert()).toHaveTextContent('The file is damaged');
  await userEvent.click(button('Save anyway…'));
  expect(viewer.onSave).toHaveBeenLastCalledWith(broken.id);
  await userEvent.click(button('Show the earlier result'));
  await painted();
  expect(slots()).toHaveLength(3);
  await expect.element(page.getByText('The newest one cannot be shown.', { exact: false })).toBeVisible();
  await userEvent.click(button('Save PDF…'));
  expect(viewer.onSave).toHaveBeenLastCalledWith(good.id);
  await userEvent.click(button('Save the newest anyway…'));
  expect(viewer.onSave).toHaveBeenLastCalledWith(broken.id);
  await userEvent.click(button('Back to the newest'));
  await expect.element(alert()).toHaveTextContent('The file is damaged');
  await userEvent.click(button('Show the earlier result'));
  await painted();
  await viewer.show({ document: addPdf(await makePdf({ pages: 2 })) });
  await waitFor(() => expect(slots()).toHaveLength(2));
  expect(page.getByText('The newest one cannot be shown.', { exact: false }).query()).toBeNull();
});

test('no earlier result of another report is offered', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 1 })), viewKey: 'one report' });
  await painted();
  await viewer.show({ document: addPdf(bytesOf('junk')), viewKey: 'another report' });
  await expect.element(alert()).toBeVisible();
  expect(button('Show the earlier result').query()).toBeNull();
});

test('half of a PDF is shown as far as it goes, or its reason is', async () => {
  const whole = await makePdf({ pages: 40 });
  await openViewer({ document: addPdf(whole.slice(0, whole.length / 2)) });
  await waitFor(() => expect(document.querySelector('[role="alert"], .pdf-page canvas')).not.toBeNull());
});

test('a document that is no longer on disk is told from a damaged one', async () => {
  const document = { ...addPdf(await makePdf({ pages: 1 })), id: 'gone' };
  await openViewer({ document });
  await expect.element(alert()).toHaveTextContent('The document could not be read from disk.');
});

test('a document that goes away while it is read in ranges is a fault, not an endless wait', async () => {
  const document = { ...addPdf(await makePdf({ pages: 1 })), id: 'gone', bytes: 50 * 1024 * 1024 };
  await openViewer({ document });
  await expect.element(alert()).toHaveTextContent('The document could not be read from disk.');
});

test('after a damaged PDF a good one is shown', async () => {
  const viewer = await openViewer({ document: addPdf(bytesOf('junk')) });
  await expect.element(alert()).toBeVisible();
  await viewer.show({ document: addPdf(await makePdf({ pages: 2 })) });
  await painted();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('a PDF with a password asks for it, says when it is wrong, and opens with the right one', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 2, password: 'galley' })) });
  const field = page.getByRole('textbox', { name: 'PDF password' });
  await userEvent.fill(field, 'wrong');
  await userEvent.click(button('Open'));
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.click(button('Save PDF…'));
  expect(viewer.onSave).toHaveBeenCalledOnce();
  await userEvent.fill(field, 'galley');
  await userEvent.keyboard('{Enter}');
  await painted();
  expect(slots()).toHaveLength(2);
});

test('a very large file waits to be asked for', async () => {
  const document = { ...addPdf(await makePdf({ pages: 1 })), bytes: 200 * 1024 * 1024 };
  const fetched = vi.fn(urlOf);
  await openViewer({ document, urlOf: fetched });
  await userEvent.click(button('Preview anyway'));
  // It is read only now, and is shorter than its stated size.
  await expect.element(alert()).toBeVisible();
});

test('nothing to show is an empty view, and what was there is gone', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 2 })) });
  await painted();
  await viewer.show({ document: null });
  expect(slots()).toHaveLength(0);
  await expect.element(button('Save PDF…')).toBeDisabled();
});

/** An engine whose first worker accepts messages and answers none. */
function engineThatHangsOnce(): PdfEngine {
  const engine = createPdfEngine(assetsUrl);
  const { port1: deaf } = new MessageChannel();
  const hung = {
    pdfjs: new PDFWorker({ port: deaf } as unknown as ConstructorParameters<typeof PDFWorker>[0]),
    failed: new Promise<never>(() => {}),
    onMessage: () => () => {},
    onPartNotShown: () => () => {},
    failedFonts: new Set<string>(),
    readTreeLater: () => {},
    terminate: () => deaf.close(),
  };
  let isRestarted = false;
  engine.onRestart(() => {
    isRestarted = true;
  });
  return {
    ...engine,
    openDocument: (request) => (isRestarted ? engine.openDocument(request) : openDocument(request, hung, assetsUrl)),
  };
}

test('a worker that answers no more is told after a while, and a new start shows the PDF', async () => {
  let nowMs = 0;
  const timers: Array<{ atMs: number; run: () => void }> = [];
  const clock = {
    monotonicMs: () => nowMs,
    after(ms: number, run: () => void) {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const view = createPdfView({ engine: engineThatHangsOnce(), views: createSharedViews(), clock });
  const info = addPdf(await makePdf({ pages: 1 }));
  view.show({ document: info, url: urlOf(info.id), viewKey: 'hangs' });
  nowMs = stuckAfterMs - 1;
  for (const timer of timers.splice(0).filter(({ atMs }) => atMs <= nowMs)) timer.run();
  expect(view.state.getState().isStuck).toBe(false);
  view.show({ document: { ...info }, url: urlOf(info.id), viewKey: 'hangs again' });
  nowMs += stuckAfterMs;
  for (const timer of timers.splice(0)) timer.run();
  expect(view.state.getState().isStuck).toBe(true);
  view.restart();
  expect(view.state.getState().isStuck).toBe(false);
  await waitFor(() => expect(view.state.getState()).toMatchObject({ phase: { name: 'shown' }, pages: 1 }));
  view.leave();
});

/** A page that draws a form, which draws another ten times, and so on: it would take days. */
function endlessPdf(): Uint8Array<ArrayBuffer> {
  const levels = Array.from({ length: 12 }, (_, at) => at + 5);
  const form = (number: number) => {
    const next = `/Resources << /XObject << /X ${number + 1} 0 R >> >>`;
    const draws = number === levels.at(-1) ? '0 0 9 9 re f' : '/X Do '.repeat(10);
    return `${number} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next} /Length ${draws.length} >>\nstream\n${draws}\nendstream\nendobj\n`;
  };
  return new TextEncoder().encode(
    [
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n',
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>\nendobj\n',
      '4 0 obj\n<< /Length 5 >>\nstream\n/X Do\nendstream\nendobj\n',
      ...levels.map(form),
      'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
    ].join(''),
  );
}

test('a page that is not drawn in time takes the place of the PDF before it all the same', async () => {
  const engine = createPdfEngine(assetsUrl);
  const timers = new Map<() => void, number>();
  const after = (ms: number, run: () => void) => {
    timers.set(run, ms);
    return () => void timers.delete(run);
  };
  const view = createPdfView({ engine, views: createSharedViews(), clock: { monotonicMs: () => 0, after } });
  const [before, endless] = [addPdf(await makePdf({ pages: 1 })), addPdf(endlessPdf())];
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'width: 600px; height: 400px; overflow: auto;';
  const detach = view.attach(host);
  view.show({ document: before, url: urlOf(before.id), viewKey: 'before' });
  await waitFor(() => expect(view.state.getState().shownId).toBe(before.id));
  timers.clear();
  view.show({ document: endless, url: urlOf(endless.id), viewKey: 'endless' });
  await waitFor(() => expect([...timers.values()].filter((ms) => ms === 15_000)).toHaveLength(2)); // one is the watchdog's
  expect(view.state.getState().shownId).toBe(before.id);
  for (const [run, ms] of [...timers]) if (ms === 15_000) run();
  await waitFor(() => expect(view.state.getState()).toMatchObject({ phase: { name: 'shown' }, shownId: endless.id }));
  view.leave();
  engine.restart();
  detach();
  host.remove();
});

test('the tooltip of Save PDF names its keys', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 1 })) });
  await userEvent.hover(button('Save PDF…'));
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Save PDF…Ctrl+S');
});
