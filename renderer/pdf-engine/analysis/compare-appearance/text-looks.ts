import { type Box, unionBox } from '../../../pdf-pages/box.ts';
import type { LookNote } from '../../base/analysis-types.ts';
import { groupedBy } from '../../base/grouped-by.ts';
import type { MatchedLine } from '../compare-text/matched-lines.ts';
import type { TextMark } from '../facts/page-looks.ts';
import { normalized } from '../text/normalize.ts';
import { createMarkIndex, distance, type MarkIndex } from './mark-index.ts';
import { styleChange } from './text-styles.ts';

/** Letters of the earlier document and their new positions: `lines` lead from its page `page` to the later page. */
export type TextSource = Readonly<{ page: number; texts: readonly TextMark[]; lines: readonly MatchedLine[] }>;

type Found = Readonly<{ change: string; text: string; after: Box; before: Box; page: number }>;

/** A quote is no longer, in characters. */
const longestQuote = 40;

/**
 * The words of a page that look different, wherever they are: another colour, weight or size. Equal words are compared
 * letter for letter by the documents' data, so a subpixel move does not matter. One note for each kind of change.
 * Letters outside lines, such as those of headers, are compared at their position: `stays` has those of the earlier
 * page, `mayStay` identifies those of the later.
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

type Shift = Readonly<{ page: number; dx: number; dy: number }>;

/** Adds the changes in the look of one mark. Returns whether it exists among the earlier ones in `area`. */
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
    // Of letters that are painted twice at one place, the top ones are visible: those that come last.
    [nearest, nearestPx, change] = [candidate, px, styleChange(candidate, mark)];
  }
  if (!nearest) return addPart(found, mark, candidates, { page, dx, dy });
  if (change) found.push({ change, text: mark.text, after: mark.box, before: nearest.box, page });
  return true;
}

/**
 * The same for letters that are a part of a mark, or that contain one: a word gets a colour, and the text around it has
 * no spaces, as in Thai, or only half of it does.
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

/** Whether letters are within others with the same text there, except for the rounding of their widths. */
function isPartOf(text: string, box: Box, whole: string, around: Box): boolean {
  const reach = 0.25 * around.height;
  return (
    box.x >= around.x - reach &&
    box.x + box.width <= around.x + around.width + reach &&
    isInLine(box, around) &&
    normalized(whole).includes(normalized(text))
  );
}

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
