import { type Course, lettersHeight, type TextRun } from './run-course.ts';

/** The width of a character, by its code point, in a font family, in any unit. */
export type Advance = (codePoint: number, fontFamily: string) => number;

/** `order` counts the runs of the page in painting order. */
export type PlacedRun = Readonly<{
  run: TextRun;
  course: Course;
  fontFamily: string;
  order: number;
  isBlank: boolean;
}>;

/**
 * A word of a run, or the part of one in a run; white space has no text. `begin` and `end` are distances along its
 * line.
 */
export type WordPiece = Readonly<{
  text: string;
  begin: number;
  end: number;
  course: Course;
  order: number;
  /** Whether white space is on the left of it, or on the right, along its line. */
  parts: Readonly<{ left: boolean; right: boolean }>;
}>;

/** White space up to this width does not separate words, because pdf.js also writes a space for kerning. */
export const hairGap = 0.06;
export const letter = /\p{L}/u;

/** A word of a run with its start and end. */
type Part = Readonly<{ text: string; from: number; to: number }>;

const joinedParts = (parts: readonly Part[], width: number): Part => ({
  text: parts.map(({ text }) => text).join(''),
  from: 0,
  to: width,
});

/**
 * Whether these are the letters of one spaced word, as in headings: pdf.js turns the gaps into spaces, except for
 * kerned pairs.
 */
const areSpacedLetters = (words: readonly Part[]) =>
  words.length > 2 &&
  words.every(({ text }) => text.length < 3 && letters.test(text)) &&
  words.filter(({ text }) => text.length === 1).length * 3 >= words.length * 2;

/**
 * Arabic letters are joined, so two short runs of them may each be the end of a word, a space and the start of the
 * next.
 */
const letters = /^(?!\p{Script=Arabic})\p{L}+$/u;

/** The words of a run with their starts and ends in its `width`, in the unit of `advance`. Runs for every character. */
function wordsOf(str: string, fontFamily: string, advance: Advance) {
  const words: Part[] = [];
  let width = 0;
  let begin = -1;
  let from = 0;
  let index = 0;
  while (index < str.length) {
    const code = str.codePointAt(index)!;
    if (isSpace(code)) {
      if (begin >= 0) words.push({ text: str.slice(begin, index), from, to: width });
      begin = -1;
    } else if (begin < 0) {
      begin = index;
      from = width;
    }
    width += advance(code, fontFamily);
    index += code > 0xffff ? 2 : 1;
  }
  if (begin >= 0) words.push({ text: str.slice(begin), from, to: width });
  return { words, width };
}

/** Whether it is white space: U+0009 to U+000D, the space, and those beyond ASCII. */
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/.test(String.fromCodePoint(code)));

/** The words of the runs of a line, or their parts in the runs, in the order of the runs. */
export function wordPiecesOf(runs: readonly PlacedRun[], advance: Advance): readonly WordPiece[] {
  const pieces: WordPiece[] = [];
  const texts = runs.map((placed) => withSpaceInPlace(placed, runs));
  const split = runs.map(({ fontFamily }, at) => wordsOf(texts[at]!, fontFamily, advance));
  // A word of two letters counts as spaced letters only beside others: "I N" and "O F".
  const spaced = split.filter(({ words }) => words.length > 1);
  const isSpacedLine = spaced.length > 1 && areSpacedLetters(spaced.flatMap(({ words }) => words));
  for (const [at, { run, course, order }] of runs.entries()) {
    const str = texts[at]!;
    const { words: parts, width } = split[at]!;
    const words = parts.length > 1 && (isSpacedLine || areSpacedLetters(parts)) ? [joinedParts(parts, width)] : parts;
    const px = width > 0 ? (course.end - course.begin) / width : 0;
    if (words.length === 0)
      pieces.push({
        text: '',
        begin: course.begin,
        end: course.end,
        course,
        order,
        parts: { left: true, right: true },
      });
    words.forEach(({ text, from, to }, index) => {
      // Written from right to left, the first character is at the end of the course.
      const [begin, end] = run.dir === 'rtl' ? [width - to, width - from] : [from, to];
      const isFirst = index > 0 || isSpace(str.charCodeAt(0));
      const isLast = index < words.length - 1 || isSpace(str.charCodeAt(str.length - 1));
      pieces.push({
        text: unshaped(text),
        begin: course.begin + begin * px,
        end: course.begin + end * px,
        course,
        order,
        parts: run.dir === 'rtl' ? { left: isLast, right: isFirst } : { left: isFirst, right: isLast },
      });
    });
  }
  return pieces;
}

/**
 * The space before a word of lam and alef, which pdf.js writes between the two, or also there, because the alef is
 * painted without width.
 */
const displacedSpace = /(?:^| )ل (?=[آأإا](?: |$))/g;

/** An alef at the left end of a run that touches other letters is the first of their word, so the space stays. */
function withSpaceInPlace({ run: { str, dir }, course }: PlacedRun, runs: readonly PlacedRun[]): string {
  if (dir !== 'rtl') return str;
  return str.replace(displacedSpace, (found, at: number) => {
    const near = hairGap * lettersHeight(course);
    const isAtEnd = at + found.length === str.length - 1;
    const goesOn = ({ run, course: { end } }: PlacedRun) =>
      Math.abs(end - course.begin) < near && letter.test(run.str.at(-1)!);
    return isAtEnd && runs.some(goesOn) ? found : ' ل';
  });
}

const hasShaped = /[\u00b5\u0eb3\ufb00-\ufdef\ufe70-\ufefc]/;
const shaped = new RegExp(hasShaped, 'g');

/** Letters instead of ligatures and the shaped forms of Hebrew and Arabic. */
const unshaped = (text: string) =>
  hasShaped.test(text)
    ? text.replace(shaped, (sign) => sign.normalize('NFKC').replaceAll(' ', '')).normalize('NFC')
    : text;
