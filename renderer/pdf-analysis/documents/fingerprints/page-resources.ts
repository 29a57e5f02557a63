import { isFlate } from '../objects/decoded-stream.ts';
import type { ObjectTable } from '../objects/object-table.ts';
import type { Dictionary } from '../objects/pdf-syntax.ts';
import { hashText, mixText, newHash } from './byte-hash.ts';
import type { ObjectHashes } from './object-hashes.ts';

/**
 * The resources that are identified by value: those that one operator names, whatever surrounds it
 * (`contents-fingerprint.ts`).
 */
export const namedCategories = ['Font', 'XObject', 'ExtGState'] as const;

/**
 * The resources of a page. Producers number resource names consecutively, so one more object renames those of every
 * page.
 */
export type PageResources = Readonly<{
  /** The same for pages that are equal except for their contents and the names of their resources. */
  shape: string;
  /** A hash of each resource, by its category and name, such as `Font/F4`. */
  resources: ReadonlyMap<string, string>;
  /** The operators of the page as the file contains them. */
  contents: Uint8Array;
  isDeflated: boolean;
}>;

/**
 * Whether the contents of a page begin as no deflated bytes do (RFC 1950, 2.2). pdf.js shows such a page empty. Data
 * damaged further on is shown as far as it is readable.
 */
export function areContentsDamaged({ contents, isDeflated }: Pick<PageResources, 'contents' | 'isDeflated'>): boolean {
  const [method = 0, flags = 0] = contents;
  return isDeflated && ((method & 0x0f) !== 8 || (256 * method + flags) % 31 !== 0);
}

const longestName = 100;

/**
 * The resources of a page; `null` for a page that is not simple: with several content streams, another encoding, or
 * names that stand for one another.
 */
export function resourcesOf(page: Dictionary, table: ObjectTable, hashes: ObjectHashes): PageResources | null {
  const { syntax, resolve } = table;
  const contents = contentsOf(page, table);
  const at = page.has('Resources') ? resolve(page.get('Resources')!) : null;
  if (!contents || at === null || !syntax.isTokenAt(at, '<<')) return null;

  const hash = newHash();
  for (const key of [...page.keys()].sort())
    if (key !== 'Contents' && key !== 'Resources') hashes.mixEntry(hash, key, page.get(key)!);
  const resources = new Map<string, string>();
  let isSimple = true;
  const add = (category: string, list: number) => {
    const first = resolve(list);
    if (first === null || !syntax.isTokenAt(first, '<<')) {
      isSimple = false;
      return;
    }
    syntax.forEachEntry(first, (name, value) => {
      const key = `${category}/${name}`;
      if (resources.has(key) || name.includes('#') || name.length > longestName) isSimple = false;
      resources.set(key, hashes.nameOfValue(value));
    });
  };
  const categories = new Set<string>();
  syntax.forEachEntry(at, (category, list) => {
    if (categories.has(category)) isSimple = false;
    categories.add(category);
    if (namedCategories.some((known) => known === category)) add(category, list);
    else hashes.mixCategory(hash, category, list);
  });
  const values = Array.from(resources, ([key, value]) => `${key.slice(0, key.indexOf('/'))} ${value}`);
  // pdf.js checks whether the current font has the name of the last one, so two names for one font differ.
  if (!isSimple || new Set(values).size < values.length) return null;
  for (const value of values.sort()) mixText(hash, value);
  return { shape: hashText(hash), resources, ...contents };
}

function contentsOf(
  page: Dictionary,
  { syntax, resolve, streamAt }: ObjectTable,
): Pick<PageResources, 'contents' | 'isDeflated'> | null {
  const at = page.has('Contents') ? resolve(page.get('Contents')!) : null;
  const stream = at === null ? null : streamAt(at);
  if (at === null || stream === null) return null;
  const entries = syntax.dictionaryAt(at);
  if ([...entries.keys()].some((key) => key !== 'Length' && key !== 'Filter')) return null;
  const filter = entries.get('Filter');
  const isDeflated = filter !== undefined;
  if (isDeflated && !isFlate(syntax, filter)) return null;
  return { contents: syntax.bytes.slice(stream.from, stream.to), isDeflated };
}
