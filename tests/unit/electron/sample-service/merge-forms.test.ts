import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test } from 'vitest';
import { jpegOrientation } from '../../../../electron/sample-service/jpeg-orientation.ts';
import { mergeFiles } from '../../../../electron/sample-service/merge-files.ts';
import { openInNode } from '../../renderer/pdf-engine/analysis/checks/check-fixture.ts';

async function form(value: string, change: (document: PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  page.drawText('Form', { x: 20, y: 150 });
  const field = document.getForm().createTextField('name');
  field.setText(value);
  field.addToPage(page, { x: 20, y: 80, width: 200, height: 24 });
  const box = document.getForm().createCheckBox('agreed');
  box.addToPage(page, { x: 20, y: 20, width: 20, height: 20 });
  if (value === 'Ann') box.check();
  change(document);
  return document.save({ updateFieldAppearances: false });
}

const part = (bytes: Uint8Array, id = 'a', mediaType = 'application/pdf') => ({
  item: { type: mediaType === 'application/pdf' ? ('attachment' as const) : ('image' as const), id },
  file: { mediaType, bytes },
});

/** What pdf.js reads on each page, fields as well. */
async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const document = await openInNode(bytes);
  const texts: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    const fields = (await page.getAnnotations()).map(({ fieldValue }) => String(fieldValue));
    texts.push(
      [...items.map((item) => ('str' in item ? item.str : '')), ...fields].join(' ').replace(/\s+/g, ' ').trim(),
    );
  }
  return texts;
}

test('two copies of a form with fields of one name keep what each of them shows', async () => {
  const merged = await mergeFiles([part(await form('Ann')), part(await form('Bob'))]);
  expect(await textsOf(merged)).toEqual(['Form Ann', 'Form Bob']);
  const document = await PDFDocument.load(merged);
  expect(document.catalog.has(PDFName.of('AcroForm'))).toBe(false);
});

test('fields without an appearance get one, and those that are hidden stay so', async () => {
  const bare = await form('Cleo', (document) => {
    for (const field of document.getForm().getFields())
      for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  });
  const hidden = await form('Dan', (document) => {
    const [widget] = document.getForm().getTextField('name').acroField.getWidgets();
    widget!.setFlags(2);
  });
  const merged = await mergeFiles([part(bare), part(hidden)]);
  expect(await textsOf(merged)).toEqual(['Form Cleo', 'Form']);
});

const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined;

test.runIf(hasPoppler)('in Poppler each page of a merge looks as its file alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-merge-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const forms = [
    await form('Ann'),
    await form('Bob'),
    await form('Zoë', (document) => document.getPage(0).setRotation({ type: 'degrees', angle: 90 } as never)),
  ];
  const pictureOf = (bytes: Uint8Array, page: number) => {
    const file = join(folder, 'one.pdf');
    writeFileSync(file, bytes);
    return execFileSync('pdftoppm', ['-r', '50', '-f', String(page), '-l', String(page), file], {
      maxBuffer: 64_000_000,
    });
  };
  const merged = await mergeFiles(forms.map((bytes) => part(bytes)));
  for (const [at, bytes] of forms.entries())
    expect(pictureOf(merged, at + 1).equals(pictureOf(bytes, 1)), `${at}`).toBe(true);
});

/** A JPEG of 3 × 2 pixels, with the orientation in its Exif part. */
function photo(orientation: number, isLittleEndian: boolean): Buffer {
  const plain = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAACAAMBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  );
  const short = (value: number) => (isLittleEndian ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (isLittleEndian ? [...short(value), 0, 0] : [0, 0, ...short(value)]);
  const tiff = [
    ...Buffer.from(isLittleEndian ? 'II' : 'MM'),
    ...short(42),
    ...long(8),
    ...short(2),
    ...[...short(0x010f), ...short(2), ...long(4), 0, 0, 0, 0],
    ...[...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0],
    ...long(0),
  ];
  const segment = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  const length = segment.length + 2;
  return Buffer.concat([
    plain.subarray(0, 2),
    Buffer.from([0xff, 0xe1, length >> 8, length & 255, ...segment]),
    plain.subarray(2),
  ]);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo with orientation %d is merged upright', async (orientation) => {
  for (const isLittleEndian of [true, false]) {
    const bytes = photo(orientation, isLittleEndian);
    expect(jpegOrientation(bytes)).toBe(orientation);
    const merged = await PDFDocument.load(await mergeFiles([part(bytes, 'photo', 'image/jpeg')]));
    expect(merged.getPage(0).getSize()).toEqual(
      orientation >= 5 ? { width: 1, height: 1.5 } : { width: 1.5, height: 1 },
    );
  }
});

test('a photo that says no orientation, or is cut in the middle of it, stays as it is', () => {
  const whole = photo(6, true);
  expect(jpegOrientation(whole.subarray(0, 2))).toBe(1);
  for (let length = 2; length < 60; length += 1) expect([1, 6]).toContain(jpegOrientation(whole.subarray(0, length)));
  expect(jpegOrientation(photo(9, true))).toBe(1);
});
