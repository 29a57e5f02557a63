import { unionBox } from '../../../pdf-pages/box.ts';
import { boxOn, courseOf, lettersHeight, type RunStyle, type TextBox, type TextRun } from './run-course.ts';
import { type Advance, hairGap, letter, type PlacedRun, type WordPiece, wordPiecesOf } from './split-run.ts';
import { linesOfRuns } from './text-lines.ts';
import { hasRightToLeft, rightToLeftShare } from './writing-direction.ts';
import { inWritingOrder } from './writing-order.ts';

/**
 * A word with its position on the page. Words of one line, at one height and in one column, share `line`; lines count
 * from 0 in reading order.
 */
export type Word = Readonly<{ text: string; box: TextBox; line: number }>;

/** The clockwise rotation of most of a page's text, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/**
 * The text of a page, word by word in reading order. `width` and `height` are those of the page, in CSS pixels at 100
 * %. `turn`: absent for a page whose text is upright. `content` names all that the page shows: the same only if that is
 * the same; absent where it is not known. `unread`: the page has not been read, and what it has is said by one name in
 * both documents (`unread-pages.ts`). `isLeftOut`: it or its partner cannot be read, so that what it has may differ.
 */
export type PageText = Readonly<{
  page: number;
  width: number;
  height: number;
  turn?: Turn;
  content?: string;
  unread?: string;
  isLeftOut?: boolean;
  words: readonly Word[];
}>;

/** A page as displayed: its size in CSS pixels at 100 %, and the transformation from PDF units (`PageViewport`). */
type PageFrame = Readonly<{ page: number; width: number; height: number; transform: readonly number[] }>;

/**
 * Words nearer than this many font sizes are one, if no space is written between them. pdf.js writes one from 0.1 on.
 */
const touchGap = 0.25;
/**
 * pdf.js writes no space if the next run is to the left of the last one, as in lines that are written from right to
 * left.
 */
const closeTouchGap = 0.1;

/**
 * The words of a page with their positions. Lines are in painting order, because producers paint in reading order. The
 * words of a line are in reading order, whenever they are painted. A run is split at white space; the starts of its
 * words are estimated from the widths of their characters, because PDF has only the width of the run. Runs that touch
 * are one word.
 */
export function readPageText(
  runs: readonly TextRun[],
  styles: Readonly<Record<string, RunStyle>>,
  frame: PageFrame,
  advance: Advance = () => 1,
): PageText {
  const placed: PlacedRun[] = [];
  for (const run of runs) {
    if (run.str === '') continue;
    const style = styles[run.fontName];
    const course = courseOf(run, style, frame.transform);
    const isPlaced = Number.isFinite(course.x + course.y + course.end + course.low + course.high);
    if (!isPlaced) continue;
    const fontFamily = style?.fontFamily ?? 'sans-serif';
    placed.push({ run, course, fontFamily, order: placed.length, isBlank: run.str.trim() === '' });
  }
  const pageShare = rightToLeftShare(placed.map(({ run }) => run.str));
  const words: Word[] = [];
  let line = 0;
  for (const lineRuns of linesOfRuns(placed)) {
    const before = words.length;
    addLine(words, wordPiecesOf(lineRuns, advance), line, pageShare);
    if (words.length > before) line += 1;
  }
  return { page: frame.page, width: frame.width, height: frame.height, turn: turnOf(placed), words };
}

