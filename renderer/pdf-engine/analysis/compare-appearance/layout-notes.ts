import type { Box } from '../../../pdf-pages/box.ts';
import { cssPxPerPoint, type PageSize } from '../../../pdf-pages/page-size.ts';
import { areSameSize, millimetres, paperName, type Size } from '../../../pdf-pages/paper-sizes.ts';
import type { LookNote } from '../../base/analysis-types.ts';
import type { MatchedLine } from '../compare-text/matched-lines.ts';
import type { Placement } from '../page-placements/placements.ts';
import { unmovedPx } from '../page-placements/unchanged-positions.ts';
import { joinedInLines } from './text-looks.ts';

/** With fewer lines, nothing is known about the layout of a page. */
const leastLines = 4;
/**
 * Positions of lines are rounded to pixels. One may seem to come nearer to the next by chance, but then it moves away
 * from the other.
 */
const leastStepPx = 0.25;
const leastAlong = 0.6;
const leastWholePx = 2;

/**
 * The lines of a page that moved although its text is the same; `null` without any. `hasReallyMoved` decides it
 * exactly.
 */
export function shiftNote({ sources }: Placement, hasReallyMoved: (line: MatchedLine) => boolean): LookNote | null {
  const [{ page, lines }] = sources as [Placement['sources'][number]];
  const moved = lines.filter((line) => hasMoved(line) && hasReallyMoved(line));
  const [first] = moved;
  if (!first) return null;
  const isOneShift = moved.every(({ dx, dy }) => isNear(dx, first.dx) && isNear(dy, first.dy));
  return noteOf(isOneShift ? shiftWords(first) : 'text stands elsewhere', page, moved);
}

/**
 * A changed layout on a page that received or lost text; `null` for a page on which lines have only made room. A
 * changed text moves all lines after it by the same distance, within a pixel. If each line has moved further than the
 * one above, the layout itself has changed. Without a changed text before it, nothing else could have moved them.
 */
export function layoutNote({ sources, isExplained }: Placement): LookNote | null {
  const most = sources.toSorted((one, other) => other.lines.length - one.lines.length)[0]!;
  if (!isExplained) return noteOf('text flows differently', most.page, most.lines);
  return isStretched(most.lines) ? noteOf('layout changed', most.page, most.lines) : null;
}

/** Whether the line spacing has changed: most lines by a little, and all of them together by some pixels. */
function isStretched(lines: readonly MatchedLine[]): boolean {
  const steps: number[] = [];
  let last: MatchedLine | null = null;
  for (const line of lines) {
    // The lines of one column that come from further down.
    const isNext = last && line.before.y > last.before.y;
    if (last && isNext) steps.push(line.dy - last.dy);
    if (!last || isNext || line.after.y < last.after.y - last.after.height) last = line;
  }
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const along = steps.filter((step) => Math.abs(step) > leastStepPx && Math.sign(step) === Math.sign(whole)).length;
  return steps.length >= leastLines && along > steps.length * leastAlong && Math.abs(whole) > leastWholePx;
}

function noteOf(words: string, page: number, lines: readonly MatchedLine[]): LookNote {
  return {
    words,
    boxes: joinedInLines(lines.map(({ after }) => after)),
    before: { page, boxes: joinedInLines(lines.map(({ before }) => before)) },
  };
}

function shiftWords({ dx, dy }: MatchedLine): string {
  const parts = [
    ...(Math.abs(dy) > unmovedPx ? [`${pixels(dy)} ${dy > 0 ? 'down' : 'up'}`] : []),
    ...(Math.abs(dx) > unmovedPx ? [`${pixels(dx)} to the ${dx > 0 ? 'right' : 'left'}`] : []),
  ];
  return `text moved ${parts.join(' and ')}`;
}

const pixels = (by: number) =>
  `${Math.abs(by) < 10 ? Math.abs(by).toFixed(1).replace(/\.0$/, '') : Math.abs(Math.round(by))} px`;

const hasMoved = ({ dx, dy }: MatchedLine) => Math.abs(dx) > unmovedPx || Math.abs(dy) > unmovedPx;
const isNear = (one: number, other: number) => Math.abs(one - other) <= unmovedPx;

/** How much of the new edge of a smaller page is marked, in CSS pixels. */
const edgePx = 4;

/**
 * The changed size of a page; `null` if it is the same. Its box is where only one of the pages has paper, and at the
 * edge of the other one. `page` is the number of the earlier page.
 */
export function sizeNote(before: PageSize, after: PageSize, page: number): LookNote | null {
  const [one, other] = [inPoints(before), inPoints(after)];
  // Paper sizes that differ only by rounding have the same name.
  if (areSameSize(one, other) || sizeText(one) === sizeText(other)) return null;
  return {
    words: `page is ${sizeText(other)}, was ${sizeText(one)}`,
    boxes: edges(after, before),
    before: { page, boxes: edges(before, after) },
  };
}

/**
 * The paper by its name, such as “A4 landscape”, or else in millimetres: few words, because the list of differences is
 * narrow.
 */
function sizeText(size: Size): string {
  const name = paperName(size);
  if (name === null) return millimetres(size);
  return size.widthPt > size.heightPt ? `${name} landscape` : name;
}

/** The right and the lower edge of a page, each if it differs from that of the other page. */
function edges({ width, height }: PageSize, other: PageSize): readonly Box[] {
  const from = (own: number, its: number) => (own > its ? its : Math.max(0, own - edgePx));
  const [x, y] = [from(width, other.width), from(height, other.height)];
  return [
    ...(isElsewhere(width, other.width) ? [{ x, y: 0, width: width - x, height }] : []),
    ...(isElsewhere(height, other.height) ? [{ x: 0, y, width, height: height - y }] : []),
  ];
}

const isElsewhere = (one: number, other: number) => Math.abs(one - other) > 1;

const inPoints = ({ width, height }: PageSize) => ({
  widthPt: width / cssPxPerPoint,
  heightPt: height / cssPxPerPoint,
});
