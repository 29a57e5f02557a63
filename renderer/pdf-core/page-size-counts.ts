export type Size = Readonly<{ widthPt: number; heightPt: number }>;

/** Sizes that differ by less than the eye can tell, since programs round a paper's size in different ways. */
const tolerancePt = 1;

export const areSameSize = (one: Size, other: Size) =>
  Math.abs(one.widthPt - other.widthPt) <= tolerancePt && Math.abs(one.heightPt - other.heightPt) <= tolerancePt;

export const isTurned = (one: Size, other: Size) =>
  areSameSize(one, { widthPt: other.heightPt, heightPt: other.widthPt });

/** Pages of the same size together; the largest group first, and of equals the one that comes first. */
export function groupsBySize<T extends Size>(pages: readonly T[]): ReadonlyArray<readonly [T, ...T[]]> {
  const groups: Array<[T, ...T[]]> = [];
  for (const page of pages) {
    const group = groups.find(([first]) => areSameSize(first, page));
    if (group) group.push(page);
    else groups.push([page]);
  }
  return groups.sort((one, other) => other.length - one.length);
}
