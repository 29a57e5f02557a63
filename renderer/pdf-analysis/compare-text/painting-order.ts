import type { PageText, Word } from '../text/page-text.ts';

/** Within this distance, words are at the same place, in CSS pixels. */
const samePlacePx = 1;

/**
 * The later pages. A page with the words at the same places as on the earlier page, but painted in another order, gets
 * the earlier order of words and lines. Places are compared because words recur.
 */
export function inOrderOf(before: readonly PageText[], after: readonly PageText[]): readonly PageText[] {
  return after.map((page, index) => {
    const words = before[index] && reordered(before[index].words, page.words);
    return words ? { ...page, words } : page;
  });
}

/**
 * The words of the second list in the order and the lines of the first one; `null` if they are in it already, or are
 * not the same words.
 */
function reordered(one: readonly Word[], other: readonly Word[]): readonly Word[] | null {
  if (one.length !== other.length || one.every(({ text }, index) => text === other[index]!.text)) return null;
  const [places, words] = [inPlaces(one), inPlaces(other)];
  const found: Word[] = [];
  for (const [at, place] of places.entries()) {
    const word = words[at]!;
    if (word.text !== place.text || !isAtPlace(word, place)) return null;
    found.push({ ...word, line: place.line });
  }
  const rank = new Map(places.map((place, at) => [place, found[at]!]));
  return one.map((place) => rank.get(place)!);
}

const inPlaces = (words: readonly Word[]) =>
  words.toSorted((one, other) => {
    if (one.text !== other.text) return one.text < other.text ? -1 : 1;
    return isNear(one.box.y, other.box.y) ? one.box.x - other.box.x : one.box.y - other.box.y;
  });

const isNear = (one: number, other: number) => Math.abs(one - other) <= samePlacePx;

const isAtPlace = ({ box: one }: Word, { box: other }: Word) => isNear(one.x, other.x) && isNear(one.y, other.y);
