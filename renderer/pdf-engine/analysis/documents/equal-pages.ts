import type { Sides } from '../../base/sides.ts';
import type { PageText } from '../text/page-text.ts';
import { contentsFingerprint, type PageResources } from './contents-fingerprint.ts';
import type { OpenDocument } from './open-document.ts';
import { SlowPageError } from './slow-pages.ts';

/** A page of one of two documents. */
type PageOfEither = Readonly<{ document: OpenDocument; page: number }>;

type EqualPages = Readonly<{
  /** Whether both pages have the same content, as far as the files show. */
  areEqual: (before: number, after: number) => boolean;
  textBefore: (page: number) => Promise<PageText | null>;
  textAfter: (page: number) => Promise<PageText | null>;
  /** A fingerprint of each page's content, from the first; empty for a document in which it is unknown. */
  names: Sides<readonly string[]>;
}>;

type Names = readonly string[];

/**
 * The texts of two documents. Of pages with the same content only one is read, alternately from either document,
 * because each has its own thread.
 */
export async function findEqualPages(before: OpenDocument, after: OpenDocument): Promise<EqualPages> {
  const names = await namesInBoth(before, after);
  const owners = new Map<string, PageOfEither>();
  const firstAfter = firstPages(names.after);
  for (const [name, page] of firstPages(names.before)) {
    const other = firstAfter.get(name);
    if (other === undefined) continue;
    owners.set(name, page % 2 === 1 ? { document: before, page } : { document: after, page: other });
  }
  const textIn = (document: OpenDocument, own: Names) => async (number: number) => {
    const owner = owners.get(own[number - 1] ?? '');
    if (!owner) return document.text(number);
    try {
      const text = await owner.document.text(owner.page);
      return text && { ...text, page: number };
    } catch (thrown) {
      throw thrown instanceof SlowPageError ? new SlowPageError(number) : thrown;
    }
  };
  return {
    areEqual(one, other) {
      const name = names.before[one - 1];
      return name !== undefined && name === names.after[other - 1];
    },
    textBefore: textIn(before, names.before),
    textAfter: textIn(after, names.after),
    names,
  };
}

/** The first page of each content. */
function firstPages(names: Names): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  for (const [index, name] of names.entries()) if (!pages.has(name)) pages.set(name, index + 1);
  return pages;
}

/** A page whose fingerprint the other document lacks. */
type Candidate = Readonly<{ index: number; page: PageResources }>;

/**
 * The fingerprints of both documents. Pages that may differ only in the names of their resources get another
 * fingerprint, with the values of the resources. In a report that Chromium prints, one more object renames the fonts of
 * every page.
 */
async function namesInBoth(before: OpenDocument, after: OpenDocument): Promise<{ before: Names; after: Names }> {
  const own = { before: before.fingerprints ?? [], after: after.fingerprints ?? [] };
  const left = { before: candidates(before, own.after), after: candidates(after, own.before) };
  const shapes = { before: renamingsByShape(left.before), after: renamingsByShape(left.after) };
  const renamed = async (names: Names, pages: readonly Candidate[], others: typeof shapes.before): Promise<Names> => {
    const found = [...names];
    await Promise.all(
      pages.map(async ({ index, page }) => {
        const renamings = others.get(page.shape);
        // With the same names for the same resources the contents would be equal.
        if (!renamings || (renamings.size === 1 && renamings.has(renamingOf(page)))) return;
        found[index] = (await contentsFingerprint(page)) ?? found[index]!;
      }),
    );
    return found;
  };
  const [namesBefore, namesAfter] = await Promise.all([
    renamed(own.before, left.before, shapes.after),
    renamed(own.after, left.after, shapes.before),
  ]);
  return { before: namesBefore, after: namesAfter };
}

function candidates({ fingerprints, pageResources }: OpenDocument, others: Names): readonly Candidate[] {
  const known = new Set(others);
  return (fingerprints ?? []).flatMap((name, index) => {
    const page = pageResources?.[index];
    return page && !known.has(name) ? [{ index, page }] : [];
  });
}

/** The resource names of the pages of each shape. */
function renamingsByShape(pages: readonly Candidate[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shapes = new Map<string, Set<string>>();
  for (const { page } of pages) {
    const renamings = shapes.get(page.shape) ?? new Set();
    shapes.set(page.shape, renamings.add(renamingOf(page)));
  }
  return shapes;
}

const renamingOf = ({ resources }: PageResources) =>
  Array.from(resources, (entry) => entry.join(' '))
    .sort()
    .join();
