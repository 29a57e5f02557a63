import { type Box, grown, unionBox } from '../../../pdf-pages/box.ts';
import type { PagePart, TextChange } from '../../base/analysis-types.ts';
import { createBoxIndex } from '../../base/box-index.ts';
import { addToGroup } from '../../base/grouped-by.ts';
import { type DocumentSide, perSide, type Sides } from '../../base/sides.ts';
import { normalized } from '../text/normalize.ts';
import type { PageText, Word } from '../text/page-text.ts';
import { shiftOf, type TextBox } from '../text/run-course.ts';

/** @file Which pages with different texts can be placed on one another nevertheless, to compare their looks. */

/**
 * Where the texts of two documents differ: the changes, and lines that count as equal, such as those with page numbers.
 */
type TextDifferences = Readonly<{ texts: readonly TextChange[]; differingParts: Sides<readonly PagePart[]> }>;

/**
 * The placement of two pages' texts. `areas` are the lines in which they differ, of both pages. If `isUnchanged`, all
 * words outside of them are the same and have not moved. Then `offPx` is the largest distance from there, if most of
 * them or the lines of a column are not exactly there; else 0, because the start of a word in a run is an estimate.
 */
type PositionComparison = Readonly<{ isUnchanged: boolean; areas: readonly Box[]; offPx: number }>;

/** Text within this distance of its old position has not moved, in CSS pixels: positions are sums of widths. */
export const unmovedPx = 0.5;

/** Words within this distance have not moved at all, in CSS pixels: the rest comes from the arithmetic. */
const exactPx = 0.002;

/** This many lines that moved by the same distance are not a coincidence. */
const leastColumnLines = 8;

/** Letters extend this far beyond the box of their word, in CSS pixels: serifs, accents, underlines. */
const marginPx = 3;

/**
 * In a line with the same start and end, words may seem to move by up to this many of their heights. Word starts in a
 * run are estimates, and programs split one line into different runs. The pixels show whether they have moved.
 */
const mostEstimated = 1;

/**
 * A change belongs to a word if it covers this share of it, or is this share of the whole change, in both directions.
 */
const leastCovered = 0.3;

/** The placement of the texts of any two pages, by their numbers. */
export function createPositionComparison(texts: Sides<readonly PageText[]>, differing: TextDifferences) {
  const changed = perSide((side) => boxesByPage(side, differing));
  return (pages: Sides<number>): PositionComparison => {
    const boxes = perSide((side) => changed[side].get(pages[side]) ?? []);
    return comparePositions(
      perSide((side) => texts[side][pages[side] - 1]!),
      boxes,
    );
  };
}

/**
 * Compares the positions of the words outside the `changed` boxes. On a line with a change they may have moved along
 * it, because a word takes its width; such a line is an area from end to end. Takes linear time.
 */
export function comparePositions(
  { before, after }: Sides<PageText>,
  changed: Sides<readonly Box[]>,
): PositionComparison {
  const lines = { before: new Set<number>(), after: new Set<number>() };
  const left = withoutChanged(before.words, changed.before, lines.before);
  const right = withoutChanged(after.words, changed.after, lines.after);
  let isUnchanged = left.length === right.length && left.every((word, index) => isSameWord(word, right[index]!));
  let offPx = 0;
  const off = createOffCount();
  const extents = { before: extentsOfLines(before.words), after: extentsOfLines(after.words) };
  for (let index = 0; isUnchanged && index < left.length; index += 1) {
    const [one, other] = [left[index]!, right[index]!];
    const isInChangedLine = lines.before.has(one.line) || lines.after.has(other.line);
    if (isInChangedLine) {
      lines.before.add(one.line);
      lines.after.add(other.line);
      isUnchanged = isAtSamePosition(one.box, other.box, true);
    } else if (isAtSamePosition(one.box, other.box, false)) {
      const px = distance(one.box, other.box);
      offPx = Math.max(offPx, px);
      if (px > exactPx) off.add(one, other);
    } else {
      const [line, otherLine] = [extents.before.get(one.line)!, extents.after.get(other.line)!];
      isUnchanged = isSameAcross(line, otherLine, unmovedPx) && isNearlyAtSamePosition(one.box, other.box);
    }
  }
  const areas = [...areasOf(extents.before, lines.before), ...areasOf(extents.after, lines.after)];
  return { isUnchanged, areas, offPx: off.isTrue(left.length) ? offPx : 0 };
}

