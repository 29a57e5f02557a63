import { type PdfSyntax, PdfSyntaxError } from './pdf-syntax.ts';

/**
 * The position of an object: from its number on, or only its value; `null` for a free one. The position of an object in
 * a stream is looked up first.
 */
export type ObjectLocation = Readonly<{ offset: number }> | Readonly<{ value: number }> | null;

export type Objects = ReturnType<typeof objectsIn>;

/** The objects of a file by their positions in `syntax.bytes`. */
export function objectsIn(syntax: PdfSyntax, locationOf: (number: number) => ObjectLocation) {
  /** The position of an object's value; `null` without one, which counts as null. */
  const objectAt = (number: number): number | null => {
    const location = locationOf(number);
    if (location === null) return null;
    return 'value' in location ? location.value : objectValueAt(syntax, location.offset, number);
  };

  /** The position of the value at `from`, or of the one that the reference there leads to. */
  const resolve = (from: number): number | null => {
    const reference = syntax.referenceAt(from);
    return reference ? objectAt(reference.number) : from;
  };

  /** The bytes of the stream whose dictionary is at `from` (ISO 32000-2, 7.3.8); `null` without a stream. */
  const streamAt = (from: number): Readonly<{ from: number; to: number }> | null => {
    const { bytes, isTokenAt, skipSpace } = syntax;
    if (!isTokenAt(from, '<<')) return null;
    let length: number | null = null;
    const end = syntax.forEachEntry(from, (key, value) => {
      const at = key === 'Length' ? resolve(value) : null;
      if (at !== null) length = syntax.wholeNumberAt(at)?.value ?? null;
    });
    const keyword = skipSpace(end);
    if (!isTokenAt(keyword, 'stream')) return null;
    let begin = keyword + 'stream'.length;
    if (bytes[begin] === 13) begin += 1;
    if (bytes[begin] === 10) begin += 1;
    if (length === null || !isTokenAt(skipSpace(begin + length), 'endstream')) {
      throw new PdfSyntaxError('A stream has another length.');
    }
    return { from: begin, to: begin + length };
  };

  return { syntax, objectAt, resolve, streamAt };
}

/** The position of the value of the object whose number is at `offset`; `number` is the one that it must have. */
export function objectValueAt(syntax: PdfSyntax, offset: number, number: number | null): number {
  const own = syntax.wholeNumberAt(offset);
  const generation = own && syntax.wholeNumberAt(own.end);
  const keyword = generation ? syntax.skipSpace(generation.end) : -1;
  if (!own || (number !== null && own.value !== number) || !syntax.isTokenAt(keyword, 'obj'))
    throw new PdfSyntaxError('An object is not in its place.');
  return syntax.skipSpace(keyword + 'obj'.length);
}
