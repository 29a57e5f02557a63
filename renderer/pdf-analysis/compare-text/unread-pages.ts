import type { PagePair, PagePart, TextChange } from '../../pdf-core/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import { longestInOrder } from './alignment/alignment.ts';

/**
 * @file Pages whose texts are not needed to find the changes: both documents have them, and they are far from any page
 * that only one of them has. Reading a page takes many times as long as comparing it. If the result may depend on them,
 * they are read after all (`lacksPages`). Two effects go unnoticed. A line near the edge of a changed page that recurs
 * only on unread pages is text there, not a running header. And another of two ways to report a change may be chosen,
 * because words may wrongly count as rare.
 */

type Sides<T> = Readonly<{ before: T; after: T }>;

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
    return (['before', 'after'] as const).every((side) => pair[side] > atEnds && pair[side] <= pages[side] - atEnds);
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
  return new Map(longestInOrder(pairs));
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
    const isUnreadable = (['before', 'after'] as const).some((side) => unreadable[side].has(pair[side] ?? 0));
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
  const isOn = (side: keyof Sides<unknown>, part: PagePart | null | undefined) => part && names[side].has(part.page);
  return (
    pairs.every(({ before, after }) => names.before.get(before) === names.after.get(after)) &&
    !texts.some(({ before, after, gap }) => isOn('before', before) || isOn('after', after) || isOn('after', gap))
  );
}

/** The names of the unread pages, by their numbers. */
const namesOf = (pages: readonly PageText[]): ReadonlyMap<number | null, string> =>
  new Map(pages.flatMap(({ page, unread }) => (unread === undefined ? [] : [[page, unread] as const])));
