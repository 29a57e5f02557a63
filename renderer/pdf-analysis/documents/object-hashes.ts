import { type ByteHash, hashText, mix, mixBytes, mixText, newHash } from './byte-hash.ts';
import type { ObjectTable } from './object-table.ts';
import { type Dictionary, PdfSyntaxError } from './pdf-syntax.ts';

/** Entries that do not show on a page: where it belongs, what a link leads to, tags. */
const unseen = new Set([
  'Parent',
  'P',
  'StructParent',
  'StructParents',
  'Dest',
  'A',
  'AA',
  'PieceInfo',
  'LastModified',
  'Metadata',
  'Thumb',
  'B',
]);

/** Objects that refer to one another one after the other, as far as anything that shows does. */
const mostNested = 200;

/** Hashes values with all that they refer to; each object once. */
export function createObjectHashes({ syntax, objectAt, resolve }: ObjectTable) {
  const { bytes, skipSpace, isTokenAt } = syntax;
  const known = new Map<number, Readonly<ByteHash>>();

  const mixValue = (hash: ByteHash, from: number): void => {
    const reference = syntax.referenceAt(from);
    if (reference) {
      const { one, other } = ofObject(reference.number);
      mix(hash, one);
      mix(hash, other);
    } else if (isTokenAt(from, '<<')) {
      syntax.forEachEntry(from, (key, value) => mixEntry(hash, key, value));
      mix(hash, 0x3e3e);
    } else if (isTokenAt(from, '[')) {
      for (const item of syntax.itemsAt(from)) mixValue(hash, item);
      mix(hash, 0x5d5d);
    } else mixBytes(hash, bytes, from, syntax.endOfValue(from));
  };

  const mixEntry = (hash: ByteHash, key: string, value: number) => {
    if (unseen.has(key)) return;
    mixText(hash, key);
    if (key === 'Resources') mixResources(hash, value);
    else mixValue(hash, value);
  };

  /** Resources are named as their producer likes (ISO 32000-2, 7.8.3), so that none is one of the unseen entries. */
  const mixResources = (hash: ByteHash, value: number) => {
    const at = resolve(value);
    if (at === null || !isTokenAt(at, '<<')) return mixValue(hash, value);
    syntax.forEachEntry(at, (category, list) => {
      mixText(hash, category);
      const first = resolve(list);
      if (first === null || !isTokenAt(first, '<<')) return mixValue(hash, list);
      syntax.forEachEntry(first, (name, resource) => {
        mixText(hash, name);
        mixValue(hash, resource);
      });
      mix(hash, 0x3e3e);
    });
    mix(hash, 0x3e3e);
  };

  let nested = 0;
  const ofObject = (number: number): Readonly<ByteHash> => {
    const done = known.get(number);
    if (done) return done;
    if (nested > mostNested) throw new PdfSyntaxError('Objects are nested too deeply.');
    nested += 1;
    known.set(number, { one: 0, other: 0 }); // for an object that refers to itself
    const hash = newHash();
    const from = objectAt(number);
    if (from !== null) {
      mixValue(hash, from);
      mixStream(hash, from);
    }
    nested -= 1;
    known.set(number, hash);
    return hash;
  };

  /** The bytes of a stream as they stand in the file (ISO 32000-2, 7.3.8). */
  const mixStream = (hash: ByteHash, from: number) => {
    if (!isTokenAt(from, '<<')) return;
    let length: number | null = null;
    const end = syntax.forEachEntry(from, (key, value) => {
      const at = key === 'Length' ? resolve(value) : null;
      if (at !== null) length = syntax.wholeNumberAt(at)?.value ?? null;
    });
    const keyword = skipSpace(end);
    if (!isTokenAt(keyword, 'stream')) return;
    let begin = keyword + 'stream'.length;
    if (bytes[begin] === 13) begin += 1;
    if (bytes[begin] === 10) begin += 1;
    if (length === null || !isTokenAt(skipSpace(begin + length), 'endstream')) {
      throw new PdfSyntaxError('A stream has another length.');
    }
    mixBytes(hash, bytes, begin, begin + length);
  };

  return {
    /** A name for the entries of a page. */
    nameOf(page: Dictionary): string {
      const hash = newHash();
      for (const key of [...page.keys()].sort()) mixEntry(hash, key, page.get(key)!);
      return hashText(hash);
    },
  };
}
