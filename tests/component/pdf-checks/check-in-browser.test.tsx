import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { checkDocument } from '../../../renderer/pdf-engine/analysis/checks/check-document.ts';
import { readProperties } from '../../../renderer/pdf-engine/analysis/facts/document-properties.ts';
import { startPdfWorker } from '../../../renderer/pdf-engine/pdfjs/pdf-worker.ts';
import { getDocument } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { makePdf } from '../pdf-viewer/make-pdf.ts';

const assetsUrl = `${location.origin}/pdfjs/`;
const worker = startPdfWorker(assetsUrl);
afterAll(() => worker.terminate());
const never = new AbortController().signal;

/** As the analyzer opens documents: with system fonts, and pictures decoded off the screen, unlike in Node. */
const open = (data: Uint8Array) =>
  getDocument({
    data,
    worker: worker.pdfjs,
    fontExtraProperties: true,
    cMapUrl: `${assetsUrl}cmaps/`,
    standardFontDataUrl: `${assetsUrl}standard_fonts/`,
    wasmUrl: `${assetsUrl}wasm/`,
    iccUrl: `${assetsUrl}iccs/`,
    useWorkerFetch: true,
    disableWorkerRendering: true,
    verbosity: 0,
  }).promise;

async function odd(): Promise<Uint8Array> {
  const made = await PDFDocument.load(await makePdf({ pages: 2 }));
  const { context } = made;
  const page = made.addPage([595, 842]);
  page.drawText('✁', { font: await made.embedFont(StandardFonts.ZapfDingbats) });
  const damaged = { Type: 'XObject', Subtype: 'Image', Width: 2, Height: 1, BitsPerComponent: 8 };
  const image = context.stream(new Uint8Array([1, 2, 3]), {
    ...damaged,
    ColorSpace: 'DeviceGray',
    Filter: 'DCTDecode',
  });
  page.node.setXObject(PDFName.of('Damaged'), context.register(image));
  page.node.addContentStream(context.register(context.stream('q 72 0 0 36 144 400 cm /Damaged Do Q')));
  made.addPage([842, 595]);
  return made.save();
}

test('in Chromium the check finds the same as elsewhere', async () => {
  const pdf = await open(await odd());
  const noText = (page: number) => Promise.resolve({ page, width: 0, height: 0, words: [] });
  const findings = await checkDocument(pdf, { pagesBefore: 20, slow: [], contents: [] }, noText, never);
  expect(findings.map(({ page, words }) => [page, words])).toEqual([
    [3, 'An image cannot be shown'],
    [4, 'Page 4, the last, is blank'],
    [null, '4 pages; the run before had 20'],
    [4, 'Page 4 is landscape, 297\u00a0×\u00a0210\u00a0mm'],
    [1, 'The font Helvetica is not embedded'],
    [3, 'The font ZapfDingbats is not embedded'],
  ]);
  const { fonts } = await readProperties(pdf, 0, never);
  expect(fonts).toEqual([
    { name: 'Helvetica', type: 'Type 1', isEmbedded: false, isSubset: false },
    { name: 'ZapfDingbats', type: 'Type 1', isEmbedded: false, isSubset: false },
  ]);
  await pdf.loadingTask.destroy();
});
