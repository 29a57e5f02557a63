const mmPerPoint = 25.4 / 72;

/** Upright, in millimetres: ISO 216, and ANSI/ASME Y14.1 with the common names. */
const papers: ReadonlyArray<readonly [name: string, widthMm: number, heightMm: number]> = [
  ['A2', 420, 594],
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['B4', 250, 353],
  ['B5', 176, 250],
  ['Letter', 215.9, 279.4],
  ['Legal', 215.9, 355.6],
  ['Executive', 184.15, 266.7],
  ['Statement', 139.7, 215.9],
  ['Tabloid', 279.4, 431.8],
];

/** The name of the paper in either orientation, or `null` for one without. */
export function paperName(size: Size): string | null {
  const paper = papers.find(([, widthMm, heightMm]) => {
    const upright = { widthPt: widthMm / mmPerPoint, heightPt: heightMm / mmPerPoint };
    return areSameSize(upright, size) || isTurned(upright, size);
  });
  return paper?.[0] ?? null;
}

/** "210 × 297 mm" with spaces that do not break. Sizes of labels and tickets keep a decimal. */
export function millimetres({ widthPt, heightPt }: Size): string {
  const mm = (pt: number) => {
    const length = pt * mmPerPoint;
    return length < 100 ? Number(length.toFixed(1)) : Math.round(length);
  };
  return `${mm(widthPt)} × ${mm(heightPt)} mm`.replaceAll(' ', '\u00a0');
}

/** "A4, 210 × 297 mm", "A4 landscape, 297 × 210 mm", or the millimetres only. */
export function paperText(size: Size): string {
  const name = paperName(size);
  if (name === null) return millimetres(size);
  return `${name}${size.widthPt > size.heightPt ? ' landscape' : ''}, ${millimetres(size)}`;
}

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