function turnOf(runs: readonly PlacedRun[]): Turn {
  const lengths = new Map<Turn, number>();
  for (const { course, run } of runs) {
    const { x, y } = run.dir === 'ttb' ? { x: course.way.y, y: -course.way.x } : course.way;
    const turn = Math.abs(x) >= Math.abs(y) ? (x >= 0 ? 0 : 180) : y > 0 ? 90 : 270;
    lengths.set(turn, (lengths.get(turn) ?? 0) + run.str.length);
  }
  return [...lengths].reduce<[Turn, number]>((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** `pageShare`: the share of the page's letters that are written from right to left. */
function addLine(words: Word[], pieces: readonly WordPiece[], line: number, pageShare: number): void {
  const isFromLeft = pageShare === 0 || !pieces.some(({ text }) => hasRightToLeft(text));
  // A line of figures is read in the page's direction: the full stop of “4.” is on the left of the figure. So is a line
  // that seems to begin with a full stop.
  const isAsPage =
    isFromLeft &&
    pageShare > 0.5 &&
    (!pieces.some(({ text }) => letter.test(text)) || stopAtStart.test(leftmost(pieces)?.text ?? ''));
  if (isFromLeft && !isAsPage) {
    addWords(words, fromTheLeft(pieces), line, areNear);
    return;
  }
  const share = rightToLeftShare(pieces.map(({ text }) => text));
  // A line without a prevailing direction is read in the page's direction.
  const startsRight = isAsPage || (share > 1 / 3 && share < 2 / 3 ? pageShare : share) > 0.5;
  addWords(words, inWritingOrder(pieces, startsRight, areClose), line, areClose);
}

/** But no dots, which may represent omitted words. */
const stopAtStart = /^[.,:;!?](?![.,:;!?])/;

const leftmost = (pieces: readonly WordPiece[]) =>
  pieces.reduce<WordPiece | undefined>(
    (least, piece) => (piece.text !== '' && (!least || piece.begin < least.begin) ? piece : least),
    undefined,
  );

const fromTheLeft = (pieces: readonly WordPiece[]) =>
  pieces.every((piece, index) => index === 0 || !isBefore(piece, pieces[index - 1]!))
    ? pieces
    : pieces.toSorted((one, other) => one.begin - other.begin);

/** Whether a piece that is painted later precedes the other. Accents are painted over their letters. */
const isBefore = (later: WordPiece, earlier: WordPiece) =>
  later.end < earlier.begin + touchGap * lettersHeight(earlier.course);

function addWords(words: Word[], pieces: readonly WordPiece[], line: number, areOne: typeof areNear): void {
  let open: WordPiece | null = null;
  let hasBlank = false;
  for (const piece of pieces) {
    const { text, course, begin, end } = piece;
    if (text === '') {
      hasBlank = true;
      continue;
    }
    const isWhole: boolean = open === null || areParted(open, piece) || (hasBlank && !isAtOnce(open, piece));
    hasBlank = false;
    const isPart: boolean = open !== null && !isWhole && areOne(open, piece);
    const box = boxOn(course, begin, end);
    const known = isPart ? words.pop() : undefined;
    if (known && open) {
      words.push({ text: known.text + text, box: { ...known.box, ...unionBox(known.box, box) }, line });
      const left: boolean = (begin < open.begin ? piece : open).parts.left;
      const right: boolean = (end > open.end ? piece : open).parts.right;
      open = { ...piece, begin: Math.min(open.begin, begin), end: Math.max(open.end, end), parts: { left, right } };
    } else {
      words.push({ text, box, line });
      open = piece;
    }
  }
}

/** Whether a run shows that white space is between two pieces. */
const areParted = (one: WordPiece, next: WordPiece) =>
  isRightOf(next, one) ? one.parts.right || next.parts.left : one.parts.left || next.parts.right;

const isRightOf = (one: WordPiece, other: WordPiece) => one.begin + one.end >= other.begin + other.end;

const isAtOnce = (one: WordPiece, next: WordPiece) => gapBetween(one, next) <= hairGap * lettersHeightOf(one, next);

/**
 * pdf.js writes no space between pieces that are not painted one after the other, such as between the number of an item
 * and its text.
 */
const areNear = (one: WordPiece, other: WordPiece) => {
  const isNext = other.order >= one.order && other.order <= one.order + 1;
  return Math.abs(gapBetween(one, other)) < (isNext ? touchGap : closeTouchGap) * lettersHeightOf(one, other);
};

/** Marks are above the letters that they belong to. */
const areClose = (one: WordPiece, other: WordPiece) =>
  gapBetween(one, other) < closeTouchGap * lettersHeightOf(one, other);

/** Negative where they overlap. */
const gapBetween = (one: WordPiece, other: WordPiece) =>
  Math.max(one.begin, other.begin) - Math.min(one.end, other.end);

const lettersHeightOf = (one: WordPiece, other: WordPiece) =>
  Math.max(lettersHeight(one.course), lettersHeight(other.course));
