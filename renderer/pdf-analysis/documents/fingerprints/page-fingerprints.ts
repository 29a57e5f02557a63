import { type ObjectTable, unlessMalformed } from '../objects/object-table.ts';
import { catalogOf, pagesIn } from '../objects/page-tree.ts';
import { PdfSyntaxError } from '../objects/pdf-syntax.ts';
import { createObjectHashes } from './object-hashes.ts';
import { type PageResources, resourcesOf } from './page-resources.ts';

/**
 * `names`: a fingerprint of the content of each page. Equal names mean equal bytes of contents, fonts, images and so
 * on; different names may mean the same content. `pageResources`: shows whether pages with different fingerprints
 * differ only in how they name their resources; `null` if that is unknown.
 */
export type PageFingerprints = Readonly<{
  names: readonly string[];
  pageResources: ReadonlyArray<PageResources | null>;
}>;

/** `null` for a file that cannot be read in this simple way: damaged, with layers or with forms. */
export const pageFingerprints = (table: ObjectTable): PageFingerprints | null =>
  unlessMalformed(() => fingerprintsIn(table));

function fingerprintsIn(table: ObjectTable): PageFingerprints {
  const root = catalogOf(table);
  // With layers and forms, other parts of the file decide what a page shows.
  if (root.has('OCProperties') || root.has('AcroForm')) throw new PdfSyntaxError('It has layers or forms.');

  const hash = createObjectHashes(table);
  const names: string[] = [];
  const pageResources: Array<PageResources | null> = [];
  for (const page of pagesIn(table)) {
    names.push(hash.nameOf(page));
    pageResources.push(resourcesOf(page, table, hash));
  }
  return { names, pageResources: hash.hasOuterNames() ? pageResources.map(() => null) : pageResources };
}
