import { PDFDocument, PDFString } from '@cantoo/pdf-lib';
import { afterAll, afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { hasUndrawnAnnotation } from '../../../renderer/pdf-engine/document/undrawn-annotations.ts';
import { startPdfWorker } from '../../../renderer/pdf-engine/pdfjs/pdf-worker.ts';
import { getDocument } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { waitFor } from '../../support/wait-for.ts';
import { addPdf, openViewer } from './pdf-fixture.tsx';

afterEach(cleanup);

const reader = startPdfWorker(`${location.origin}/pdfjs/`);
afterAll(reader.terminate);

const form = 'a form';
const states = { N: { Off: form, On: form } };
const pushButton = { Subtype: 'Widget', FT: 'Btn', Ff: 65_536, T: PDFString.of('button') };
const attached = { Type: 'Filespec', F: PDFString.of('a.txt') };

/** A page with one annotation. `form` in it stands for a green area as its appearance. */
async function pdfWith(annotation: Readonly<Record<string, unknown>>): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const area = context.register(
    context.stream('0 1 0 rg 0 0 10 10 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] }),
  );
  const filled = (value: unknown): unknown => {
    if (value === form) return area;
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member)]));
  };
  const own = filled(annotation) as object;
  const object = context.obj({ Type: 'Annot', Rect: [20, 20, 120, 120], ...own } as never);
  pdf.addPage([200, 200]).node.addAnnot(context.register(object));
  return (await pdf.save()) as Uint8Array<ArrayBuffer>;
}

test.each([
  ['a stamp', { Subtype: 'Stamp', AP: { N: form } }, false],
  ['a stamp without an appearance', { Subtype: 'Stamp', Name: 'Approved' }, true],
  ['a hidden stamp without an appearance', { Subtype: 'Stamp', F: 2 }, false],
  ['a stamp without a size', { Subtype: 'Stamp', Rect: [20, 20, 20, 20] }, false],
  ['a button in one of its states', { ...pushButton, AP: states, AS: 'On' }, false],
  ['a button in none of its states', { ...pushButton, AP: states }, true],
  ['a film without an appearance', { Subtype: 'Movie' }, true],
  ['an annotation of an unknown kind', { Subtype: 'Hologram' }, true],
  ['a link', { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://a.example') } }, false],
  ['a square, which is drawn by its colour', { Subtype: 'Square', C: [1, 0, 0], BS: { W: 3 } }, false],
])('whether something is not drawn: %s', async (_name, annotation, isMissing) => {
  const opening = getDocument({ data: await pdfWith(annotation), worker: reader.pdfjs, verbosity: 0 });
  const pdf = await opening.promise;
  expect(await hasUndrawnAnnotation(await pdf.getPage(1))).toBe(isMissing);
  await opening.destroy();
});

test('a page with an annotation that is not drawn says that something on it cannot be shown', async () => {
  await openViewer({ document: addPdf(await pdfWith({ Subtype: 'Stamp', Name: 'Approved' })) });
  await waitFor(() => expect(document.querySelector('.pdf-page .pdf-broken')).not.toBeNull());
});

test.each([
  ['a note', { Subtype: 'Text', Contents: PDFString.of('Paid twice?') }],
  ['an attached file', { Subtype: 'FileAttachment', FS: attached }],
])('%s without an appearance has the icon of pdf.js', async (_name, annotation) => {
  await openViewer({ document: addPdf(await pdfWith(annotation)) });
  const icon = () => document.querySelector<HTMLImageElement>('.annotationLayer img');
  await waitFor(() => expect(icon()?.naturalWidth).toBeGreaterThan(0));
  expect(icon()?.getBoundingClientRect().width).toBeGreaterThan(10);
});
