import type { Box } from '../../pdf-core/box.ts';

/** A word as it stands on the page. Words of one line, at one height and in one column, share `line`; lines count from 0 in reading order. */
export type Word = Readonly<{ text: string; box: Box; line: number }>;

/** The text of a page, word by word in reading order. `width` and `height` are those of the page, in CSS pixels at 100 %. */
export type PageText = Readonly<{ page: number; width: number; height: number; words: readonly Word[] }>;

/** A run of text as pdf.js gives it (`TextItem`): in PDF units, placed by `transform` (ISO 32000-2, 9.4.4). */
export type TextRun = Readonly<{
  str: string;
  dir: string;
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
}>;

/** What pdf.js says of a font (`TextStyle`). Ascent and descent are shares of the font's size. */
export type RunStyle = Readonly<{ ascent: number; descent: number; vertical: boolean; fontFamily: string }>;

/** A page as it is seen: its size in CSS pixels, and the way from PDF units to them (`PageViewport`). */
export type PageFrame = Readonly<{ page: number; width: number; height: number; transform: readonly number[] }>;

/** How far a character advances in a font family, in any unit. */
export type Advance = (character: string, fontFamily: string) => number;

/** Where a run lies: it goes `length` pixels from (x, y) along `way`, and reaches from `low` to `high` along `up`. */
type Course = Readonly<{ x: number; y: number; way: Way; up: Way; length: number; low: number; high: number }>;
type Way = Readonly<{ x: number; y: number }>;

/** A piece of a course; `begin` and `end` are distances along its line. */
type Piece = Readonly<{ text: string; box: Box; begin: number; end: number; level: number; size: number; way: Way }>;

/** Words further apart than this many sizes of their font are in different columns. */
const columnGap = 1.5;
/** Words nearer than this are one, when no space is written between them. pdf.js writes one from 0.1 on. */
const touchGap = 0.25;
/** Raised and lowered figures stay in their line. */
const lineShift = 0.5;

/**
 * The words of a page and where they stand, in the order in which pdf.js reads them. A run is split at white space; where its words
 * begin is worked out from how wide their characters are, since PDF has only the width of the run. Runs that touch are one word.
 */
export function readPageText(
  runs: readonly TextRun[],
  styles: Readonly<Record<string, RunStyle>>,
  frame: PageFrame,
  advance: Advance = () => 1,
): PageText {
  const words: Word[] = [];
  let last: Piece | null = null;
  let line = -1;
  let isOpen = false; // no white space since the last word

  for (const run of runs) {
    if (isSpace(run.str)) isOpen = false;
    for (const piece of piecesOf(run, styles[run.fontName], frame, advance)) {
      const joined: Piece | null = isOpen && last && touch(last, piece) ? join(last, piece) : null;
      if (joined) words.pop();
      else if (!last || !areInLine(last, piece)) line += 1;
      last = joined ?? piece;
      words.push({ text: last.text, box: last.box, line });
      isOpen = false; // only the last word of a run can go on in the next
    }
    if (run.str !== '') isOpen = !isSpace(run.str.at(-1)!);
  }
  return { page: frame.page, width: frame.width, height: frame.height, words };
}

function piecesOf(run: TextRun, style: RunStyle | undefined, frame: PageFrame, advance: Advance): readonly Piece[] {
  if (run.str === '') return [];
  const course = courseOf(run, style, frame);
  if (!Number.isFinite(course.x + course.y + course.length + course.low + course.high)) return [];
  const { words, width } = wordsOf(run.str, style?.fontFamily ?? 'sans-serif', advance);
  const px = width > 0 ? course.length / width : 0;
  // Written from right to left, the first character stands at the end of the course.
  return run.dir === 'rtl'
    ? words.map(({ text, from, to }) => pieceOf(text, course, (width - to) * px, (width - from) * px))
    : words.map(({ text, from, to }) => pieceOf(text, course, from * px, to * px));
}

