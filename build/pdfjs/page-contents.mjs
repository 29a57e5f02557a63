/**
 * The classes of pdf.js's worker for the values of a PDF (`Dict`, `Ref`, `Name`, and `BaseStream`).
 *
 * @typedef {Readonly<Record<'Dict' | 'Ref' | 'Name' | 'BaseStream', new (...given: any[]) => any>>} Classes
 */

/** @typedef {{ one: number, other: number }} Hash Two streams of FNV-1a (draft-eastlake-fnv-17, section 2). */

/** Entries without a visible effect on a page: where it belongs, link targets, tags. */
const unseen = new Set(
  'Parent P StructParent StructParents Dest A AA PieceInfo LastModified Metadata Thumb B'.split(' '),
);

/** Entries of a page that it may inherit (ISO 32000-2, 7.7.3.4). */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** The resources that one operator names, whatever surrounds it (`contents-fingerprint.ts`). */
const namedCategories = ['Font', 'XObject', 'ExtGState'];

/** The longest chain of objects that refer to one another, for visible content, and the deepest page tree. */
const mostNested = 200;
const deepestTree = 50;

const longestName = 100;

/**
 * What each page of a document consists of, for the patch `page-contents.patch`. `names`: a fingerprint of the content
 * of each page. Equal names mean equal contents, fonts, images and so on; different names may mean the same content.
 * `pageResources`: shows whether pages with different names differ only in how they name their resources (`PageResources`
 * in `contents-fingerprint.ts`); `null` if that is unknown. Resolves to `null` if other parts of the file decide what a page
 * shows, as with layers and forms, or if it is encrypted or damaged.
 *
 * @param {any} pdfManager
 * @param {Classes} classes
 */
export async function pageContents({ pdfDocument: { catalog, xref } }, classes) {
  if (xref.encrypt || xref.root.has('OCProperties') || xref.root.has('AcroForm')) return null;
  const hashes = createHashes(xref, classes);
  try {
    const pages = [...(await catalog.getAllPageDicts()).values()].map(([page]) => levelsOf(page, classes));
    const names = pages.map(hashes.nameOf);
    const pageResources = pages.map(hashes.resourcesOf);
    return { names, pageResources: hashes.hasOuterNames() ? pageResources.map(() => null) : pageResources };
  } catch {
    return null;
  }
}

/**
 * The entries of a page in their order by name, and after them those of each node above that a page inherits.
 *
 * @param {any} page
 * @param {Classes} classes
 * @returns {Array<Array<[key: string, value: any]>>}
 */
function levelsOf(page, { Dict }) {
  if (!(page instanceof Dict)) throw new Error('A page cannot be read.');
  const levels = [[...page.getRawEntries()].sort(([one], [other]) => (one < other ? -1 : 1))];
  for (let node = page.get('Parent'); node instanceof Dict; node = node.get('Parent')) {
    if (levels.length > deepestTree) throw new Error('The page tree has no end.');
    levels.push(inherited.filter((key) => node.has(key)).map((key) => [key, node.getRaw(key)]));
  }
  return levels;
}

/**
 * Hashes values with everything that they refer to; each object once.
 *
 * @param {any} xref
 * @param {Classes} classes
 */
