import type { PagePair } from '../pdf-engine/pdf-engine.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';

export type VersionSide = 'before' | 'after';

/** The assumed size until one is known. */
const a4: PageSize = { width: 794, height: 1123 };

/**
 * The sizes of the pages of two documents. Until it is known, a page has the size of its counterpart, or of the first
 * known page.
 */
export function createPageSizes() {
  const known = { before: new Map<number, PageSize>(), after: new Map<number, PageSize>() };
  let usual: PageSize | null = null;

  const exact = (side: VersionSide, page: number | null) => (page === null ? undefined : known[side].get(page));

  /** The size of the page that a pair has on `side`; `null` if it has none. */
  const sizeOf = (pair: PagePair, side: VersionSide): PageSize | null => {
    if (pair[side] === null) return null;
    const other = side === 'before' ? 'after' : 'before';
    return exact(side, pair[side]) ?? exact(other, pair[other]) ?? usual ?? a4;
  };

  return {
    sizeOf,
    /** The size that has room for both pages of a pair. */
    roomFor(pair: PagePair): PageSize {
      const before = sizeOf(pair, 'before');
      const after = sizeOf(pair, 'after');
      return {
        width: Math.max(1, before?.width ?? 0, after?.width ?? 0),
        height: Math.max(1, before?.height ?? 0, after?.height ?? 0),
      };
    },
    isKnown: (side: VersionSide, page: number) => known[side].has(page),
    /** Stores a size; returns whether it has changed. Ignores sizes that are not positive. */
    learn(side: VersionSide, page: number, { width, height }: PageSize): boolean {
      if (!(width > 0 && height > 0)) return false;
      const last = known[side].get(page);
      if (last?.width === width && last.height === height) return false;
      known[side].set(page, { width, height });
      usual ??= { width, height };
      return true;
    },
    forget(side: VersionSide): void {
      known[side].clear();
      if (known.before.size + known.after.size === 0) usual = null;
    },
  };
}
