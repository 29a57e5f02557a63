import type { PagePair } from '../../base/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import type { Hunk } from './alignment/hunks.ts';
import type { Piece } from './tokens/text-tokens.ts';

type Link = { b: number; a: number; words: number };

/**
 * Pages with the same content: of the pages that share words, the pairs that share most in total, in the order of both
 * documents. The pages between two such pairs share nothing. There, pages with text are paired with each other, and
 * pages of pictures with each other, in order, those with the same content first. Every page of both sides occurs once.
 */
export function pairPages(
  before: readonly PageText[],
  after: readonly PageText[],
  hunks: readonly Hunk[],
  beforeWords: readonly Piece[],
  afterWords: readonly Piece[],
): readonly PagePair[] {
  const pairs: PagePair[] = [];
  let b0 = 0;
  let a0 = 0;
  const end = { b: before.length, a: after.length };
  for (const { b, a } of [...heaviestChain(linksOf(hunks, beforeWords, afterWords)), end]) {
    for (const [one, other] of pairByKind(before.slice(b0, b), after.slice(a0, a))) {
      pairs.push({ before: one?.page ?? null, after: other?.page ?? null });
    }
    if (b < before.length) pairs.push({ before: before[b]!.page, after: after[a]!.page });
    b0 = b + 1;
    a0 = a + 1;
  }
  return pairs;
}

/** Which pages share words, and how many; both page numbers never decrease. */
function linksOf(hunks: readonly Hunk[], before: readonly Piece[], after: readonly Piece[]): readonly Link[] {
  const links: Link[] = [];
  let b = 0;
  let a = 0;
  for (const hunk of [...hunks, { b0: before.length, b1: before.length, a0: after.length, a1: after.length }]) {
    for (; b < Math.min(hunk.b0, before.length) && a < Math.min(hunk.a0, after.length); b += 1, a += 1) {
      const pages = { b: before[b]!.page, a: after[a]!.page };
      const last = links.at(-1);
      if (last && last.b === pages.b && last.a === pages.a) last.words += 1;
      else links.push({ ...pages, words: 1 });
    }
    b = hunk.b1;
    a = hunk.a1;
  }
  return links;
}

/** The links with the greatest total weight in which no page occurs twice. Linear, because the links are in order. */
function heaviestChain(links: readonly Link[]): readonly Link[] {
  const weights: number[] = [];
  const previous: number[] = [];
  /** The last link of the heaviest chain within the first n links. */
  const bestWithin = [-1];
  let free = 0;
  links.forEach((link, index) => {
    while (free < index && links[free]!.b < link.b && links[free]!.a < link.a) free += 1;
    const last = bestWithin[free]!;
    previous.push(last);
    weights.push(link.words + (weights[last] ?? 0));
    const best = bestWithin[index]!;
    bestWithin.push(best < 0 || weights[index]! > weights[best]! ? index : best);
  });
  const chain: Link[] = [];
  for (let index = bestWithin.at(-1)!; index >= 0; index = previous[index]!) chain.push(links[index]!);
  return chain.reverse();
}

type Side = PageText | undefined;

/** Above this product of pages on both sides, pages are paired only by position. */
const mostCombinations = 1_000_000;

/**
 * Pages that share no word, in order; similar ones together (the same content, both with text or both without, then of
 * one size).
 */
function pairByKind(before: readonly PageText[], after: readonly PageText[]): ReadonlyArray<readonly [Side, Side]> {
  if (before.length === 0 || after.length === 0 || before.length * after.length > mostCombinations) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [before[index], after[index]]);
  }
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  for (let b = before.length - 1; b >= 0; b -= 1) {
    for (let a = after.length - 1; a >= 0; a -= 1) {
      const together = best[(b + 1) * width + a + 1]! + likeness(before[b]!, after[a]!);
      best[b * width + a] = Math.max(together, best[(b + 1) * width + a]!, best[b * width + a + 1]!);
    }
  }
  const pairs: Array<readonly [Side, Side]> = [];
  let b = 0;
  let a = 0;
  while (b < before.length && a < after.length) {
    const value = best[b * width + a]!;
    if (value === best[(b + 1) * width + a + 1]! + likeness(before[b]!, after[a]!))
      pairs.push([before[b++], after[a++]]);
    else if (value === best[(b + 1) * width + a]!) pairs.push([before[b++], undefined]);
    else pairs.push([undefined, after[a++]]);
  }
  while (b < before.length) pairs.push([before[b++], undefined]);
  while (a < after.length) pairs.push([undefined, after[a++]]);
  return pairs;
}

function likeness(one: PageText, other: PageText): number {
  const isSameKind = (one.words.length === 0) === (other.words.length === 0);
  const isSameSize = Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
  const isSame = one.content !== undefined && one.content === other.content;
  return 1 + (isSame ? 8 : 0) + (isSameKind ? 2 : 0) + (isSameSize ? 1 : 0);
}
