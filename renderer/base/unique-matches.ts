/** An element of one list and the equal one of another, by their indexes. */
type ElementMatch = Readonly<{ a: number; b: number }>;

/**
 * The elements that occur exactly once in each of two lists, as far as they are in the same order in both: the anchors
 * of the patience algorithm (Bram Cohen). Negative numbers match nothing. Ascending in both lists.
 */
export function uniqueMatches(a: Int32Array, b: Int32Array): readonly ElementMatch[] {
  const inA = positionsOfUnique(a, () => true);
  const inB = positionsOfUnique(b, (element) => (inA.get(element) ?? -1) >= 0);
  const matches: ElementMatch[] = [];
  for (const [element, at] of inA) {
    const other = at < 0 ? undefined : inB.get(element);
    if (other !== undefined && other >= 0) matches.push({ a: at, b: other });
  }
  return longestAscending(matches, (match) => match.b);
}

/** The index of each element, -1 for one that occurs again; in the order of the first occurrences. */
function positionsOfUnique(list: Int32Array, isWanted: (element: number) => boolean): ReadonlyMap<number, number> {
  const positions = new Map<number, number>();
  for (const [at, element] of list.entries()) {
    if (element >= 0 && isWanted(element)) positions.set(element, positions.has(element) ? -1 : at);
  }
  return positions;
}

/** The longest subset of some items whose places ascend, in their order. Patience sorting, n log n. */
export function longestAscending<T>(items: readonly T[], placeOf: (item: T) => number): T[] {
  /** At index `n - 1`: the item with the smallest place that ends an ascending row of `n` items. */
  const ends: number[] = [];
  const previous = new Int32Array(items.length).fill(-1);
  for (const [at, item] of items.entries()) {
    const place = placeOf(item);
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (placeOf(items[ends[middle]!]!) < place) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[at] = ends[low - 1]!;
    ends[low] = at;
  }
  const row: T[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) row.push(items[at]!);
  return row.reverse();
}
