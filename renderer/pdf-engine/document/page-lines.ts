import { cssPxPerPoint, type Rotation } from '../../pdf-pages/page-size.ts';
import type { PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';

/**
 * A line of text: its words with one space between them, and the heights at which it begins and ends, from the top of
 * its page in CSS pixels at 100 %. The two differ on a page that is rotated sideways.
 */
export type TextLine = Readonly<{ text: string; y: number; endY: number }>;

/** Pieces of text whose baselines differ by at most this many points are one line. */
const oneLinePt = 2;

/** More lines than a page in the smallest print has. The rest is ignored. */
const maxLines = 400;

/**
 * Returns a function for the lines of a page of `pdf`, from top to bottom, with the pages rotated by `rotation`. A page
 * is read once; one that cannot be read has no lines.
 */
export function createPageLines(pdf: PDFDocumentProxy) {
  const known = new Map<string, Promise<readonly TextLine[]>>();
  return (index: number, rotation: Rotation): Promise<readonly TextLine[]> => {
    const key = `${index}/${rotation}`;
    const lines = known.get(key) ?? readLines(pdf, index, rotation).catch(() => []);
    known.set(key, lines);
    return lines;
  };
}

async function readLines(pdf: PDFDocumentProxy, index: number, rotation: Rotation): Promise<readonly TextLine[]> {
  const page = await pdf.getPage(index + 1);
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: cssPxPerPoint, rotation: (page.rotate + rotation) % 360 });
  const heightOf = (x: number, y: number) => viewport.convertToViewportPoint(x, y)[1] ?? 0;
  const lines: Array<{ text: string; y: number; endY: number }> = [];
  let footPt = Number.NaN;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , , x = 0, y = 0] = item.transform as readonly number[];
    const last = lines.at(-1);
    const endY = heightOf(x + item.width, y);
    if (last && Math.abs(y - footPt) <= oneLinePt) Object.assign(last, { text: last.text + item.str, endY });
    else if (item.str.trim() !== '') lines.push({ text: item.str, y: heightOf(x, y), endY });
    if (item.str.trim() !== '') footPt = y;
    if (item.hasEOL) footPt = Number.NaN;
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replaceAll(/\s+/g, ' ').trim() }))
    .toSorted((one, other) => one.y - other.y)
    .slice(0, maxLines);
}