/** The box around the words of each line. */
function extentsOfLines(words: readonly Word[]): ReadonlyMap<number, Box> {
  const extents = new Map<number, Box>();
  for (const { line, box } of words) {
    const known = extents.get(line);
    extents.set(line, known ? unionBox(known, box) : box);
  }
  return extents;
}

/**
 * Decides whether words that are not exactly at their old places have moved. A difference may come from estimates, but
 * not for most words of a page. Nor for words of many lines that differ by one distance, as in a column of a table that
 * another row has widened.
 */
function createOffCount() {
  const lines = new Map<string, Set<number>>();
  let words = 0;
  return {
    add({ box, line }: Word, { box: later }: Word) {
      words += 1;
      const { dx, dy } = shiftOf(box, later);
      const by = `${dx.toFixed(2)} ${dy.toFixed(2)}`;
      lines.set(by, (lines.get(by) ?? new Set()).add(line));
    },
    isTrue: (all: number) => words > all / 2 || [...lines.values()].some(({ size }) => size >= leastColumnLines),
  };
}

function boxesByPage(
  side: DocumentSide,
  { texts, differingParts }: TextDifferences,
): ReadonlyMap<number, readonly Box[]> {
  const pages = new Map<number, Box[]>();
  for (const part of [...texts.map((change) => change[side]), ...differingParts[side]]) {
    if (part) addToGroup(pages, part.page, ...part.boxes);
  }
  return pages;
}

/** Words without a change. Adds the lines of the others to `lines`. */
function withoutChanged(words: readonly Word[], changed: readonly Box[], lines: Set<number>): readonly Word[] {
  const index = createBoxIndex(changed);
  return words.filter(({ box, line }) => {
    if (!index.some(box, (at) => covers(changed[at]!, box))) return true;
    lines.add(line);
    return false;
  });
}

function covers(change: Box, word: Box): boolean {
  const across = Math.min(change.x + change.width, word.x + word.width) - Math.max(change.x, word.x);
  const down = Math.min(change.y + change.height, word.y + word.height) - Math.max(change.y, word.y);
  return (
    across >= leastCovered * Math.min(change.width, word.width) &&
    down >= leastCovered * Math.min(change.height, word.height)
  );
}

const isSameWord = ({ text: one }: Word, { text: other }: Word) =>
  one === other || normalized(one) === normalized(other);

/**
 * Whether a word has not moved; `isLoose` if it may have moved along its line, which is horizontal, or vertical on a
 * rotated page.
 */
function isAtSamePosition(before: TextBox, after: TextBox, isLoose: boolean): boolean {
  const { dx, dy } = shiftOf(before, after);
  const isSameX = Math.abs(dx) <= unmovedPx && isNear(before.width, after.width);
  const isSameY = isSameDown(before, after, dy);
  return isLoose ? isSameX || isSameY : isSameX && isSameY;
}

function isSameDown(before: TextBox, after: TextBox, dy: number): boolean {
  const areOnLines = before.baseline !== undefined && after.baseline !== undefined;
  return Math.abs(dy) <= unmovedPx && (areOnLines || isNear(before.height, after.height));
}

const isNearlyAtSamePosition = (before: TextBox, after: TextBox): boolean =>
  isSameAcross(before, after, mostEstimated * before.height) && isSameDown(before, after, shiftOf(before, after).dy);

/** Whether two boxes have the same horizontal start and end, within this many CSS pixels. */
const isSameAcross = (one: Box, other: Box, reachPx: number) =>
  Math.abs(one.x - other.x) <= reachPx && Math.abs(one.x + one.width - other.x - other.width) <= reachPx;

function distance(one: TextBox, other: TextBox): number {
  const { dx, dy } = shiftOf(one, other);
  return Math.max(Math.abs(dx), Math.abs(dy));
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= unmovedPx;

/** The boxes of these lines, with a margin. */
const areasOf = (extents: ReadonlyMap<number, Box>, lines: ReadonlySet<number>): readonly Box[] =>
  [...extents].flatMap(([line, box]) => (lines.has(line) ? [grown(box, marginPx)] : []));
