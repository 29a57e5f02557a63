import type { PageText } from '../../text/page-text.ts';

type Side = 'before' | 'after';

/** A line near the upper or lower edge of a page. */
type Line = Readonly<{
  side: Side;
  page: number;
  edge: 'top' | 'bottom';
  from: number;
  to: number;
  offset: number;
  isOfCopy: boolean;
}>;

/** In a document with this many pages, too few lines recur to decide by that alone. */
const fewPages = 3;

/**
 * Those of `all`, lists of equal lines, that are running lines of two documents with few pages: the outermost line is
 * on two pages of each at one place, and has another text in the other document, or another place.
 */
export function linesOfFewPages<T extends Line>(
  all: ReadonlyArray<readonly T[]>,
  documents: Readonly<Record<Side, readonly PageText[]>>,
  sameOffsetPx: number,
): ReadonlyArray<readonly T[]> {
  const areFew = ({ length }: readonly PageText[]) => length > 1 && length <= fewPages;
  if (!areFew(documents.before) || !areFew(documents.after)) return [];
  const steady = all.flatMap((lines) => {
    if (lines.length > 2 * fewPages) return [];
    return (['before', 'after'] as const).flatMap((side) => {
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
function isSteady(lines: readonly Line[], pages: readonly PageText[], sameOffsetPx: number): boolean {
  const offset = lines[0]!.offset;
  return (
    lines.length >= Math.max(2, pages.length - 1) &&
    new Set(lines.map(({ page }) => page)).size === lines.length &&
    lines.every((line) => !line.isOfCopy && Math.abs(line.offset - offset) <= sameOffsetPx) &&
    lines.every((line) => isOutermost(line, pages[line.page]!, sameOffsetPx))
  );
}

const isOutermost = ({ edge, from, to, offset }: Line, { words, height }: PageText, sameOffsetPx: number) =>
  words.every(({ box }, index) => {
    const middle = box.y + box.height / 2;
    return (index >= from && index < to) || (edge === 'top' ? middle : height - middle) >= offset - sameOffsetPx;
  });
