import type { PagePart, TextChange } from '../../pdf-core/analysis-types.ts';
import type { Box } from '../../pdf-core/box.ts';
import { unionBox } from '../../pdf-core/box.ts';
import { createBoxIndex } from '../../pdf-core/box-index.ts';
import { groupedBy } from '../../pdf-core/grouped-by.ts';
import { normalized } from '../text/normalize.ts';
import type { PageText, Word } from '../text/page-text.ts';
import { shiftOf, type TextBox } from '../text/run-course.ts';

/**
 * @file Which of the pages whose texts differ can be laid on one another all the same, so that their looks can be
 * compared.
 */

/** The same of the earlier page and of the later one. */
type Sides<T> = Readonly<{ before: T; after: T }>;

/**
 * Where the texts of two documents differ: the changes, and lines that count as equal, such as those with page numbers.
 */
type TextDifferences = Readonly<{ texts: readonly TextChange[]; differingParts: Sides<readonly PagePart[]> }>;

/**
 * How the texts of two pages lie on one another. `areas` are the lines in which they differ, of both pages; outside of
 * them all words are the same and stand where they stood, if `isUnchanged`: then `offPx` is how far from there the
 * furthest of them stands, if most of them or the lines of a column do not stand exactly there; else 0, for where
 * single words begin in a run is an estimate.
 */
export type PositionComparison = Readonly<{ isUnchanged: boolean; areas: readonly Box[]; offPx: number }>;

/** Text that is no further from where it stood has not moved, in CSS pixels: positions come from sums of widths. */
export const unmovedPx = 0.5;

/**
 * Words that are no further from where they stood have not moved at all, in CSS pixels: the rest comes from the
 * arithmetic.
 */
const exactPx = 0.002;

/** As many lines that have moved alike are not taken for chance. */
const leastColumnLines = 8;

/** Letters reach so far beyond the box of their word, in CSS pixels: serifs, accents, underlines. */
const marginPx = 3;

/**
 * In a line that begins and ends where it did, words within it may seem to stand elsewhere by up to this many of their
 * heights: where they begin in a run is an estimate, and programs make other runs of one line. Whether they have moved
 * pixels tell.
 */
const mostEstimated = 1;

/** A change is about a word if it has this share of it, or is this share of the whole change, in both directions. */
const leastCovered = 0.3;

/** How the texts of any two pages lie on one another, by their numbers. */
export function createPositionComparison(texts: Sides<readonly PageText[]>, differing: TextDifferences) {
  const changed = { before: boxesByPage('before', differing), after: boxesByPage('after', differing) };
  return (pages: Sides<number>): PositionComparison => {
    const boxes = { before: changed.before.get(pages.before) ?? [], after: changed.after.get(pages.after) ?? [] };
    const [before, after] = [texts.before[pages.before - 1]!, texts.after[pages.after - 1]!];
    return comparePositions({ before, after }, boxes);
  };
}

/**
 * Compares where the words stand that do not lie in the `changed` boxes. In a line that holds a change they may have
 * moved along it, for a word takes as much room as it is long; such a line is an area from end to end. Takes as long as
 * the pages have words.
 */
export function comparePositions(
  { before, after }: Sides<PageText>,
  changed: Sides<readonly Box[]>,
): PositionComparison {
  const lines = { before: new Set<number>(), after: new Set<number>() };
  const left = withoutChanged(before.words, changed.before, lines.before);
  const right = withoutChanged(after.words, changed.after, lines.after);
  const partners = left.length === right.length ? (sameOrder(left, right) ?? samePlaces(left, right)) : null;
  let isUnchanged = partners !== null;
  let offPx = 0;
  const off = createOffCount();
  const extents = { before: extentsOfLines(before.words), after: extentsOfLines(after.words) };
  for (let index = 0; isUnchanged && index < left.length; index += 1) {
    const [one, other] = [left[index]!, partners![index]!];
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
  const areas = [...areasOf(before.words, lines.before), ...areasOf(after.words, lines.after)];
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
 * Tells whether words that are not exactly where they were have moved. A difference may be one of estimates, but not
 * for most words of a page. Nor for words of many lines that differ by one distance, as in a column of a table that
 * another row has made wider.
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

/** The other words, if they are the same in the same order. */
function sameOrder(words: readonly Word[], others: readonly Word[]): readonly Word[] | null {
  return words.every((word, index) => isSameWord(word, others[index]!)) ? others : null;
}

/**
 * For each word the same one at the same place, where two programs paint a page in different orders; `null` if one has
 * none.
 */
function samePlaces(words: readonly Word[], others: readonly Word[]): readonly Word[] | null {
  const keyOf = (text: string, { x, y, baseline = y }: TextBox, dx: number, dy: number) =>
    `${Math.round(x) + dx} ${Math.round(baseline) + dy} ${text}`;
  const left = groupedBy(others, ({ text, box }) => keyOf(normalized(text), box, 0, 0));
  const take = ({ box, text }: Word): Word | null => {
    const name = normalized(text);
    for (const dy of [0, -1, 1]) {
      for (const dx of [0, -1, 1]) {
        const alike = left.get(keyOf(name, box, dx, dy)) ?? [];
        const index = alike.findIndex((other) => isAtSamePosition(box, other.box, false));
        if (index >= 0) return alike.splice(index, 1)[0]!;
      }
    }
    return null;
  };
  const found: Word[] = [];
  for (const word of words) {
    const other = take(word);
    if (!other) return null;
    found.push(other);
  }
  return found;
}

function boxesByPage(
  side: keyof Sides<unknown>,
  { texts, differingParts }: TextDifferences,
): ReadonlyMap<number, readonly Box[]> {
  const pages = new Map<number, Box[]>();
  for (const part of [...texts.map((change) => change[side]), ...differingParts[side]]) {
    if (!part) continue;
    const boxes = pages.get(part.page) ?? [];
    for (const box of part.boxes) boxes.push(box);
    pages.set(part.page, boxes);
  }
  return pages;
}

/** Words that no change is about. Adds the lines of the others to `lines`. */
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
 * Whether a word is where it was; `isLoose` if it may have moved along its line, which goes across the page, or up or
 * down on a turned one.
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

/** Whether two boxes begin and end at one place across the page, give or take this many CSS pixels. */
const isSameAcross = (one: Box, other: Box, reachPx: number) =>
  Math.abs(one.x - other.x) <= reachPx && Math.abs(one.x + one.width - other.x - other.width) <= reachPx;

function distance(one: TextBox, other: TextBox): number {
  const { dx, dy } = shiftOf(one, other);
  return Math.max(Math.abs(dx), Math.abs(dy));
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= unmovedPx;

/** One box around each of these lines, with a margin. */
function areasOf(words: readonly Word[], lines: ReadonlySet<number>): readonly Box[] {
  const areas = new Map<number, Box>();
  for (const { box, line } of words) {
    if (!lines.has(line)) continue;
    const known = areas.get(line);
    areas.set(line, known ? unionBox(known, box) : box);
  }
  return Array.from(areas.values(), ({ x, y, width, height }) => ({
    x: x - marginPx,
    y: y - marginPx,
    width: width + 2 * marginPx,
    height: height + 2 * marginPx,
  }));
}
