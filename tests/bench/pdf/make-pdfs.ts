import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { nativeImage } from 'electron';
import type { Colour } from '../electron/frames.ts';

/**
 * The mark at the top of a page: the first pages have one colour, the last page another. No viewer uses these colours.
 */
export type Marks = Readonly<{ first: Colour; last: Colour }>;

export const marks: Marks = { first: [230, 80, 25], last: [20, 80, 230] };
/** The marks of a second answer to the same run. */
export const otherMarks: Marks = { first: [160, 30, 190], last: [20, 160, 120] };

export const lastPageHeading = 'Zwischensumme';

type MadePdf = Readonly<{
  name: string;
  pages: number;
  marks: Marks;
  withImages?: boolean;
  /** An empty form, so that its pages cannot be determined from their bytes. */
  withForm?: boolean;
  edition?: number;
}>;

/**
 * A report of text or of photographs on A4, the same bytes each time; returns its path. The mark is drawn last on every
 * page.
 */
export async function makePdf(
  folder: string,
  { name, pages, marks, withImages = false, withForm = false, edition = 1 }: MadePdf,
): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([595, 842]);
    if (withImages) page.drawImage(await pdf.embedJpg(photograph(number)), { x: 44, y: 160, width: 507, height: 560 });
    else writeLines(page, font, number, edition);
    if (number === pages) page.drawText(lastPageHeading, { x: 44, y: 40, size: 11, font });
    const [red, green, blue] = number === pages ? marks.last : marks.first;
    page.drawRectangle({ x: 30, y: 760, width: 535, height: 60, color: rgb(red / 255, green / 255, blue / 255) });
  }
  if (withForm) pdf.getForm();
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, await pdf.save());
  return path;
}

function writeLines(page: PDFPage, font: PDFFont, number: number, edition: number): void {
  for (let line = 1; line <= 40; line += 1) {
    // Another edition has another amount in some lines of every tenth page.
    const amount = number % 10 === 0 && line % 9 === 0 ? line * edition : number * line;
    const text = `${number}.${line}  Item ${amount} delivered and paid, thank you for your order of ${line} pieces`;
    page.drawText(text, { x: 44, y: 730 - line * 16, size: 11, font });
  }
}

const photoWidth = 1200;
const photoHeight = 1325;

/** A JPEG of soft shapes with grain, as large as a photograph with these dimensions. */
function photograph(seed: number): Uint8Array {
  const bgra = Buffer.alloc(photoWidth * photoHeight * 4, 255);
  let noise = seed * 2_654_435_761;
  for (let y = 0, at = 0; y < photoHeight; y += 1) {
    for (let x = 0; x < photoWidth; x += 1, at += 4) {
      noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
      const grain = (noise >>> 28) - 8;
      bgra[at] = 90 + (((x * seed) >> 6) % 60) + grain;
      bgra[at + 1] = 110 + (((y + seed * 40) >> 4) % 70) + grain;
      bgra[at + 2] = 120 + (((x + y) >> 5) % 50) + grain;
    }
  }
  return nativeImage.createFromBitmap(bgra, { width: photoWidth, height: photoHeight }).toJPEG(82);
}
