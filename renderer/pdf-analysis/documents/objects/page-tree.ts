import type { ObjectTable } from './object-table.ts';
import { type Dictionary, PdfSyntaxError } from './pdf-syntax.ts';

/** Entries of a page that it may inherit (ISO 32000-2, 7.7.3.4). */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

const mostPages = 20_000;

/** The catalogue of a document (ISO 32000-2, 7.7.2). */
export const catalogOf = (table: ObjectTable): Dictionary => dictionaryIn(table, table.trailer, 'Root');

/** The pages of a document, in order, each with its inherited entries. */
export function* pagesIn(table: ObjectTable): Generator<Dictionary, void> {
  const { syntax, resolve } = table;
  const seen = new Set<number>();
  let pages = 0;
  function* visit(node: Dictionary, above: Dictionary, depth: number): Generator<Dictionary, void> {
    if (depth > 50 || pages > mostPages) throw new PdfSyntaxError('The page tree has no end.');
    const own = new Map(above);
    for (const key of inherited) if (node.has(key)) own.set(key, node.get(key)!);
    const kids = node.has('Kids') ? resolve(node.get('Kids')!) : null;
    if (kids === null) {
      pages += 1;
      yield new Map([...own, ...node]);
      return;
    }
    for (const kid of syntax.itemsAt(kids)) {
      const at = resolve(kid);
      if (at === null) continue;
      if (seen.has(at)) throw new PdfSyntaxError('A page is in the tree twice.');
      seen.add(at);
      yield* visit(syntax.dictionaryAt(at), own, depth + 1);
    }
  }
  yield* visit(dictionaryIn(table, catalogOf(table), 'Pages'), new Map(), 0);
}

function dictionaryIn({ syntax, resolve }: ObjectTable, parent: Dictionary, key: string): Dictionary {
  const at = parent.has(key) ? resolve(parent.get(key)!) : null;
  if (at === null) throw new PdfSyntaxError(`${key} is missing.`);
  return syntax.dictionaryAt(at);
}
