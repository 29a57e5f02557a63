import type { PageText, Word } from '../../text/page-text.ts';

type Side = 'before' | 'after';

/** A line near the upper or lower edge of a page. */
type Line = Readonly<{ side: Side; page: number; edge: 'top' | 'bottom'; from: number; to: number }>;

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
export function areAboveText(lines: readonly Line[], documents: Readonly<Record<Side, readonly PageText[]>>): boolean {
  if (lines.some(({ page }) => page === 0)) return false;
  const isOn = (side: Side, page: number) => lines.some((line) => line.side === side && line.page === page);
  const tops = (['before', 'after'] as const).flatMap((side) =>
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
