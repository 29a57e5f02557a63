import { createPdfSyntax, type Dictionary, PdfSyntaxError } from './pdf-syntax.ts';

/** The last bytes of a file, in which `startxref` stands. */
const tailBytes = 1_100;

const mostSections = 1_000;

export type ObjectTable = ReturnType<typeof tableIn>;

/**
 * Where the objects of a PDF stand, by its cross-reference tables (ISO 32000-2, 7.5.4 to 7.5.6). `null` for a file that is damaged, encrypted, or keeps
 * its objects in streams.
 */
export const readObjectTable = (bytes: Uint8Array): ObjectTable | null => unlessMalformed(() => tableIn(bytes));

/** `null` where the file is not as it has to be for `read`. */
export function unlessMalformed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return null;
    throw thrown;
  }
}

function tableIn(bytes: Uint8Array) {
  const syntax = createPdfSyntax(bytes);
  const offsets = new Map<number, number>();
  const numberAt = (from: number) => {
    const number = syntax.wholeNumberAt(from);
    if (!number) throw new PdfSyntaxError('A number is missing.');
    return number;
  };

  const readSections = (from: number): number => {
    let at = syntax.skipSpace(from);
    while (!syntax.isTokenAt(at, 'trailer')) {
      const first = numberAt(at);
      const count = numberAt(first.end);
      at = syntax.skipSpace(count.end);
      for (let index = 0; index < count.value; index += 1) {
        const offset = numberAt(at);
        const kind = syntax.skipSpace(numberAt(offset.end).end);
        const number = first.value + index;
        // The newest section comes first.
        if (!offsets.has(number)) offsets.set(number, syntax.isTokenAt(kind, 'n') ? offset.value : -1);
        at = syntax.skipSpace(kind + 1);
      }
    }
    return at + 'trailer'.length;
  };

  const readTrailer = (from: number): Dictionary => {
    const at = syntax.skipSpace(from);
    if (!syntax.isTokenAt(at, 'xref')) throw new PdfSyntaxError('There is no cross-reference table.');
    return syntax.dictionaryAt(readSections(at + 'xref'.length));
  };

  const start = numberAt(startOf(bytes)).value;
  let at = start;
  let newest: Dictionary | null = null;
  for (let sections = 0; at >= 0; sections += 1) {
    if (sections > mostSections) throw new PdfSyntaxError('There are too many cross-reference tables.');
    const trailer = readTrailer(at);
    newest ??= trailer;
    if (trailer.has('Encrypt') || trailer.has('XRefStm'))
      throw new PdfSyntaxError('It is encrypted, or has objects in streams.');
    at = trailer.has('Prev') ? numberAt(trailer.get('Prev')!).value : -1;
  }

  /** Where the value of an object begins; `null` if there is none, which counts as null. */
  const objectAt = (number: number): number | null => {
    const offset = offsets.get(number) ?? -1;
    if (offset < 0) return null;
    const own = numberAt(offset);
    const keyword = syntax.skipSpace(numberAt(own.end).end);
    if (own.value !== number || !syntax.isTokenAt(keyword, 'obj'))
      throw new PdfSyntaxError('An object is not in its place.');
    return syntax.skipSpace(keyword + 'obj'.length);
  };

  /** Where the value itself begins that stands at `from` or that the reference there leads to. */
  const resolve = (from: number): number | null => {
    const reference = syntax.referenceAt(from);
    return reference ? objectAt(reference.number) : from;
  };

  /** Where the bytes of the stream stand whose dictionary begins at `from` (ISO 32000-2, 7.3.8); `null` if it is none. */
  const streamAt = (from: number): Readonly<{ from: number; to: number }> | null => {
    if (!syntax.isTokenAt(from, '<<')) return null;
    let length: number | null = null;
    const end = syntax.forEachEntry(from, (key, value) => {
      const at = key === 'Length' ? resolve(value) : null;
      if (at !== null) length = syntax.wholeNumberAt(at)?.value ?? null;
    });
    const keyword = syntax.skipSpace(end);
    if (!syntax.isTokenAt(keyword, 'stream')) return null;
    let begin = keyword + 'stream'.length;
    if (syntax.bytes[begin] === 13) begin += 1;
    if (syntax.bytes[begin] === 10) begin += 1;
    if (length === null || !syntax.isTokenAt(syntax.skipSpace(begin + length), 'endstream')) {
      throw new PdfSyntaxError('A stream has another length.');
    }
    return { from: begin, to: begin + length };
  };

  return { syntax, start, trailer: newest ?? new Map<string, number>(), objectAt, resolve, streamAt };
}

/** Where the number after the last `startxref` stands. */
function startOf(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - tailBytes);
  const tail = String.fromCharCode(...bytes.subarray(from));
  const at = tail.lastIndexOf('startxref');
  if (at < 0) throw new PdfSyntaxError('The end of the file is missing.');
  return from + at + 'startxref'.length;
}
