import type { Box } from '../../pdf-core/box.ts';
import { longestInOrder } from './alignment.ts';
import type { WordRange } from './rows.ts';
import type { Token } from './text-tokens.ts';

/** What stands within this distance is where it was, in CSS pixels (96 to the inch): another producer rounds otherwise. */
export const samePlacePx = 3;

/** Whether two boxes begin at one place, the second one less a shift. */
export const isAtPlace = (one: Box, other: Box, dx = 0, dy = 0): boolean =>
  Math.abs(other.x - dx - one.x) <= samePlacePx && Math.abs(other.y - dy - one.y) <= samePlacePx;

/** A page with fewer words may be the same as another by chance. */
const leastWords = 10;

/** Tokens of two pages with the same words: token `b + n` before is token `order[n]` after, or `a + n` without an order. */
export type SamePage = Readonly<{ before: WordRange; after: WordRange; order: readonly number[] | null }>;

type Side = Readonly<{ tokens: readonly Token[]; keys: Int32Array }>;

/**
 * Pages that have the same words in the same order, or in another order at the same places: what is painted first does not matter. In the
 * order of both documents.
 */
export function findSamePages(before: Side, after: Side): readonly SamePage[] {
  const [pagesBefore, pagesAfter] = [pageRanges(before.tokens), pageRanges(after.tokens)];
  const signatures = {
    before: pagesBefore.map((range) => signatureOf(before.keys, range)),
    after: pagesAfter.map((range) => signatureOf(after.keys, range)),
  };
  const partners = new Map(anchorsOf(signatures, pagesBefore));
  const isSame = (b: number, a: number) => b < pagesBefore.length && signatures.before[b] === signatures.after[a];
  // From the beginning, the end and the pages that stand once, to those beside them.
  for (let b = 0, a = 0; b <= pagesBefore.length; b += 1) {
    const anchor = partners.get(b);
    if (anchor !== undefined) a = anchor + 1;
    else if (a >= 0 && isSame(b, a)) partners.set(b, a++);
    else a = -1;
  }
  const isTaken = new Set(partners.values());
  for (let b = pagesBefore.length - 1, a = pagesAfter.length - 1; b >= 0; b -= 1) {
    const anchor = partners.get(b);
    if (anchor !== undefined) a = anchor - 1;
    else if (a >= 0 && !isTaken.has(a) && isSame(b, a)) partners.set(b, a--);
    else a = -1;
  }
  return Array.from(partners)
    .sort(([one], [other]) => one - other)
    .flatMap(([b, a]) => samePage(before, pagesBefore[b]!, after, pagesAfter[a]!) ?? []);
}

/** Pages that stand once in both documents, as many as keep the order of both. */
function anchorsOf(
  { before, after }: Readonly<{ before: readonly string[]; after: readonly string[] }>,
  ranges: readonly WordRange[],
): ReadonlyArray<readonly [b: number, a: number]> {
  const [placesBefore, placesAfter] = [onlyPlaces(before), onlyPlaces(after)];
  const pairs: Array<[number, number]> = [];
  for (const [signature, b] of placesBefore) {
    const a = placesAfter.get(signature) ?? -1;
    if (b >= 0 && a >= 0 && ranges[b]!.to - ranges[b]!.from >= leastWords) pairs.push([b, a]);
  }
  return longestInOrder(pairs);
}

/** Where each signature stands; -1 for one that stands more than once. */
function onlyPlaces(signatures: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  signatures.forEach((signature, place) => {
    places.set(signature, places.has(signature) ? -1 : place);
  });
  return places;
}

function pageRanges(tokens: readonly Token[]): readonly WordRange[] {
  const ranges: WordRange[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]!.page === tokens[from]!.page) to += 1;
    ranges.push({ from, to });
    from = to;
  }
  return ranges;
}

/** The same for the same words in any order. */
function signatureOf(keys: Int32Array, { from, to }: WordRange): string {
  let sum = 0;
  let mixed = 0;
  for (let index = from; index < to; index += 1) {
    const key = keys[index]! + 1;
    sum = (sum + Math.imul(key, 0x9e3779b1)) | 0;
    mixed = (mixed + Math.imul(key ^ (key >>> 7), Math.imul(key, 0x85ebca6b))) | 0;
  }
  return `${to - from} ${sum} ${mixed}`;
}

function samePage(before: Side, one: WordRange, after: Side, other: WordRange): SamePage | null {
  let isSameOrder = true;
  for (let step = 0; isSameOrder && step < one.to - one.from; step += 1) {
    isSameOrder = before.keys[one.from + step] === after.keys[other.from + step];
  }
  if (isSameOrder) return { before: one, after: other, order: null };
  const order = orderByPlace(before, one, after, other);
  return order && { before: one, after: other, order };
}

/** For each word of a page the same word at the same place of the other page; `null` if one has none. */
function orderByPlace(before: Side, one: WordRange, after: Side, other: WordRange): readonly number[] | null {
  const byKey = new Map<number, number[]>();
  for (let a = other.from; a < other.to; a += 1) {
    const alike = byKey.get(after.keys[a]!);
    if (alike) alike.push(a);
    else byKey.set(after.keys[a]!, [a]);
  }
  const order: number[] = [];
  for (let b = one.from; b < one.to; b += 1) {
    const alike = byKey.get(before.keys[b]!) ?? [];
    const place = alike.findIndex((a) => isAtPlace(before.tokens[b]!.box, after.tokens[a]!.box));
    if (place < 0) return null;
    order.push(...alike.splice(place, 1));
  }
  return order;
}
