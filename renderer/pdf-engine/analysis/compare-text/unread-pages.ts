import { longestAscending } from '../../../base/unique-matches.ts';
import type { PagePair, PagePart, TextChange } from '../../base/analysis-types.ts';
import { type DocumentSide, documentSides, type Sides } from '../../base/sides.ts';
import type { PageText } from '../text/page-text.ts';
import type { Hunk } from './alignment/hunks.ts';
import type { Token } from './tokens/text-tokens.ts';

/**
 * @file Pages whose texts are not needed to find the changes: both documents have them, and they are far from any page
 * that only one of them has. Reading a page takes many times as long as comparing it. If the result may depend on them,
 * they are read after all (`lacksPages`). Two effects go unnoticed. A line near the edge of a changed page that recurs
 * only on unread pages is text there, not a running header. And another of two ways to report a change may be chosen,
 * because words may wrongly count as rare.
 */

/** This many pages beside a page that only one document has are read, because sentences and tables continue there. */
const besideChange = 1;

/** This many pages at both ends are read, because page counts are on the last ones. */
const atEnds = 2;

/** Recurring lines at page edges are recognised from this many pages, if there are this many. */
const leastRead = 10;

/** Equal pages of both documents that need not be read, in order; `names` has a name for the content of each page. */
export function pagesFarFromChanges(names: Sides<readonly string[]>): ReadonlyArray<Sides<number>> {
  const pages = { before: names.before.length, after: names.after.length };
  const same = samePages(names);
  const isBeside = ({ before, after }: Sides<number>, by: number) => same.get(before + by) === after + by;
  const isFar = (pair: Sides<number>) => {
    for (let by = 1; by <= besideChange; by += 1) if (!isBeside(pair, by) || !isBeside(pair, -by)) return false;
    return documentSides.every((side) => pair[side] > atEnds && pair[side] <= pages[side] - atEnds);
  };
  const far = Array.from(same, ([before, after]) => ({ before, after })).filter(isFar);
  const read = Math.min(pages.before, pages.after) - far.length;
  return read >= leastRead ? far : withoutSome(far, leastRead - read);
}

/** Without them it is this many, at even distances. */
function withoutSome<T>(all: readonly T[], count: number): readonly T[] {
  if (count >= all.length) return [];
  const gone = new Set(Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * all.length) / count)));
  return all.filter((_, index) => !gone.has(index));
}

/**
 * The page after, from 1, that equals each page before, in the order of both. Pages that occur several times may be any
 * of them.
 */
function samePages(names: Sides<readonly string[]>): ReadonlyMap<number, number> {
  const [placesBefore, placesAfter] = [onlyPlaces(names.before), onlyPlaces(names.after)];
  const pairs: Array<[number, number]> = [];
  for (const [name, before] of placesBefore) {
    const after = placesAfter.get(name) ?? -1;
    if (before >= 0 && after >= 0) pairs.push([before + 1, after + 1]);
  }
  return new Map(longestAscending(pairs, ([, after]) => after));
}

/** The index of each name, in this order; -1 for one that occurs more than once. */
function onlyPlaces(names: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  names.forEach((name, place) => {
    places.set(name, places.has(name) ? -1 : place);
  });
  return places;
}

/** The placeholder of a page that is not read. `unread` names it, and its partner in the other document. */
export const unreadPage = (page: number, unread: string): PageText => ({
  page,
  width: 0,
  height: 0,
  unread,
  words: [],
});

/**
 * The pages if some cannot be read, whose partners `pairs` gives: each of them is left out with its partner, under one
 * name, so that both represent the same words. `null` if none is to be left out, or all are.
 */
export function withoutUnreadable(
  pages: Sides<readonly PageText[]>,
  unreadable: Sides<ReadonlySet<number>>,
  pairs: readonly PagePair[],
): Sides<readonly PageText[]> | null {
  const left = { before: [...pages.before], after: [...pages.after] };
  let hasNew = false;
  for (const pair of pairs) {
    const [before, after] = [left.before[(pair.before ?? 0) - 1], left.after[(pair.after ?? 0) - 1]];
    const isUnreadable = documentSides.some((side) => unreadable[side].has(pair[side] ?? 0));
    if (!isUnreadable || before?.unread === after?.unread) continue;
    const name = `left out ${pair.before} ${pair.after}`;
    if (before) left.before[before.page - 1] = { ...unreadPage(before.page, name), isLeftOut: true };
    if (after) left.after[after.page - 1] = { ...unreadPage(after.page, name), isLeftOut: true };
    hasNew = true;
  }
  return hasNew ? left : null;
}

/** Whether each unread page has its partner, and no change on it. */
export function areUnreadLeftAlone(
  pages: Sides<readonly PageText[]>,
  pairs: readonly PagePair[],
  texts: readonly TextChange[],
): boolean {
  const names = { before: namesOf(pages.before), after: namesOf(pages.after) };
  const isOn = (side: DocumentSide, part: PagePart | null | undefined) => part && names[side].has(part.page);
  return (
    pairs.every(({ before, after }) => names.before.get(before) === names.after.get(after)) &&
    !texts.some(({ before, after, gap }) => isOn('before', before) || isOn('after', after) || isOn('after', gap))
  );
}

/** The names of the unread pages, by their numbers. */
const namesOf = (pages: readonly PageText[]): ReadonlyMap<number | null, string> =>
  new Map(pages.flatMap(({ page, unread }) => (unread === undefined ? [] : [[page, unread] as const])));

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
  if (!documentSides.some((side) => pages[side].some(({ isLeftOut }) => isLeftOut))) return beside;
  const isLeftOut = (side: DocumentSide, place: number) => {
    const word = words[side][place];
    return word !== undefined && pages[side][word.page]!.isLeftOut === true;
  };
  for (const { b0, b1, a0, a1 } of hunks) {
    const ranges = { before: placesFrom(b0, b1), after: placesFrom(a0, a1) };
    const isBeside = documentSides.some((side) => {
      const [from, to] = side === 'before' ? [b0, b1] : [a0, a1];
      return placesFrom(from - 1, to + 1).some((place) => isLeftOut(side, place));
    });
    if (!isBeside) continue;
    const isOneSided = documentSides.some((side) => ranges[side].every((place) => isLeftOut(side, place)));
    for (const side of documentSides) {
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