/** The words of a run and where they begin and end in its `width`, in the unit of `advance`. It runs for every character there is. */
function wordsOf(str: string, fontFamily: string, advance: Advance) {
  const words: Array<Readonly<{ text: string; from: number; to: number }>> = [];
  let width = 0;
  let begin = -1;
  let from = 0;
  let index = 0;
  for (const character of str) {
    if (isSpace(character)) {
      if (begin >= 0) words.push({ text: str.slice(begin, index), from, to: width });
      begin = -1;
    } else if (begin < 0) {
      begin = index;
      from = width;
    }
    width += advance(character, fontFamily);
    index += character.length;
  }
  if (begin >= 0) words.push({ text: str.slice(begin), from, to: width });
  return { words, width };
}

/** Whether it begins with white space: U+0009 to U+000D, the space, and those beyond ASCII. */
function isSpace(character: string): boolean {
  const code = character.charCodeAt(0);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /^\s/.test(character));
}

function courseOf(run: TextRun, style: RunStyle | undefined, frame: PageFrame): Course {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiplied(frame.transform, run.transform);
  const pxPerUnit = Math.hypot(frame.transform[0] ?? 0, frame.transform[1] ?? 0);
  const across = unit(a, b, { x: 1, y: 0 });
  const up = unit(c, d, { x: 0, y: -1 });
  if (style?.vertical) {
    const half = Math.hypot(a, b) / 2;
    return { x, y, way: { x: -up.x, y: -up.y }, up: across, length: run.height * pxPerUnit, low: -half, high: half };
  }
  const size = Math.hypot(c, d);
  const { low, high } = reachOf(style);
  return { x, y, way: across, up, length: run.width * pxPerUnit, low: low * size, high: high * size };
}

/** Fonts say nothing, or nonsense, often enough. */
function reachOf(style: RunStyle | undefined): { low: number; high: number } {
  const descent = style?.descent ?? 0;
  const low = descent < 0 ? Math.max(descent, -0.5) : -0.2;
  const ascent = style?.ascent ?? 0;
  return { low, high: ascent > 0 ? Math.min(Math.max(ascent, 0.5), 1.2) : 1 + low };
}

function pieceOf(text: string, course: Course, from: number, to: number): Piece {
  const { x, y, way, up, low, high } = course;
  const start = x * way.x + y * way.y;
  return {
    text,
    box: {
      x: x + Math.min(way.x * from, way.x * to) + Math.min(up.x * low, up.x * high),
      y: y + Math.min(way.y * from, way.y * to) + Math.min(up.y * low, up.y * high),
      width: Math.abs(way.x) * (to - from) + Math.abs(up.x) * (high - low),
      height: Math.abs(way.y) * (to - from) + Math.abs(up.y) * (high - low),
    },
    begin: start + from,
    end: start + to,
    level: y * way.x - x * way.y,
    size: high - low,
    way,
  };
}

const areInLine = (one: Piece, other: Piece) =>
  one.way.x * other.way.x + one.way.y * other.way.y > 0.99 &&
  Math.abs(one.level - other.level) < lineShift * Math.max(one.size, other.size) &&
  gapBetween(one, other) < columnGap * Math.max(one.size, other.size);

const touch = (one: Piece, other: Piece) =>
  areInLine(one, other) && Math.abs(gapBetween(one, other)) < touchGap * Math.max(one.size, other.size);

/** Negative where they overlap. */
const gapBetween = (one: Piece, other: Piece) => Math.max(one.begin, other.begin) - Math.min(one.end, other.end);

function join(one: Piece, other: Piece): Piece {
  const x = Math.min(one.box.x, other.box.x);
  const y = Math.min(one.box.y, other.box.y);
  return {
    ...one,
    text: one.text + other.text,
    box: {
      x,
      y,
      width: Math.max(one.box.x + one.box.width, other.box.x + other.box.width) - x,
      height: Math.max(one.box.y + one.box.height, other.box.y + other.box.height) - y,
    },
    begin: Math.min(one.begin, other.begin),
    end: Math.max(one.end, other.end),
    size: Math.max(one.size, other.size),
  };
}

function unit(x: number, y: number, otherwise: Way): Way {
  const length = Math.hypot(x, y);
  return length > 0 ? { x: x / length, y: y / length } : otherwise;
}

/** Both as pdf.js and PDF write them: [a b c d e f], ISO 32000-2, 8.3.3. */
function multiplied(one: readonly number[], other: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
