import type { PageText } from '../text/page-text.ts';
import type { Hunk } from './alignment/hunks.ts';
import type { Token } from './tokens/text-tokens.ts';

type Sides<T> = Readonly<{ before: T; after: T }>;

const sides = ['before', 'after'] as const;

/**
 * The places, among the words of each side, of removed or inserted text beside a page that is left out. Where only one
 * side has words, they may have come from that page or gone to it. Includes the placeholder of the page itself.
 */
export function wordsBesideLeftOut(
  hunks: readonly Hunk[],
  words: Sides<readonly Token[]>,
  pages: Sides<readonly PageText[]>,
): Sides<ReadonlySet<number>> {
  const beside = { before: new Set<number>(), after: new Set<number>() };
  if (!sides.some((side) => pages[side].some(({ isLeftOut }) => isLeftOut))) return beside;
  const isLeftOut = (side: keyof Sides<unknown>, place: number) => {
    const word = words[side][place];
    return word !== undefined && pages[side][word.page]!.isLeftOut === true;
  };
  for (const { b0, b1, a0, a1 } of hunks) {
    const ranges = { before: placesFrom(b0, b1), after: placesFrom(a0, a1) };
    const isBeside = sides.some((side) => {
      const [from, to] = side === 'before' ? [b0, b1] : [a0, a1];
      return placesFrom(from - 1, to + 1).some((place) => isLeftOut(side, place));
    });
    if (!isBeside) continue;
    const isOneSided = sides.some((side) => ranges[side].every((place) => isLeftOut(side, place)));
    for (const side of sides) {
      for (const place of ranges[side]) if (isOneSided || isLeftOut(side, place)) beside[side].add(place);
    }
  }
  return beside;
}

const placesFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The numbers of the pages that are left out, and of those with these words. */
export const pagesBesideLeftOut = (
  places: ReadonlySet<number>,
  words: readonly Token[],
  pages: readonly PageText[],
): ReadonlySet<number> =>
  new Set([
    ...pages.flatMap(({ page, isLeftOut }) => (isLeftOut ? [page] : [])),
    ...Array.from(places, (place) => pages[words[place]!.page]!.page),
  ]);
