import { type Course, lettersHeight } from './run-course.ts';

/** Words further apart than this many font sizes are in different columns. */
const columnGap = 1.5;
/**
 * Runs that are not painted one after another are on one line only if they are as near as words, because columns of
 * text may be near too.
 */
const wordGap = 0.6;
/** Text painted over a line does not belong to it. */
const mostOverlap = 0.3;
/** Raised and lowered figures stay in their line. */
const lineShift = 0.5;
/** Lines that continue one another differ in height only by rounding. */
const sameLevel = 0.1;

/** `isBlank`: only white space, for which pdf.js may give the wrong width. */
type Placed = Readonly<{ course: Course; isBlank: boolean }>;

/** The runs of a line in painting order, and the extent of the line; `inked` without white space at its ends. */
type Line<T> = {
  runs: T[];
  first: number;
  way: Course['way'];
  level: number;
  begin: number;
  end: number;
  inked: Readonly<{ begin: number; end: number }>;
  size: number;
};

/**
 * Groups the runs of a page into lines: runs at one height with word gaps, whenever they are painted. The lines are in
 * the order of their first runs, the runs of a line in painting order.
 */
export function linesOfRuns<T extends Placed>(runs: readonly T[]): ReadonlyArray<readonly T[]> {
  const lines: Line<T>[] = [];
  runs.forEach((run, index) => {
    const last = lines.at(-1);
    const { course } = run;
    const { way, level, begin, end } = course;
    const inked = run.isBlank ? { begin, end: begin } : { begin, end };
    const line = { runs: [run], first: index, way, level, begin, end, inked, size: lettersHeight(course) };
    if (last && isOnLevel(last, line) && gapBetween(last, line) < columnGap * Math.max(last.size, line.size)) {
      extend(last, line);
    } else lines.push(line);
  });
  return joinedLines(lines).map((line) => line.runs);
}

/** Joins lines if one continues the other, such as a word that is painted last because of its style. */
function joinedLines<T>(lines: readonly Line<T>[]): readonly Line<T>[] {
  const angleOf = ({ way }: Line<T>) => Math.round(Math.atan2(way.y, way.x) * 100);
  const joined: Line<T>[] = [];
  for (const level of levels(lines.map((line) => ({ line, angle: angleOf(line) })))) {
    let open: Line<T> | undefined;
    for (const line of level.toSorted((one, other) => one.inked.begin - other.inked.begin)) {
      const size = open ? Math.max(open.size, line.size) : 0;
      const gap = open ? gapBetween(open.inked, line.inked) : Number.POSITIVE_INFINITY;
      if (open && gap <= wordGap * size && gap >= -mostOverlap * size) {
        extend(open, line);
        continue;
      }
      joined.push(line);
      if (!open || line.inked.end > open.inked.end) open = line;
    }
  }
  return joined.sort((one, other) => one.first - other.first);
}

/** Lines of one angle at the same height, except for rounding, as groups. */
function levels<T>(lines: ReadonlyArray<Readonly<{ line: Line<T>; angle: number }>>): readonly Line<T>[][] {
  const groups: Line<T>[][] = [];
  let lastAngle = Number.NaN;
  for (const { line, angle } of lines.toSorted(
    (one, other) => one.angle - other.angle || one.line.level - other.line.level,
  )) {
    const group = groups.at(-1);
    if (group && angle === lastAngle && line.level - group[0]!.level <= sameLevel * group[0]!.size) group.push(line);
    else groups.push([line]);
    lastAngle = angle;
  }
  return groups;
}

function extend<T>(line: Line<T>, more: Line<T>): void {
  line.first = Math.min(line.first, more.first);
  line.runs.push(...more.runs);
  line.inked = isEmpty(more) ? line.inked : isEmpty(line) ? more.inked : joined(line.inked, more.inked);
  line.begin = Math.min(line.begin, more.begin);
  line.end = Math.max(line.end, more.end);
  line.size = Math.max(line.size, more.size);
}

type Reach = Line<never>['inked'];

const isEmpty = ({ inked }: Readonly<{ inked: Reach }>) => inked.begin === inked.end;

const joined = (one: Reach, other: Reach): Reach => ({
  begin: Math.min(one.begin, other.begin),
  end: Math.max(one.end, other.end),
});

const isOnLevel = (
  one: Pick<Line<never>, 'way' | 'level' | 'size'>,
  other: Pick<Line<never>, 'way' | 'level' | 'size'>,
) =>
  one.way.x * other.way.x + one.way.y * other.way.y > 0.99 &&
  Math.abs(one.level - other.level) < lineShift * Math.max(one.size, other.size);

/** Negative where they overlap. */
const gapBetween = (one: Readonly<{ begin: number; end: number }>, other: Readonly<{ begin: number; end: number }>) =>
  Math.max(one.begin, other.begin) - Math.min(one.end, other.end);
