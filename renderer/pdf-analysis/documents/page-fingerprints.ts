import { createObjectHashes } from './object-hashes.ts';
import { type ObjectTable, readObjectTable } from './object-table.ts';
import { type Dictionary, PdfSyntaxError } from './pdf-syntax.ts';

/** Entries of a page that it may have from its parents (ISO 32000-2, 7.7.3.4). */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

const mostPages = 20_000;

/**
 * A name for the content of each page: the same only if the page says and shows the same, because all bytes of its contents, fonts, images
 * and so on are the same. Other names may mean the same content. `null` for a file that cannot be read in this simple way: damaged, encrypted, with
 * objects in streams, with layers or with forms.
 */
export function pageFingerprints(bytes: Uint8Array): readonly string[] | null {
  try {
    return fingerprintsIn(readObjectTable(bytes));
  } catch (thrown) {
    if (thrown instanceof PdfSyntaxError) return null;
    throw thrown;
  }
}

function fingerprintsIn(table: ObjectTable): readonly string[] {
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
  const seen = new Set<number>();
  const visit = (node: Dictionary, above: Dictionary, depth: number) => {
    if (depth > 50 || names.length > mostPages) throw new PdfSyntaxError('The page tree has no end.');
    const own = new Map(above);
    for (const key of inherited) if (node.has(key)) own.set(key, node.get(key)!);
    const kids = node.has('Kids') ? table.resolve(node.get('Kids')!) : null;
    if (kids === null) {
      names.push(hash.nameOf(new Map([...own, ...node])));
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
  return names;
}
