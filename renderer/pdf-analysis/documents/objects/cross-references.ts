import { decodedStream } from './decoded-stream.ts';
import { objectsIn, objectValueAt } from './objects-in.ts';
import { type Dictionary, type PdfSyntax, PdfSyntaxError } from './pdf-syntax.ts';

/** The position of an object: an offset, or an index in an object stream; `null` for a free one. */
export type CrossReference = Readonly<{ offset: number }> | Readonly<{ stream: number; index: number }> | null;

/** How many of the last bytes of a file contain `startxref`. */
const tailBytes = 1_100;

const mostSections = 1_000;

/** The number of rows in a cross-reference stream for all objects of the largest file. */
const mostRowBytes = 10_000_000;

type Add = (number: number, entry: CrossReference) => void;

/**
 * The positions of a PDF's objects, by its cross-reference tables and streams (ISO 32000-2, 7.5.4 to 7.5.8), and its
 * trailer. Rejects with `PdfSyntaxError` for a file that is damaged or encrypted, or has a table and a stream for the
 * same objects.
 */
export async function readCrossReferences(
  syntax: PdfSyntax,
): Promise<Readonly<{ entries: ReadonlyMap<number, CrossReference>; trailer: Dictionary }>> {
  const entries = new Map<number, CrossReference>();
  // The newest section comes first.
  const add: Add = (number, entry) => {
    if (!entries.has(number)) entries.set(number, entry);
  };
  let at = numberAt(syntax, startOf(syntax.bytes)).value;
  let newest: Dictionary | null = null;
  for (let sections = 0; at >= 0; sections += 1) {
    if (sections > mostSections) throw new PdfSyntaxError('There are too many cross-reference sections.');
    const from = syntax.skipSpace(at);
    const trailer = syntax.isTokenAt(from, 'xref')
      ? syntax.dictionaryAt(readTable(syntax, from + 'xref'.length, add))
      : await readStream(syntax, from, add);
    newest ??= trailer;
    if (trailer.has('Encrypt') || trailer.has('XRefStm'))
      throw new PdfSyntaxError('It is encrypted, or has two sections for the same objects.');
    at = trailer.has('Prev') ? numberAt(syntax, trailer.get('Prev')!).value : -1;
  }
  return { entries, trailer: newest ?? new Map<string, number>() };
}

/** Returns the position of the trailer's dictionary. */
function readTable(syntax: PdfSyntax, from: number, add: Add): number {
  let at = syntax.skipSpace(from);
  while (!syntax.isTokenAt(at, 'trailer')) {
    const first = numberAt(syntax, at);
    const count = numberAt(syntax, first.end);
    at = syntax.skipSpace(count.end);
    for (let index = 0; index < count.value; index += 1) {
      const offset = numberAt(syntax, at);
      const kind = syntax.skipSpace(numberAt(syntax, offset.end).end);
      add(first.value + index, syntax.isTokenAt(kind, 'n') ? { offset: offset.value } : null);
      at = syntax.skipSpace(kind + 1);
    }
  }
  return at + 'trailer'.length;
}

/** Returns the entries of the stream's dictionary, which is also the trailer. */
async function readStream(syntax: PdfSyntax, from: number, add: Add): Promise<Dictionary> {
  const at = objectValueAt(syntax, from, null);
  const trailer = syntax.dictionaryAt(at);
  const numbersOf = (key: string) => syntax.itemsAt(trailer.get(key) ?? -1).map((item) => numberAt(syntax, item).value);
  const widths = numbersOf('W');
  const sections = trailer.has('Index') ? numbersOf('Index') : [0, numberAt(syntax, trailer.get('Size') ?? -1).value];
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  if (widths.length !== 3 || rowBytes === 0)
    throw new PdfSyntaxError('The rows of a cross-reference stream are not readable.');
  // No object is known yet that its length could be.
  const rows = await decodedStream(
    objectsIn(syntax, () => null),
    at,
    mostRowBytes,
  );
  let row = 0;
  const field = (column: number): number => {
    const begin = row + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
    let value = 0;
    for (let byte = begin; byte < begin + widths[column]!; byte += 1) value = value * 256 + rows[byte]!;
    return value;
  };
  for (let section = 0; section + 1 < sections.length; section += 2) {
    for (let index = 0; index < sections[section + 1]!; index += 1) {
      if (row + rowBytes > rows.length) throw new PdfSyntaxError('A cross-reference stream is too short.');
      const kind = widths[0] === 0 ? 1 : field(0);
      if (kind > 2) throw new PdfSyntaxError('A kind of object is not known.');
      const inStream = kind === 2 ? { stream: field(1), index: field(2) } : null;
      add(sections[section]! + index, kind === 1 ? { offset: field(1) } : inStream);
      row += rowBytes;
    }
  }
  return trailer;
}

function numberAt(syntax: PdfSyntax, from: number): Readonly<{ value: number; end: number }> {
  const number = syntax.wholeNumberAt(from);
  if (!number) throw new PdfSyntaxError('A number is missing.');
  return number;
}

/** The position of the number after the last `startxref`. */
function startOf(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - tailBytes);
  const tail = String.fromCharCode(...bytes.subarray(from));
  const at = tail.lastIndexOf('startxref');
  if (at < 0) throw new PdfSyntaxError('The end of the file is missing.');
  return from + at + 'startxref'.length;
}
