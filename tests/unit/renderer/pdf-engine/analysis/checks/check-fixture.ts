import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFDocument, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib';
import type { PageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { readPageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import type { RunStyle, TextRun } from '../../../../../../renderer/pdf-engine/analysis/text/run-course.ts';
import { hideHugeImages } from '../../../../../../renderer/pdf-engine/pdfjs/huge-images.ts';
import { getDocument, type PDFDocumentProxy } from '../../../../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { cssPxPerPoint } from '../../../../../../renderer/pdf-pages/page-size.ts';

const files = fileURLToPath(new URL('../../../../../../node_modules/pdfjs-dist/', import.meta.url));

/** What pdf.js needs and Node 20 lacks; Chromium 130 has both. */
const promises = Promise as { withResolvers?: unknown };
promises.withResolvers ??= () => {
  const made: Record<string, unknown> = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};
const buffers = ArrayBuffer.prototype as { transferToFixedLength?: unknown };
buffers.transferToFixedLength ??= function (this: ArrayBuffer, bytes = this.byteLength) {
  const copy = new Uint8Array(bytes);
  copy.set(new Uint8Array(this).subarray(0, bytes));
  return copy.buffer;
};

/** Opens a PDF in Node, much as the analyzer does in its worker. */
export async function openInNode(bytes: Uint8Array, password?: string): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(bytes);
  hideHugeImages(data);
  return getDocument({
    data,
    fontExtraProperties: true,
    standardFontDataUrl: `${files}standard_fonts/`,
    cMapUrl: `${files}cmaps/`,
    wasmUrl: `${files}wasm/`,
    iccUrl: `${files}iccs/`,
    verbosity: 0,
    ...(password !== undefined && { password }),
  }).promise;
}

/** The words of a page, as the analyzer reads them. */
export const textReader =
  (pdf: PDFDocumentProxy) =>
  async (number: number): Promise<PageText> => {
    const page = await pdf.getPage(number);
    const { width, height, transform } = page.getViewport({ scale: cssPxPerPoint });
    const { items, styles } = await page.getTextContent();
    return readPageText(items as TextRun[], styles as Record<string, RunStyle>, {
      page: number,
      width,
      height,
      transform: transform as number[],
    });
  };

export type Page = Readonly<{ size?: readonly [width: number, height: number]; rotate?: number; content: string }>;

export const a4 = [595.28, 841.89] as const;

/** Operators that write `text` from a point on, 12 points high; `F1` is embedded, `F2` is Helvetica and is not, `F3` is bold. */
export const write = (text: string, x = 72, y = 700, font = 'F1') =>
  `BT /${font} 12 Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET\n`;

/** A PDF whose pages hold exactly these operators. `I1` is an image of two pixels, `I2` one that is damaged. */
export async function pdfOf(pages: readonly Page[], alter: (pdf: PDFDocument) => void = () => undefined) {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const fonts = {
    F1: embeddedFont(pdf, 'Regular'),
    F2: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' },
    F3: embeddedFont(pdf, 'Bold'),
  };
  const image = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 2,
    Height: 1,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
  };
  const images = {
    I1: context.register(context.stream(new Uint8Array([0, 255]), image)),
    I2: context.register(context.stream(new Uint8Array([1, 2, 3]), { ...image, Filter: 'DCTDecode' })),
  };
  const resources = context.register(context.obj({ Font: fonts, XObject: images }));
  for (const { size = a4, rotate, content } of pages) {
    const page: PDFPage = pdf.addPage([...size]);
    page.node.set(PDFName.of('Resources'), resources);
    page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
    if (rotate !== undefined) page.node.set(PDFName.of('Rotate'), context.obj(rotate));
  }
  alter(pdf);
  return pdf.save();
}

function embeddedFont(pdf: PDFDocument, style: 'Regular' | 'Bold') {
  const { context } = pdf;
  const bytes = readFileSync(`${files}standard_fonts/LiberationSans-${style}.ttf`);
  const file = context.register(context.flateStream(bytes));
  const FontName = style === 'Regular' ? 'ABCDEF+ReportSans' : 'ABCDEF+ReportSans-Bold';
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName,
      Flags: 32,
      FontBBox: [-200, -300, 1300, 1000],
      ItalicAngle: 0,
      Ascent: 905,
      Descent: -212,
      CapHeight: 700,
      StemV: 80,
      FontFile2: file,
    }),
  );
  const Widths = Array.from({ length: 95 }, () => 556);
  const Encoding = 'WinAnsiEncoding';
  return context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'TrueType', BaseFont: FontName, FirstChar: 32, LastChar: 126, Widths, Encoding },
      FontDescriptor: descriptor,
    }),
  );
}

/** An action that runs a script, for wherever a PDF may have one. */
export const script = (pdf: PDFDocument) =>
  pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert("hello")') });
