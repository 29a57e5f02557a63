import type { CrossReference } from './cross-references.ts';
import { decodedStream } from './decoded-stream.ts';
import { joined } from './inflated.ts';
import type { Objects } from './objects-in.ts';
import { createPdfSyntax, PdfSyntaxError } from './pdf-syntax.ts';

/** Object streams above this total length are not read. */
const mostBytes = 32_000_000;

const lineFeed = Uint8Array.of(10);

/**
 * The bytes of the file followed by the objects of its object streams, and the position of each value (ISO 32000-2,
 * 7.5.7). Rejects with `PdfSyntaxError` if a stream contradicts the cross-references, or all are too long.
 */
export async function readObjectStreams(
  file: Objects,
  entries: ReadonlyMap<number, CrossReference>,
): Promise<Readonly<{ bytes: Uint8Array; values: ReadonlyMap<number, number> }>> {
  const numbersIn = objectsByStream(entries);
  const { bytes } = file.syntax;
  const values = new Map<number, number>();
  if (numbersIn.size === 0) return { bytes, values };
  // White space in between, so that no value continues in the next one.
  const pieces = [bytes, lineFeed];
  let length = bytes.length + lineFeed.length;
  for (const [stream, objects] of numbersIn) {
    const from = file.objectAt(stream);
    if (from === null) throw new PdfSyntaxError('An object stream is missing.');
    const decoded = await decodedStream(file, from, mostBytes - (length - bytes.length));
    const begins = beginsOf(file, from, decoded);
    for (const { number, index } of objects) values.set(number, length + begins(index, number));
    pieces.push(decoded, lineFeed);
    length += decoded.length + lineFeed.length;
  }
  return { bytes: joined(pieces, length), values };
}

/** The objects in each object stream. */
function objectsByStream(entries: ReadonlyMap<number, CrossReference>) {
  const objects = new Map<number, Array<Readonly<{ number: number; index: number }>>>();
  for (const [number, entry] of entries) {
    if (entry === null || !('stream' in entry)) continue;
    const known = objects.get(entry.stream);
    const one = { number, index: entry.index };
    if (known) known.push(one);
    else objects.set(entry.stream, [one]);
  }
  return objects;
}

/**
 * The position of the object of an index in the decoded stream whose dictionary is at `from`; it must have that number.
 */
function beginsOf({ syntax, resolve }: Objects, from: number, decoded: Uint8Array) {
  const entries = syntax.dictionaryAt(from);
  const numberOf = (key: string): number => {
    const at = entries.has(key) ? resolve(entries.get(key)!) : null;
    const number = at === null ? null : syntax.wholeNumberAt(at);
    if (!number) throw new PdfSyntaxError('A number is missing.');
    return number.value;
  };
  const [count, first] = [numberOf('N'), numberOf('First')];
  const own = createPdfSyntax(decoded);
  const numbers: number[] = [];
  let at = 0;
  while (numbers.length < 2 * count) {
    const number = own.wholeNumberAt(at);
    if (!number) throw new PdfSyntaxError('A number is missing.');
    numbers.push(number.value);
    at = number.end;
  }
  return (index: number, number: number): number => {
    const begin = first + (numbers[2 * index + 1] ?? decoded.length);
    if (numbers[2 * index] !== number || begin >= decoded.length)
      throw new PdfSyntaxError('An object is not in its stream.');
    return own.skipSpace(begin);
  };
}
