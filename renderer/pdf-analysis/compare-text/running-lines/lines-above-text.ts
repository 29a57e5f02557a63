import type { PageText, Word } from '../../text/page-text.ts';

type Side = 'before' | 'after';

/** A line near the upper or lower edge of a page. */
type Line = Readonly<{ side: Side; page: number; edge: 'top' | 'bottom'; from: number; to: number }>;

/** As shares of the line's height: how far apart the first lines of two pages begin at most, of which one may be a title, and how far above it ends at least. */
const sameTop = 1 / 3;
const leastGap = 1.75;

/**
 * Whether lines that say the same stand above the text of their pages, which are not first ones: below them, and at some distance, it begins where it does
 * on a page of either document that has no such line. So stands a header that a title page lacks: in short documents it does not recur.
 */
export function areAboveText(lines: readonly Line[], documents: Readonly<Record<Side, readonly PageText[]>>): boolean {
  if (lines.some(({ page }) => page === 0)) return false;
  const isOn = (side: Side, page: number) => lines.some((line) => line.side === side && line.page === page);
  const tops = (['before', 'after'] as const).flatMap((side) =>
    documents[side].flatMap(({ words }, page) => (isOn(side, page) || words.length === 0 ? [] : topOf(words))),
  );
  return lines.every(({ side, page, edge, from, to }) => {
    if (edge !== 'top') return false;
    const { words } = documents[side][page]!;
    const own = words.slice(from, to);
    const [top, bottom] = [topOf(own), Math.max(...own.map(({ box }) => box.y + box.height))];
    // What stands beside the line is of it: a header has a part on the left and one on the right.
    const below = words.filter(({ box }) => box.y + box.height / 2 > bottom);
    if (below.length === 0 || words.some(({ box }) => box.y + box.height / 2 < top)) return false;
    const text = topOf(below);
    const height = bottom - top;
    return text - bottom >= leastGap * height && tops.some((other) => Math.abs(other - text) <= sameTop * height);
  });
}

const topOf = (words: readonly Word[]) =>
  words.reduce((top, { box }) => Math.min(top, box.y), Number.POSITIVE_INFINITY);
