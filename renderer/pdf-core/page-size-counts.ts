export type Size = Readonly<{ widthPt: number; heightPt: number }>;

/** Sizes that differ by less than this look equal; programs round paper sizes in different ways. */
const tolerancePt = 1;

export const areSameSize = (one: Size, other: Size) =>
  Math.abs(one.widthPt - other.widthPt) <= tolerancePt && Math.abs(one.heightPt - other.heightPt) <= tolerancePt;

export const isTurned = (one: Size, other: Size) =>
  areSameSize(one, { widthPt: other.heightPt, heightPt: other.widthPt });

/** Pages of the same size as groups, the largest first, and of equal ones the group that comes first. */
export function groupsBySize<T extends Size>(pages: readonly T[]): ReadonlyArray<readonly [T, ...T[]]> {
  const groups: Array<[T, ...T[]]> = [];
  for (const page of pages) {
    const group = groups.find(([first]) => areSameSize(first, page));
    if (group) group.push(page);
    else groups.push([page]);
  }
  return groups.sort((one, other) => other.length - one.length);
}
