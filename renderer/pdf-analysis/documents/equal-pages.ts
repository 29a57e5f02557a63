import type { PageText } from '../text/page-text.ts';
import type { OpenDocument } from './open-document.ts';

/** A page of one of two documents. */
type PageOfEither = Readonly<{ document: OpenDocument; page: number }>;

export type EqualPages = Readonly<{
  /** Whether both pages have the same content, as far as the files say so. */
  areEqual: (before: number, after: number) => boolean;
  textBefore: (page: number) => Promise<PageText>;
  textAfter: (page: number) => Promise<PageText>;
}>;

/**
 * The texts of two documents. Of pages with the same content only one is read: by turns from either document, because each has a
 * thread of its own that reads it.
 */
export function findEqualPages(before: OpenDocument, after: OpenDocument): EqualPages {
  const owners = new Map<string, PageOfEither>();
  const firstAfter = firstPages(after);
  for (const [name, page] of firstPages(before)) {
    const other = firstAfter.get(name);
    if (other === undefined) continue;
    owners.set(name, page % 2 === 1 ? { document: before, page } : { document: after, page: other });
  }
  const textIn = (document: OpenDocument) => async (number: number) => {
    const owner = owners.get(document.fingerprints?.[number - 1] ?? '');
    if (!owner) return document.text(number);
    const text = await owner.document.text(owner.page);
    return text.page === number ? text : { ...text, page: number };
  };
  return {
    areEqual(one, other) {
      const name = before.fingerprints?.[one - 1];
      return name !== undefined && name === after.fingerprints?.[other - 1];
    },
    textBefore: textIn(before),
    textAfter: textIn(after),
  };
}

/** The first page of each content. */
function firstPages({ fingerprints }: OpenDocument): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  for (const [index, name] of (fingerprints ?? []).entries()) if (!pages.has(name)) pages.set(name, index + 1);
  return pages;
}
