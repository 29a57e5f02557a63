import type { LookNote } from '../../pdf-core/analysis-types.ts';
import type { Box } from '../../pdf-core/box.ts';
import { unionBox } from '../../pdf-core/box.ts';
import { createBoxIndex } from '../../pdf-core/box-index.ts';
import { groupedBy } from '../../pdf-core/grouped-by.ts';
import type { MatchedLine } from '../compare-text/matched-lines.ts';
import type { TextMark } from '../facts/page-looks.ts';
import { unmovedPx } from '../page-placements/unchanged-positions.ts';
import { normalized } from '../text/normalize.ts';
import { styleChange } from './text-styles.ts';

/** Letters of the earlier document, and where they stand now: `lines` lead from its page `page` to the later page. */
export type TextSource = Readonly<{ page: number; texts: readonly TextMark[]; lines: readonly MatchedLine[] }>;

type Found = Readonly<{ change: string; text: string; after: Box; before: Box; page: number }>;

/** A quote is no longer, in characters. */
const longestQuote = 40;

/**
 * Which words of a page look different from what they were, wherever they stood: another colour, weight, size. The same words are compared
 * letter for letter by what the documents say of them, so it does not matter by which part of a pixel they have moved. One note
 * for each kind of change. Letters
 * in no line, such as those of headers, are compared where they stand: `stays` has those of the earlier page, `mayStay` tells those of the later.
 */
export function compareTextLooks(
  texts: readonly TextMark[],
  sources: readonly TextSource[],
  stays: TextSource,
  mayStay: (mark: TextMark) => boolean,
): readonly LookNote[] {
  const found: Found[] = [];
  const isKnown = new Set<TextMark>();
  const marks = createMarkIndex(texts);
  for (const { page, texts: earlier, lines } of sources) {
    const earlierMarks = createMarkIndex(earlier);
    for (const { before, after, dx, dy } of lines) {
      for (const mark of marks.within(after)) {
        const isNew = !isKnown.has(mark);
        if (isNew && add(found, mark, earlierMarks, before, { page, dx, dy })) isKnown.add(mark);
      }
    }
  }
  const staying = createMarkIndex(stays.texts);
  for (const mark of texts) {
    if (isKnown.has(mark) || !mayStay(mark)) continue;
    const inLine: MarkIndex = {
      within: (area, near) => staying.within(area, near).filter(({ box }) => isInLine(box, mark.box)),
    };
    add(found, mark, inLine, mark.box, { page: stays.page, dx: 0, dy: 0 });
  }
  return notesOf(found);
}

/**
 * Tells whether a line stands elsewhere, by where each of its letters is painted. Where words begin in a run of text is an estimate, which
 * differs when the same line is painted in other pieces. With `isStrict` most letters have to stand where the line is said to have gone: where
 * no pixel differs, other pieces are no sign of a move.
 */
export function createMoveCheck(
  texts: readonly TextMark[],
  earlier: readonly TextMark[],
  isStrict: boolean,
): (line: MatchedLine) => boolean {
  const [laterMarks, earlierMarks] = [createMarkIndex(texts), createMarkIndex(earlier)];
  return (line) => {
    const marks = laterMarks.within(line.after);
    const countAt = (dx: number, dy: number) =>
      marks.filter(({ box, text }) => {
        const place = { ...box, x: box.x - dx, y: box.y - dy };
        const near = earlierMarks.within(line.before, { place, reachPx: unmovedPx });
        return near.some((one) => one.text === text && distance(one.box, place) < unmovedPx);
      }).length;
    return countAt(0, 0) === 0 && (!isStrict || countAt(line.dx, line.dy) > marks.length / 2);
  };
}

type Shift = Readonly<{ page: number; dx: number; dy: number }>;

/** Adds what has changed in the look of one mark. Returns whether it is among the earlier ones in `area` at all. */
function add(found: Found[], mark: TextMark, earlier: MarkIndex, area: Box, { page, dx, dy }: Shift): boolean {
  const text = normalized(mark.text);
  const place = { ...mark.box, x: mark.box.x - dx, y: mark.box.y - dy };
  let nearest: TextMark | null = null;
  let nearestPx = mark.box.width / 2 + mark.box.height;
  const candidates = earlier.within(area, { place, reachPx: nearestPx });
  let change: string | null = null;
  for (const candidate of candidates) {
    const px = distance(candidate.box, place);
    if (px > nearestPx || normalized(candidate.text) !== text) continue;
    // Of letters that are painted twice at one place the ones on top are seen: those that come last.
    [nearest, nearestPx, change] = [candidate, px, styleChange(candidate, mark)];
  }
  if (!nearest) return addPart(found, mark, candidates, { page, dx, dy });
  if (change) found.push({ change, text: mark.text, after: mark.box, before: nearest.box, page });
  return true;
}

