import { type DocumentSide, documentSides, type Sides } from '../../../base/sides.ts';
import type { PageText, Word } from '../../text/page-text.ts';
import type { AlikeLines, EdgeLine } from './edge-lines.ts';

/** In a document with this many pages, too few lines recur to decide by that alone. */
const fewPages = 3;

/**
 * Those of `all`, lists of equal lines, that are running lines of two documents with few pages: the outermost line is
 * on two pages of each at one place, and has another text in the other document, or another place.
 */
export function linesOfFewPages(
  all: readonly AlikeLines[],
  documents: Sides<readonly PageText[]>,
  sameOffsetPx: number,
): readonly AlikeLines[] {
  const areFew = ({ length }: readonly PageText[]) => length > 1 && length <= fewPages;
  if (!areFew(documents.before) || !areFew(documents.after)) return [];
  const steady = all.flatMap((lines) => {
    if (lines.length > 2 * fewPages) return [];
    return documentSides.flatMap((side) => {
      const own = lines.filter((line) => line.side === side);
      const [first] = own;
      const isRunning = first && isSteady(own, documents[side], sameOffsetPx);
      return isRunning ? [{ lines, side, edge: first.edge, offset: first.offset }] : [];
    });
  });
  const running = steady.filter((one) =>
    steady.some(
      (other) =>
        other.side !== one.side &&
        other.edge === one.edge &&
        (other.lines === one.lines || Math.abs(other.offset - one.offset) <= sameOffsetPx),
    ),
  );
  return [...new Set(running.map(({ lines }) => lines))];
}

/** Whether a line occurs once, outermost, and at one place on all pages, or on all but one. */
function isSteady(lines: readonly EdgeLine[], pages: readonly PageText[], sameOffsetPx: number): boolean {
  const offset = lines[0]!.offset;
  return (
    lines.length >= Math.max(2, pages.length - 1) &&
    new Set(lines.map(({ page }) => page)).size === lines.length &&
    lines.every((line) => !line.isOfCopy && Math.abs(line.offset - offset) <= sameOffsetPx) &&
    lines.every((line) => isOutermost(line, pages[line.page]!, sameOffsetPx))
  );
}

const isOutermost = ({ edge, from, to, offset }: EdgeLine, { words, height }: PageText, sameOffsetPx: number) =>
  words.every(({ box }, index) => {
    const middle = box.y + box.height / 2;
    return (index >= from && index < to) || (edge === 'top' ? middle : height - middle) >= offset - sameOffsetPx;
  });

/**
 * As shares of the line's height: the maximum distance between the starts of the first lines of two pages, one of which
 * may be a title, and how far above it ends at least.
 */
const sameTop = 1 / 3;
const leastGap = 1.75;
const samePlacePx = 1;

/**
 * Whether equal lines are above the text of their pages, which are not first ones, at some distance, like a header that
 * a title page lacks: in short documents it does not recur. Below it the text begins where it does on a page of either
 * document without such a line; or it is at one place in both documents, unlike any line that flows with the text.
 */
export function areAboveText(lines: readonly EdgeLine[], documents: Sides<readonly PageText[]>): boolean {
  if (lines.some(({ page }) => page === 0)) return false;
  const isOn = (side: DocumentSide, page: number) => lines.some((line) => line.side === side && line.page === page);
  const tops = documentSides.flatMap((side) =>
    documents[side].flatMap(({ words }, page) => (isOn(side, page) || words.length === 0 ? [] : topOf(words))),
  );
  const topsOfLines = lines.map(({ side, page, from, to }) => topOf(documents[side][page]!.words.slice(from, to)));
  const [one, other] = lines;
  const isAtOnePlace =
    lines.length === 2 &&
    one!.side !== other!.side &&
    one!.page === other!.page &&
    Math.abs(topsOfLines[0]! - topsOfLines[1]!) <= samePlacePx;
  return lines.every(({ side, page, edge, from, to }) => {
    if (edge !== 'top') return false;
    const { words } = documents[side][page]!;
    const own = words.slice(from, to);
    const [top, bottom] = [topOf(own), Math.max(...own.map(({ box }) => box.y + box.height))];
    // Text beside the line belongs to it, because a header has a left and a right part.
    const below = words.filter(({ box }) => box.y + box.height / 2 > bottom);
    if (below.length === 0 || words.some(({ box }) => box.y + box.height / 2 < top)) return false;
    const text = topOf(below);
    const height = bottom - top;
    const isBelow = isAtOnePlace || tops.some((top) => Math.abs(top - text) <= sameTop * height);
    return isBelow && text - bottom >= leastGap * height;
  });
}

const topOf = (words: readonly Word[]) =>
  words.reduce((top, { box }) => Math.min(top, box.y), Number.POSITIVE_INFINITY);
