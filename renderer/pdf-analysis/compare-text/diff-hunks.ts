import { areFigures, hasCells, hasDigit, isSameRow, splitCells } from './diff-cells.ts';
import type { Token } from './diff-tokens.ts';

/**
 * Words `b0` to `b1` (not included) before have become words `a0` to `a1` after; one of the two may be empty. Everything between
 * hunks is equal.
 */
export type Hunk = Readonly<{ b0: number; b1: number; a0: number; a1: number }>;

export type Tokens = readonly Token[];

/** What an alignment leaves unpaired, in order, as its author would tell it. */
export function hunksOf(partner: Int32Array, before: Tokens, after: Tokens): readonly Hunk[] {
  const raw = rawHunks(partner, after.length);
  const slid: Hunk[] = [];
  for (const [index, hunk] of raw.entries()) slid.push(slide(hunk, before, after, slid.at(-1), raw[index + 1]));
  return joinOverIslands(slid, before, after).flatMap((hunk) => splitCells(hunk, before, after));
}

function rawHunks(partner: Int32Array, afterCount: number): Hunk[] {
  const hunks: Hunk[] = [];
  let a = 0;
  for (let b = 0; b <= partner.length; ) {
    const b0 = b;
    while (b < partner.length && partner[b]! < 0) b += 1;
    const a1 = b < partner.length ? partner[b]! : afterCount;
    if (b > b0 || a1 > a) hunks.push({ b0, b1: b, a0: a, a1 });
    a = a1 + 1;
    b += 1;
  }
  return hunks;
}

/** So far a hunk is moved, in words, in search for a better place. */
const furthestSlide = 200;

/**
 * "A B [C B] D" says the same as "A [B C] B D". Of such places the one is taken where the piece begins and ends like a thing of its own:
 * a row, a line, a sentence.
 */
function slide(hunk: Hunk, before: Tokens, after: Tokens, previous: Hunk | undefined, next: Hunk | undefined): Hunk {
  const isInsertion = hunk.b0 === hunk.b1;
  if (!isInsertion && hunk.a0 !== hunk.a1) return hunk;
  const tokens = isInsertion ? after : before;
  const [from, to] = isInsertion ? [hunk.a0, hunk.a1] : [hunk.b0, hunk.b1];
  // One equal word stays between two hunks, so that they neither touch nor overlap.
  const least = Math.max(-furthestSlide, previous ? previous.b1 - hunk.b0 + 1 : -hunk.b0, -hunk.a0);
  const most = Math.min(furthestSlide, (next?.b0 ?? before.length + 1) - hunk.b1 - 1, after.length - hunk.a1);
  const scoreOf = (by: number) => edgeScore(tokens, from + by) + edgeScore(tokens, to + by);
  let best = 0;
  let bestScore = scoreOf(0);
  const consider = (by: number) => {
    const score = scoreOf(by);
    if (score > bestScore) [best, bestScore] = [by, score];
  };
  for (let by = -1; by >= least && tokens[from + by]!.key === tokens[to + by]!.key; by -= 1) consider(by);
  for (let by = 1; by <= most && tokens[from + by - 1]!.key === tokens[to + by - 1]!.key; by += 1) consider(by);
  return { b0: hunk.b0 + best, b1: hunk.b1 + best, a0: hunk.a0 + best, a1: hunk.a1 + best };
}

/** How much the place before this word looks like the beginning of something. */
function edgeScore(tokens: Tokens, index: number): number {
  const last = tokens[index - 1];
  const next = tokens[index];
  if (!last || !next) return 4;
  const sentence = /[.!?:;。！？]$/.test(last.text) ? 1 : 0;
  if (last.page !== next.page) return 1 + sentence;
  if (last.line === next.line) return sentence;
  if (isSameRow(last, next)) return 1;
  const gap = next.box.y - (last.box.y + last.box.height);
  return gap > 0.6 * last.box.height || gap < -last.box.height ? 4 : 2 + sentence;
}

/**
 * Equal words that stand lonely in changed ones are taken for changed, because a phrase reads better than its crumbs: a short word
 * between two replacements, and a few words amid a rewritten passage. Figures never are: each changed one is told by itself.
 */
function joinOverIslands(hunks: readonly Hunk[], before: Tokens, after: Tokens): readonly Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    if (last && isIsland(last, hunk, before, after)) joined[joined.length - 1] = { ...hunk, b0: last.b0, a0: last.a0 };
    else joined.push(hunk);
  }
  return joined;
}

function isIsland(last: Hunk, next: Hunk, before: Tokens, after: Tokens): boolean {
  const words = next.a0 - last.a1;
  if (words === 0) return true;
  if (words > 6) return false;
  const island = after.slice(last.a1, next.a0);
  if (island.some(hasDigit)) return false;
  const isReplaced = [last, next].map(({ b0, b1, a0, a1 }) => b1 > b0 && a1 > a0);
  if (!isReplaced[0] && !isReplaced[1]) return false;
  const least = Math.min(...[last, next].map(({ b0, b1, a0, a1 }) => Math.max(b1 - b0, a1 - a0)));
  if (isReplaced[0] && isReplaced[1] && least >= 4 * words) return true;
  if (words > 1 || island[0]!.key.length > 3) return false;
  if (isInFigures(before, last.b0, last.b1) || isInFigures(after, last.a0, last.a1)) return false;
  if (isInFigures(before, next.b0, next.b1) || isInFigures(after, next.a0, next.a1)) return false;
  // Words of one table row that stand in different cells are no phrase.
  return !hasCells(after, Math.max(0, last.a1 - 1), Math.min(after.length, next.a0 + 1));
}

const isInFigures = (tokens: Tokens, from: number, to: number) => from < to && areFigures(tokens, from, to);
