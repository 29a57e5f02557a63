import { withoutRadicals } from './radicals.ts';
import { type Course, lettersHeight, type TextRun } from './run-course.ts';

/** How far a character, given by its code point, advances in a font family, in any unit. */
export type Advance = (codePoint: number, fontFamily: string) => number;

/**
 * `size`: of its letters, in CSS pixels. `order` counts the runs of the page as they are painted. `lineCourse`: where
 * the line goes to which a large first letter belongs.
 */
export type PlacedRun = Readonly<{
  run: TextRun;
  course: Course;
  lineCourse?: Course;
  size: number;
  fontFamily: string;
  order: number;
  isBlank: boolean;
}>;

/**
 * A word of a run, or the part of one that a run has; white space only has no text. `begin` and `end` are distances
 * along its line.
 */
export type WordPiece = Readonly<{
  text: string;
  begin: number;
  end: number;
  course: Course;
  order: number;
  /** Whether white space stands on the left of it, or on the right, as its line goes. */
  parts: Readonly<{ left: boolean; right: boolean }>;
}>;

/** White space that is no wider parts no words: letters are kerned, and pdf.js writes a space for that, too. */
export const hairGap = 0.06;
export const letter = /\p{L}/u;

/** A word of a run, and where it begins and ends in it. */
type Part = Readonly<{ text: string; from: number; to: number }>;

const joinedParts = (parts: readonly Part[], width: number): Part => ({
  text: parts.map(({ text }) => text).join(''),
  from: 0,
  to: width,
});

/**
 * Whether these are the letters of one word with space between them, as in headings: pdf.js takes the gaps for spaces,
 * but for pairs that are kerned.
 */
const areSpacedLetters = (words: readonly Part[]) =>
  words.length > 2 &&
  words.every(({ text }) => text.length < 3 && letters.test(text)) &&
  words.filter(({ text }) => text.length === 1).length * 3 >= words.length * 2;

/**
 * Arabic letters are joined: of two short runs of them each may be the end of a word, a space and the beginning of the
 * next.
 */
const letters = /^(?!\p{Script=Arabic})\p{L}+$/u;

/**
 * The words of a run and where they begin and end in its `width`, in the unit of `advance`. It runs for every character
 * there is.
 */
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

/** The words of the runs of a line, or the parts that runs have of them, in the order of the runs. */
export function wordPiecesOf(runs: readonly PlacedRun[], advance: Advance): readonly WordPiece[] {
  const pieces: WordPiece[] = [];
  const texts = runs.map((placed) => withSpaceInPlace(placed, runs));
  const split = runs.map(({ fontFamily }, at) => wordsOf(texts[at]!, fontFamily, advance));
  // A word of two letters is one of spaced letters only beside others: "I N" and "O F".
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
      // Written from right to left, the first character stands at the end of the course.
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
 * The space before a word of lam and alef, which pdf.js gives between the two, or there, too: the alef is painted
 * without width.
 */
const displacedSpace = /(?:^| )ل (?=[آأإا](?: |$))/g;

/**
 * An alef at the left end of a run that touches other letters is the first of their word, so the space stands where it
 * is.
 */
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

/**
 * Letters in place of ligatures and of the shaped forms that fonts have of Hebrew and Arabic ones, and Chinese
 * characters in place of radicals.
 */
const unshaped = (text: string) =>
  hasShaped.test(text)
    ? text.replace(shaped, (sign) => sign.normalize('NFKC').replaceAll(' ', '')).normalize('NFC')
    : withoutRadicals(text);
