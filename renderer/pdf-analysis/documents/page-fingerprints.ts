import { createObjectHashes } from './object-hashes.ts';
import { type ObjectTable, readObjectTable } from './object-table.ts';
import { type PageResources, resourcesOf } from './page-resources.ts';
import { type Dictionary, PdfSyntaxError } from './pdf-syntax.ts';

/** Entries of a page that it may have from its parents (ISO 32000-2, 7.7.3.4). */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

const mostPages = 20_000;

/**
 * `names`: a name for the content of each page, the same only if the page says and shows the same, because all bytes of its contents, fonts,
 * images and so on are the same. Other names may mean the same content. `pageResources`: what tells of pages with other names whether they differ only in how
 * they name their resources; `null` where that is not told.
 */
export type PageFingerprints = Readonly<{
  names: readonly string[];
  pageResources: ReadonlyArray<PageResources | null>;
}>;

/** `null` for a file that cannot be read in this simple way: damaged, encrypted, with objects in streams, with layers or with forms. */
export function pageFingerprints(bytes: Uint8Array): PageFingerprints | null {
  try {
    return fingerprintsIn(readObjectTable(bytes));
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return null;
    throw thrown;
  }
}

function fingerprintsIn(table: ObjectTable): PageFingerprints {
  const { syntax, trailer } = table;
  const dictionaryOf = (parent: Dictionary, key: string): Dictionary => {
    const at = parent.has(key) ? table.resolve(parent.get(key)!) : null;
    if (at === null) throw new PdfSyntaxError(`${key} is missing.`);
    return syntax.dictionaryAt(at);
  };
  const root = dictionaryOf(trailer, 'Root');
  // Layers and forms decide elsewhere what a page shows.
  if (root.has('OCProperties') || root.has('AcroForm')) throw new PdfSyntaxError('It has layers or forms.');

  const hash = createObjectHashes(table);
  const names: string[] = [];
  const pageResources: Array<PageResources | null> = [];
  const seen = new Set<number>();
  const visit = (node: Dictionary, above: Dictionary, depth: number) => {
    if (depth > 50 || names.length > mostPages) throw new PdfSyntaxError('The page tree has no end.');
    const own = new Map(above);
    for (const key of inherited) if (node.has(key)) own.set(key, node.get(key)!);
    const kids = node.has('Kids') ? table.resolve(node.get('Kids')!) : null;
    if (kids === null) {
      const page = new Map([...own, ...node]);
      names.push(hash.nameOf(page));
      pageResources.push(resourcesOf(page, table, hash));
      return;
    }
    for (const kid of syntax.itemsAt(kids)) {
      const at = table.resolve(kid);
      if (at === null) continue;
      if (seen.has(at)) throw new PdfSyntaxError('A page is in the tree twice.');
      seen.add(at);
      visit(syntax.dictionaryAt(at), own, depth + 1);
    }
  };
  visit(dictionaryOf(root, 'Pages'), new Map(), 0);
  return { names, pageResources: hash.hasOuterNames() ? pageResources.map(() => null) : pageResources };
}