/**
 * The same for letters that are a part of a mark, or of which a mark is a part: a word gets a colour, and the text around it has no spaces, as in
 * Thai, or only half of it does.
 */
function addPart(found: Found[], mark: TextMark, candidates: readonly TextMark[], { page, dx, dy }: Shift): boolean {
  const place = { ...mark.box, x: mark.box.x - dx, y: mark.box.y - dy };
  const whole = candidates.filter(({ text, box }) => isPartOf(mark.text, place, text, box));
  const parts = whole.length > 0 ? whole : candidates.filter(({ text, box }) => isPartOf(text, box, mark.text, place));
  for (const candidate of parts) {
    const change = styleChange(candidate, mark);
    if (!change) continue;
    found.push({ change, text: mark.text, after: mark.box, before: place, page });
    break;
  }
  return parts.length > 0;
}

/** Whether letters stand within others that say the same there, but for the rounding of their widths. */
function isPartOf(text: string, box: Box, whole: string, around: Box): boolean {
  const reach = 0.25 * around.height;
  return (
    box.x >= around.x - reach &&
    box.x + box.width <= around.x + around.width + reach &&
    isInLine(box, around) &&
    normalized(whole).includes(normalized(text))
  );
}

const distance = (one: Box, other: Box) =>
  Math.abs(one.x + one.width / 2 - other.x - other.width / 2) +
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2);

/** Marks by where they stand. */
type MarkIndex = Readonly<{
  /**
   * The marks whose middle lies in a box, which may be too narrow by a letter: where words begin in a run is an estimate. Of these only what reaches
   * `near` a place, where that is given. In the order of painting.
   */
  within: (area: Box, near?: Readonly<{ place: Box; reachPx: number }>) => readonly TextMark[];
}>;

/** So many marks are found for each one of a page, and on any page: a word has some beside it, or above it. */
const mostFoundEach = 30;
const mostFound = 1_000_000;

/** Text lies upon other text by the thousand, so that each piece would be compared with each. */
export class TooMuchTextError extends Error {
  override readonly name = 'TooMuchTextError';
}

/** Its `within` throws `TooMuchTextError` once it has found too many in all. */
function createMarkIndex(marks: readonly TextMark[]): MarkIndex {
  const index = createBoxIndex(marks.map(({ box }) => box));
  let left = mostFound + mostFoundEach * marks.length;
  return {
    within({ x, y, width, height }, near) {
      const area = { x: x - height / 2, y: y - 2, width: width + height, height: height + 4 };
      const found = index.within(near ? widened(near.place, near.reachPx) : area);
      left -= found.length;
      if (left < 0) throw new TooMuchTextError('Too much text lies upon other text.');
      return found
        .map((at) => marks[at]!)
        .filter(({ box }) => {
          const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
          const isAcross = middleX >= area.x && middleX <= area.x + area.width;
          return isAcross && middleY >= area.y && middleY <= area.y + area.height;
        });
    },
  };
}

const widened = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function notesOf(found: readonly Found[]): readonly LookNote[] {
  return Array.from(
    groupedBy(found, ({ change }) => change),
    ([change, all]) => {
      const pages = Array.from(groupedBy(all, ({ page }) => page));
      const [[page, most]] = pages.toSorted(([, one], [, other]) => other.length - one.length) as [[number, Found[]]];
      const boxes = most.map(({ before }) => before);
      return {
        words: `“${quoteOf(all.map(({ text, after }) => ({ text, box: after })))}” ${change}`,
        boxes: joinedInLines(all.map(({ after }) => after)),
        before: { page, boxes: joinedInLines(boxes) },
      };
    },
  );
}

/** Their letters as words, shortened. */
export function quoteOf(marks: ReadonlyArray<Readonly<{ text: string; box: Box }>>): string {
  let quote = '';
  let last: Box | null = null;
  for (const { text, box } of marks) {
    if (quote.length + text.length > longestQuote) return `${quote || text.slice(0, longestQuote)}…`;
    // Many programs place every letter for itself.
    const isSameWord = last && isInLine(last, box) && Math.abs(box.x - last.x - last.width) < 0.15 * box.height;
    quote = quote === '' || isSameWord ? quote + text : `${quote} ${text}`;
    last = box;
  }
  return quote;
}

const isInLine = (one: Box, other: Box) =>
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < 0.4 * Math.max(one.height, other.height);

/** Boxes that follow one another in a line as one. */
export function joinedInLines(boxes: readonly Box[]): readonly Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    const isNext =
      last &&
      isInLine(last, box) &&
      Math.max(box.x - last.x - last.width, last.x - box.x - box.width) < 1.5 * box.height;
    if (isNext) joined[joined.length - 1] = unionBox(last, box);
    else joined.push(box);
  }
  return joined;
}
