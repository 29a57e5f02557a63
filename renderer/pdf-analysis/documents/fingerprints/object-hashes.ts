import type { ObjectTable } from '../objects/object-table.ts';
import { type Dictionary, PdfSyntaxError } from '../objects/pdf-syntax.ts';
import { type ByteHash, hashText, mix, mixBytes, mixText, newHash } from './byte-hash.ts';

/** Entries without a visible effect on a page: where it belongs, link targets, tags. */
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

/** The longest chain of objects that refer to one another, for visible content. */
const mostNested = 200;

const [numberSign, plus] = [0x23, 0x2b];

const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a;

export type ObjectHashes = ReturnType<typeof createObjectHashes>;

/** Hashes values with everything that they refer to; each object once. */
export function createObjectHashes({ syntax, objectAt, resolve, streamAt }: ObjectTable) {
  const { bytes, isTokenAt } = syntax;
  const known = new Map<number, Readonly<ByteHash>>();

  const mixValue = (hash: ByteHash, from: number): void => {
    const reference = syntax.referenceAt(from);
    if (reference) {
      const { one, other } = ofObject(reference.number);
      mix(hash, one);
      mix(hash, other);
    } else if (isTokenAt(from, '<<')) {
      const note = createOuterNamesNote();
      syntax.forEachEntry(from, (key, value) => {
        note.add(key, value);
        mixEntry(hash, key, value);
      });
      note.end();
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
    else if (key === 'BaseFont' || key === 'FontName') mixFontName(hash, value);
    else mixValue(hash, value);
  };

  /**
   * Without the subset tag, which producers number in the order of use (ISO 32000-2, 9.9.2); the font itself counts.
   */
  const mixFontName = (hash: ByteHash, value: number) => {
    const end = syntax.endOfValue(value);
    const isTagged = bytes[value + 7] === plus && bytes.subarray(value + 1, value + 7).every(isCapital);
    if (isTagged) mixBytes(hash, bytes, value + 8, Math.max(end, value + 8));
    else mixValue(hash, value);
  };

  /** Producers choose the names of resources (ISO 32000-2, 7.8.3), so none of them counts as an invisible entry. */
  const mixResources = (hash: ByteHash, value: number) => {
    const at = resolve(value);
    if (at === null || !isTokenAt(at, '<<')) return mixValue(hash, value);
    syntax.forEachEntry(at, (category, list) => mixCategory(hash, category, list));
    mix(hash, 0x3e3e);
  };

  const mixCategory = (hash: ByteHash, category: string, list: number) => {
    mixText(hash, category);
    const at = resolve(list);
    if (at === null || !isTokenAt(at, '<<')) return mixValue(hash, list);
    syntax.forEachEntry(at, (name, resource) => {
      mixText(hash, name);
      mixValue(hash, resource);
    });
    mix(hash, 0x3e3e);
  };

  let hasOuterNames = false;
  /**
   * Forms and fonts without resources of their own, and all tiles, are painted with those of the page. Names with `#`
   * are not decoded here.
   */
  const createOuterNamesNote = () => {
    let usesResources = false;
    let hasResources = false;
    return {
      add(key: string, value: number) {
        if (key.includes('#')) hasOuterNames = true;
        else if (key === 'Resources') hasResources = true;
        else if (key === 'PatternType') hasOuterNames ||= !isTokenAt(value, '2');
        else if (key === 'Subtype') {
          const at = resolve(value) ?? value;
          const isPlain = !bytes.subarray(at, syntax.endOfValue(at)).includes(numberSign);
          usesResources = !isPlain || isTokenAt(at, '/Form') || isTokenAt(at, '/Type3');
        }
      },
      end() {
        if (usesResources && !hasResources) hasOuterNames = true;
      },
    };
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

  const mixStream = (hash: ByteHash, from: number) => {
    const stream = streamAt(from);
    if (stream) mixBytes(hash, bytes, stream.from, stream.to);
  };

  return {
    /** A name for the entries of a page. */
    nameOf(page: Dictionary): string {
      const hash = newHash();
      for (const key of [...page.keys()].sort()) mixEntry(hash, key, page.get(key)!);
      return hashText(hash);
    },
    /** A name for a value and all that it refers to. */
    nameOfValue(from: number): string {
      const hash = newHash();
      mixValue(hash, from);
      return hashText(hash);
    },
    mixEntry,
    mixCategory,
    /** Whether a hashed value may use names of the page that contains it. */
    hasOuterNames: () => hasOuterNames,
  };
}
