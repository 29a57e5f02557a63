import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { createPdfAnalyzer } from '../../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import type { Comparison, PdfAnalyzer, PdfSource } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import type { IgnoredArea } from '../../../../shared/proof.ts';
import { withoutLimits } from '../../../support/pdf-services.ts';
import { addPdf, urlOf } from '../../pdf-viewer/pdf-fixture.tsx';

/** An analyzer with the real worker in it, and the number of pdf.js workers of each analysis worker at its start. */
export function openAnalyzer(assetsUrl = `${location.origin}/pdfjs/`) {
  const workers: number[] = [];
  const analyzer = createPdfAnalyzer({
    assetsUrl,
    ...withoutLimits,
    spawn(url, readers) {
      workers.push(readers);
      return startAnalysisWorker(url, readers);
    },
  });
  return { analyzer, workers };
}

/** A PDF as main would hand it to the window. */
export async function sourceOf(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<PdfSource> {
  const document = addPdf(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id: document.id, url: urlOf(document.id), bytes: document.bytes, sha256, password };
}

export const never = new AbortController().signal;

/** Compares completely, and records the partial results. */
export async function compared(
  analyzer: PdfAnalyzer,
  before: PdfSource,
  after: PdfSource,
  more: Readonly<{ ignored?: readonly IgnoredArea[]; firstPage?: number }> = {},
) {
  const parts: Comparison[] = [];
  const comparison = await analyzer.compare(before, after, {
    ignored: [],
    firstPage: 1,
    signal: never,
    onPart: (part) => parts.push(part),
    ...more,
  });
  return { comparison, parts };
}

/** A line of text in Helvetica of 12 points; `x` and `y` in points from the lower left corner of the unrotated page. */
export type Line = Readonly<{ text: string; x: number; y: number; colour?: readonly [number, number, number] }>;

/** Pages of 400 by 300 points with exactly these lines. */
export async function linesPdf(pages: ReadonlyArray<readonly Line[]>, turn = 0): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([400, 300]);
    page.setRotation(degrees(turn));
    for (const { text, x, y, colour } of lines) {
      page.drawText(text, { x, y, size: 12, font, color: rgb(...(colour ?? [0, 0, 0])) });
    }
  }
  return (await pdf.save()) as Uint8Array<ArrayBuffer>;
}

/**
 * The part of a picture that is not white: the smallest box around it, in its own pixels; `null` if it is all white.
 */
export function inkOf(bitmap: ImageBitmap) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at]! > 200 && data[at + 1]! > 200 && data[at + 2]! > 200 && data[at + 3] === 255) continue;
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return right < 0 ? null : { left, top, right, bottom };
}
