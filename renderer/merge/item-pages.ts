import type { MergeItem } from '../../shared/merge-items.ts';

/** The pages of a merged PDF that come from one item, counted from 1. */
export type ItemPages = Readonly<{ first: number; last: number }>;

/** The number of pages of items, as far as earlier merges show it. */
export type PageCounts = ReadonlyMap<string, number>;

/** The key of a page count. */
const nameOf = ({ type, id }: MergeItem) => `${type} ${id}`;

/** An image is one page, and every item has at least one. */
function countOf(item: MergeItem, known: PageCounts): number | null {
  return known.get(nameOf(item)) ?? (item.type === 'image' ? 1 : null);
}

/**
 * The page counts that follow from a merged PDF of `total` pages, because the service does not report them. If there
 * are as many pages as items, each has one. If only one item is unknown, it has the rest.
 */
export function withCountsOf(items: readonly MergeItem[], total: number, known: PageCounts): PageCounts {
  const counts = new Map(known);
  if (total === items.length) {
    for (const item of items) counts.set(nameOf(item), 1);
    return counts;
  }
  const open = items.filter((item) => countOf(item, known) === null);
  const rest = total - items.reduce((sum, item) => sum + (countOf(item, known) ?? 0), 0);
  const isStale = open.length === 0 ? rest !== 0 : rest < open.length;
  // What an item has may have changed since.
  if (isStale && items.some((item) => known.has(nameOf(item)))) {
    for (const item of items) counts.delete(nameOf(item));
    return withCountsOf(items, total, counts);
  }
  const names = new Set(open.map(nameOf));
  if (rest === open.length) for (const name of names) counts.set(name, 1);
  const [only] = names;
  const share = rest / open.length;
  if (names.size === 1 && only !== undefined && share >= 1 && Number.isInteger(share)) counts.set(only, share);
  return counts;
}

/**
 * The pages of each item in a merged PDF of `total` pages; `null` for items whose pages are unknown, and for all if the
 * counts do not fit.
 */
export function pagesOfItems(
  items: readonly MergeItem[],
  total: number,
  known: PageCounts,
): ReadonlyArray<ItemPages | null> {
  const counts = items.map((item) => countOf(item, known));
  const sum = counts.reduce<number>((all, count) => all + (count ?? 1), 0);
  const isAllKnown = !counts.includes(null);
  if (sum > total || (isAllKnown && sum !== total)) return items.map(() => null);

  const pages: (ItemPages | null)[] = items.map(() => null);
  let first = 1;
  for (const [at, count] of counts.entries()) {
    if (count === null) break;
    pages[at] = { first, last: first + count - 1 };
    first += count;
  }
  let last = total;
  for (let at = counts.length - 1; at >= 0 && pages[at] === null; at -= 1) {
    const count = counts[at] ?? null;
    if (count === null) break;
    pages[at] = { first: last - count + 1, last };
    last -= count;
  }
  return pages;
}

/** As in "p. 3" and "p. 3–5". */
export const itemPagesText = ({ first, last }: ItemPages): string =>
  first === last ? `p. ${first}` : `p. ${first}–${last}`;