function createHashes(xref, { Dict, Ref, Name, BaseStream }) {
  /** @type {Map<number, Hash>} */
  const known = new Map();
  let nested = 0;
  let hasOuterNames = false;

  /** @type {(hash: Hash, value: any) => void} */
  const mixValue = (hash, value) => {
    if (value instanceof Ref) mixHash(hash, ofObject(value));
    else if (value instanceof BaseStream) {
      mixDictionary(hash, value.dict);
      mixBytes(hash, rawBytes(value));
    } else if (value instanceof Dict) mixDictionary(hash, value);
    else if (Array.isArray(value)) {
      for (const item of value) mixValue(hash, item);
      mix(hash, 0x5d5d);
    } else mixText(hash, value instanceof Name ? `/${value.name}` : `${typeof value} ${String(value)}`);
  };

  /**
   * Forms and fonts without resources of their own, and all tiles, are painted with those of the page.
   *
   * @type {(hash: Hash, dictionary: any) => void}
   */
  const mixDictionary = (hash, dictionary) => {
    for (const [key, value] of dictionary.getRawEntries()) mixEntry(hash, key, value);
    mix(hash, 0x3e3e);
    const kind = xref.fetchIfRef(dictionary.getRaw('Subtype'))?.name;
    if ((kind === 'Form' || kind === 'Type3') && !dictionary.has('Resources')) hasOuterNames = true;
    if (dictionary.has('PatternType') && xref.fetchIfRef(dictionary.getRaw('PatternType')) !== 2) hasOuterNames = true;
  };

  /**
   * A font counts without the subset tag, which producers number in the order of use (ISO 32000-2, 9.9.2).
   *
   * @type {(hash: Hash, key: string, value: any) => void}
   */
  const mixEntry = (hash, key, value) => {
    if (unseen.has(key)) return;
    mixText(hash, key);
    if (key === 'Resources') mixResources(hash, value);
    else if ((key === 'BaseFont' || key === 'FontName') && value instanceof Name)
      mixText(hash, value.name.replace(/^[A-Z]{6}\+/, ''));
    else mixValue(hash, value);
  };

  /**
   * Producers choose the names of resources (ISO 32000-2, 7.8.3), so none of them counts as an invisible entry.
   *
   * @type {(hash: Hash, value: any) => void}
   */
  const mixResources = (hash, value) => {
    const resources = xref.fetchIfRef(value);
    if (!(resources instanceof Dict)) return mixValue(hash, value);
    for (const [category, list] of resources.getRawEntries()) mixCategory(hash, category, list);
    mix(hash, 0x3e3e);
  };

  /** @type {(hash: Hash, category: string, value: any) => void} */
  const mixCategory = (hash, category, value) => {
    mixText(hash, category);
    const list = xref.fetchIfRef(value);
    if (!(list instanceof Dict)) return mixValue(hash, value);
    for (const [name, resource] of list.getRawEntries()) {
      mixText(hash, name);
      mixValue(hash, resource);
    }
    mix(hash, 0x3e3e);
  };

  /** @type {(reference: any) => Hash} */
  const ofObject = (reference) => {
    const done = known.get(reference.num);
    if (done) return done;
    if (nested > mostNested) throw new Error('Objects are nested too deeply.');
    nested += 1;
    known.set(reference.num, { one: 0, other: 0 }); // for an object that refers to itself
    const hash = newHash();
    mixValue(hash, xref.fetch(reference));
    nested -= 1;
    known.set(reference.num, hash);
    return hash;
  };

  /** @type {(page: ReturnType<typeof levelsOf>) => string} */
  const nameOf = (page) => {
    const hash = newHash();
    for (const [key, value] of page.flat()) mixEntry(hash, key, value);
    return hashText(hash);
  };

  /**
   * The resources of a page; `null` for a page that is not simple: with several content streams, another encoding, or
   * names that stand for one another.
   *
   * @type {(page: ReturnType<typeof levelsOf>) => object | null}
   */
  const resourcesOf = (page) => {
    const entries = page.flat();
    const contents = contentsOf(entries.find(([key]) => key === 'Contents')?.[1]);
    const all = entries.flatMap(([key, value]) => (key === 'Resources' ? [xref.fetchIfRef(value)] : []));
    if (!contents || all.length !== 1 || !(all[0] instanceof Dict)) return null;

    const hash = newHash();
    for (const [key, value] of entries) if (key !== 'Contents' && key !== 'Resources') mixEntry(hash, key, value);
    const resources = new Map();
    for (const [category, value] of all[0].getRawEntries()) {
      const list = xref.fetchIfRef(value);
      if (!namedCategories.includes(category)) mixCategory(hash, category, value);
      else if (!(list instanceof Dict)) return null;
      else {
        for (const [name, resource] of list.getRawEntries()) {
          if (name.length > longestName) return null;
          const own = newHash();
          mixValue(own, resource);
          resources.set(`${category}/${name}`, hashText(own));
        }
      }
    }
    const values = Array.from(resources, ([key, value]) => `${key.slice(0, key.indexOf('/'))} ${value}`);
    // pdf.js checks whether the current font has the name of the last one, so two names for one font differ.
    if (new Set(values).size < values.length) return null;
    for (const value of values.sort()) mixText(hash, value);
    return { shape: hashText(hash), resources, ...contents };
  };

  /** @type {(value: any) => { contents: Uint8Array, isDeflated: boolean } | null} */
  const contentsOf = (value) => {
    const stream = xref.fetchIfRef(value);
    if (!(stream instanceof BaseStream)) return null;
    if ([...stream.dict.getKeys()].some((key) => key !== 'Length' && key !== 'Filter')) return null;
    const isDeflated = stream.dict.has('Filter');
    if (isDeflated && stream.dict.getRaw('Filter')?.name !== 'FlateDecode') return null;
    return { contents: rawBytes(stream).slice(), isDeflated };
  };

  return { nameOf, resourcesOf, hasOuterNames: () => hasOuterNames };
}

/**
 * The bytes of a stream as the file contains them. pdf.js has an empty stream in place of one that it cannot decode.
 *
 * @param {any} stream
 * @returns {Uint8Array}
 */
function rawBytes(stream) {
  let raw = stream;
  while (raw.stream) raw = raw.stream;
  return raw.bytes.subarray(raw.start, raw.end);
}

/** @returns {Hash} */
const newHash = () => ({ one: 0x811c9dc5, other: 0x1b873593 });

/** @type {(hash: Hash, value: number) => void} */
function mix(hash, value) {
  hash.one = Math.imul(hash.one ^ value, 0x01000193);
  hash.other = Math.imul(hash.other ^ value ^ (hash.other >>> 15), 0x85ebca6b);
}

/** @type {(hash: Hash, added: Hash) => void} */
function mixHash(hash, { one, other }) {
  mix(hash, one);
  mix(hash, other);
}

/** @type {(hash: Hash, text: string) => void} */
function mixText(hash, text) {
  for (let at = 0; at < text.length; at += 1) mix(hash, text.charCodeAt(at));
  mix(hash, text.length);
}

/** @type {(hash: Hash, bytes: Uint8Array) => void} */
function mixBytes(hash, bytes) {
  let { one, other } = hash;
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte ^ (other >>> 15), 0x85ebca6b);
  }
  hash.one = one;
  hash.other = other;
  mix(hash, bytes.length);
}

/** @type {(hash: Hash) => string} */
const hashText = ({ one, other }) => `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
