import { type Course, downwards } from './run-course.ts';

type Placed = Readonly<{ run: Readonly<{ str: string; dir: string }>; course: Course; size: number }>;

/** A character of Chinese or Japanese, which is as wide as it is high, or a punctuation mark of these scripts. */
const square =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\u30fb\u30fc\uff01-\uff5e\uff65] ?$/u;

/** Whether a run is such a character. Checked first for speed: other scripts come glyph by glyph too. */
const isSquare = (str: string): boolean => {
  const code = str.charCodeAt(0);
  return str.length < 4 && code > 0x3000 && (code < 0xfb00 || code > 0xff00) && square.test(str);
};

/** Fewer characters one below the other may also be a column of a table, or item numbers. */
const leastStacked = 4;
/** The maximum distance of the characters in a column, in their size. */
const mostPitch = 1.2;
const sameColumn = 0.1;

/**
 * Some programs write vertical lines character by character, with a font that is not vertical. Such characters get a
 * downward course. A column has at least some of them, or most others of the page are in columns.
 */
export function withColumns<T extends Placed>(placed: readonly T[]): readonly T[] {
  const squares = placed.flatMap(({ run: { str } }, at) => (isSquare(str) ? [at] : []));
  if (squares.length < leastStacked) return placed;
  const sure = columnsOf(placed, squares).flatMap((column) => (column.length < leastStacked ? [] : column));
  const first = placed[sure[0] ?? -1];
  if (!first) return placed;
  const upright = squares.filter((at) => isAlong(placed[at]!, first.course.way));
  const stacked = new Set(sure.length * 2 > upright.length ? upright : sure);
  return placed.map((one, at) =>
    stacked.has(at)
      ? { ...one, run: { ...one.run, str: one.run.str.trimEnd(), dir: 'ttb' }, course: downwards(one.course, one.size) }
      : one,
  );
}

/** The places of characters that are painted one below the other; rotated text, such as figures, may be in between. */
function columnsOf(placed: readonly Placed[], squares: readonly number[]): readonly number[][] {
  const columns: number[][] = [];
  let last = -1;
  for (const at of squares) {
    const above = placed[last];
    const one = placed[at]!;
    if (above && isTurned(one, above)) continue;
    const isNext =
      above && placed.slice(last + 1, at).every((between) => isTurned(between, one)) && isBelow(one, above);
    if (isNext) columns.at(-1)!.push(at);
    else columns.push([at]);
    last = at;
  }
  return columns;
}

function isBelow({ course, size }: Placed, above: Placed): boolean {
  const { up } = course;
  const [right, down] = [course.x - above.course.x, course.y - above.course.y];
  const pitch = -(right * up.x + down * up.y);
  return (
    Math.abs(size - above.size) < sameColumn * size &&
    pitch > size / 2 &&
    pitch <= mostPitch * size &&
    Math.abs(right * up.y - down * up.x) < sameColumn * size
  );
}

const isAlong = ({ course }: Placed, way: Course['way']) => course.way.x * way.x + course.way.y * way.y > 0.99;

/** Whether the text of one goes down where the other goes to the right. */
const isTurned = (one: Placed, { course: { up } }: Placed) => isAlong(one, { x: -up.x, y: -up.y });
