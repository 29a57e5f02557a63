import { type Box, gapAcross } from '../../../../pdf-pages/box.ts';
import type { PagePair } from '../../../base/analysis-types.ts';
import { addToGroup, groupedBy } from '../../../base/grouped-by.ts';
import type { Sides } from '../../../base/sides.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { MovedPassage } from './moved-passages.ts';

/**
 * @file Words that only seem to have moved: they are elsewhere in the file, because they are painted at another time,
 * but on the page at their old place, or where the line beside them has gone.
 */

/** The new places of the words of a line: on which page, and how far away. */
type Shift = Readonly<{ page: number; dx: number; dy: number }>;

type ShiftedLine = Shift & Readonly<{ box: Box & { width: number } }>;

/** Equal tokens, each by its index. */
type Pairs = ReadonlyArray<readonly [b: number, a: number]>;

/** This many lines, those nearest to a word, show where it may have gone. */
const mostNeighbours = 4;
/** A word keeps its side of the lines within this distance, in CSS pixels. */
const nearPx = 100;

/**
 * The limit of lines and equal words examined in total, less than a second. On a page with tens of thousands, no more
 * words are searched.
 */
const mostLooks = 30_000_000;
/** Work that has looked at this many yields. */
const looksPerStep = 200_000;

/**
 * Within this distance of its expected place a word has stayed, in CSS pixels (96 to the inch), because other programs
 * round differently.
 */
const stayedPx = 3;

/** Text that shifted by at most this many of its heights, between the same lines, has not moved in the text. */
const mostShiftHeights = 2.5;

/** A passage of this many words is not a table cell, for which the neighbouring cells matter. */
const leastOfParagraph = 12;

/** With more equal unmatched words on a page, none is searched, because each would be compared with each. */
const mostAlike = 500;

/** Whether two boxes begin at one place, after subtracting a shift from the second. */
const isAtPlace = (one: Box, other: Box, dx: number, dy: number, reachPx = stayedPx): boolean =>
  Math.abs(other.x - dx - one.x) <= reachPx && Math.abs(other.y - dy - one.y) <= reachPx;

type Side = 'above' | 'below' | 'left' | 'right' | 'over' | 'apart';

/** The side of a word on which a line is: `apart` if it is neither at its height nor above or below it. */
function sideOf(line: Box, word: Box): Side {
  const across = Math.min(line.x + line.width, word.x + word.width) - Math.max(line.x, word.x);
  const down = Math.min(line.y + line.height, word.y + word.height) - Math.max(line.y, word.y);
  if (down > 0.5 * Math.min(line.height, word.height)) return across > 0 ? 'over' : line.x < word.x ? 'left' : 'right';
  if (across <= 0) return 'apart';
  return line.y < word.y ? 'above' : 'below';
}

/** A line moves above or below a word, or away from there, when the word is shifted sideways. */
const isSameSide = (one: Side, other: Side): boolean =>
  one === other || (isUpright(one) && other === 'apart') || (one === 'apart' && isUpright(other));

const isInRow = (side: Side) => side === 'left' || side === 'right';

const isBeside = (side: Side) => side === 'apart' || isInRow(side);

const isUpright = (side: Side) => side === 'above' || side === 'below';

/**
 * `match` has for each token before the same one after, or -1; `moves` those that may have moved. Pages are indexes.
 * `looks`: this many lines and equal words are examined; after that nothing is found.
 */
export function createUnmoved(
  match: Int32Array,
  tokens: Sides<readonly Token[]>,
  partners: ReadonlyMap<number, number>,
  moves: () => Iterable<readonly [b: number, a: number]>,
  looks = mostLooks,
) {
  let looksLeft = looks;
  const matchAtFirst = match.slice(); // what has stayed is added to `match` later
  let known: ReturnType<typeof linesByPage> | null = null;
  let knownWithMoved: ReturnType<typeof linesByPage> | null = null;
  /** Computed when a word has to be searched for, which most comparisons do not. */
  const linesOn = (page: number) => {
    known ??= linesByPage(matchAtFirst, tokens);
    return known.get(page) ?? [];
  };

  /** Of two rows that swapped places, both may have moved. */
  const linesWithMovedOn = (page: number) => {
    if (!knownWithMoved) {
      const all = matchAtFirst.slice();
      for (const [b, a] of moves()) all[b] = a;
      knownWithMoved = linesByPage(all, tokens);
    }
    return knownWithMoved.get(page) ?? [];
  };

  /** The expected places of a word: its own place, and where the nearest lines have gone. */
  const shiftsOf = ({ page, box }: Token): readonly Shift[] => {
    const partner = partners.get(page);
    const shifts: Shift[] = partner === undefined ? [] : [{ page: partner, dx: 0, dy: 0 }];
    const lines = linesOn(page);
    looksLeft -= lines.length;
    return [...shifts, ...nearestLines(lines, box)];
  };

  /** Whether the other lines around it are on the same sides as before. */
  const isBetweenSameLines = (one: Token, other: Token, isParagraph: boolean) => {
    const lines = linesWithMovedOn(one.page);
    looksLeft -= lines.length;
    return lines.every(({ page, dx, dy, box }) => {
      if (page !== other.page) return true;
      const sides = [sideOf(box, one.box), sideOf({ ...box, x: box.x + dx, y: box.y + dy }, other.box)] as const;
      // The cells of a row belong to it at any distance.
      const isFar = distanceBetween(box, one.box) > nearPx && !sides.some(isInRow);
      return isFar || isSameSide(...sides) || (isParagraph && sides.every(isBeside));
    });
  };

  const isExpected = (one: Token, other: Token, isParagraph: boolean) => {
    const shifts = shiftsOf(one).filter(({ page }) => page === other.page);
    if (shifts.some(({ dx, dy }) => isAtPlace(one.box, other.box, dx, dy))) return true;
    const reach = mostShiftHeights * one.box.height;
    return (
      shifts.some(({ dx, dy }) => isAtPlace(one.box, other.box, dx, dy, reach)) &&
      isBetweenSameLines(one, other, isParagraph)
    );
  };

  return {
    /** Whether nearly all words of a passage are at their expected places. */
    hasStayed({ b, a, length }: MovedPassage): boolean {
      let stayed = 0;
      let isSamePage = false;
      for (let step = 0; step < length; step += 1) {
        if (looksLeft < 0) return false;
        const [one, other] = [tokens.before[b + step]!, tokens.after[a + step]!];
        const last = tokens.before[b + step - 1];
        // Words of a line move together: the first one decides for all.
        if (step > 0 && last && last.page === one.page && last.line === one.line) {
          if (isSamePage) stayed += 1;
          continue;
        }
        isSamePage = isExpected(one, other, length >= leastOfParagraph);
        if (isSamePage) stayed += 1;
      }
      return stayed > 0.9 * length;
    },

    /** Pairs of single words that are unmatched on both sides and at their expected places. Yields now and then. */
    *pairs(removed: readonly number[], inserted: readonly number[]): Generator<void, Pairs> {
      const left = createWordsLeft(tokens.after, inserted);
      const atExpectedPlace = (b: number): number => {
        const one = tokens.before[b]!;
        for (const { page, dx, dy } of shiftsOf(one)) {
          looksLeft -= left.count(page, one);
          const a = left.take(page, one, (other) => isAtPlace(one.box, tokens.after[other]!.box, dx, dy));
          if (a >= 0) return a;
        }
        return -1;
      };
      const found: Array<readonly [b: number, a: number]> = [];
      let yieldedAt = looksLeft;
      for (const b of removed) {
        if (yieldedAt - looksLeft > looksPerStep) {
          yield;
          yieldedAt = looksLeft;
        }
        if (looksLeft < 0) break;
        const a = atExpectedPlace(b);
        if (a >= 0) found.push([b, a]);
      }
      return found;
    },
  };
}

/** The lines nearest to a word, the nearest first. */
function nearestLines(lines: readonly ShiftedLine[], box: Box): readonly ShiftedLine[] {
  const near: Array<Readonly<{ line: ShiftedLine; distance: number }>> = [];
  for (const line of lines) {
    const distance = distanceBetween(line.box, box);
    if (distance >= (near[mostNeighbours - 1]?.distance ?? Number.POSITIVE_INFINITY)) continue;
    const place = near.findIndex((other) => other.distance > distance);
    near.splice(place < 0 ? near.length : place, 0, { line, distance });
    near.length = Math.min(near.length, mostNeighbours);
  }
  return near.map(({ line }) => line);
}

/** Inserted words without a partner so far, by page and text. */
function createWordsLeft(tokens: readonly Token[], inserted: readonly number[]) {
  const keyOf = (page: number, token: Token) => `${page} ${shownKey(token)}`;
  const left = groupedBy(inserted, (a) => keyOf(tokens[a]!.page, tokens[a]!));
  for (const [key, alike] of left) if (alike.length > mostAlike) left.delete(key);
  return {
    /** How many say the same as a word, on a page. */
    count: (page: number, word: Token): number => left.get(keyOf(page, word))?.length ?? 0,
    /** Takes the first of these for which `test` is true; -1 without one. */
    take(page: number, word: Token, test: (index: number) => boolean): number {
      const alike = left.get(keyOf(page, word)) ?? [];
      const place = alike.findIndex(test);
      return place < 0 ? -1 : alike.splice(place, 1)[0]!;
    },
  };
}

/** A number may count in only one document, if the other is painted from its last item. */
const shownKey = ({ isListNumber, text, key }: Token) => (isListNumber ? text : key);

function linesByPage(match: Int32Array, { before, after }: Sides<readonly Token[]>) {
  const pages = new Map<number, ShiftedLine[]>();
  let last: Readonly<{ token: Token; line: ShiftedLine }> | null = null;
  for (let b = 0; b < match.length; b += 1) {
    const a = match[b]!;
    if (a < 0) continue;
    const [one, other] = [before[b]!, after[a]!];
    const [dx, dy] = [other.box.x - one.box.x, other.box.y - one.box.y];
    const isOnLine = last?.token.page === one.page && last.token.line === one.line && last.line.page === other.page;
    if (last && isOnLine && Math.abs(last.line.dx - dx) <= stayedPx && Math.abs(last.line.dy - dy) <= stayedPx) {
      const { box } = last.line;
      box.width = Math.max(box.width, one.box.x + one.box.width - box.x);
      continue;
    }
    const line = { page: other.page, dx, dy, box: { ...one.box } };
    addToGroup(pages, one.page, line);
    last = { token: one, line };
  }
  return pages;
}

/** How far two boxes are apart, across and down. */
function distanceBetween(one: Box, other: Box): number {
  const down = Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height);
  return Math.max(0, gapAcross(one, other)) + Math.max(0, down);
}

/** The pages that are paired, by their indexes. */
export function partnersOf(
  pairs: readonly PagePair[],
  indexOf: Sides<ReadonlyMap<number, number>>,
): ReadonlyMap<number, number> {
  return new Map(
    pairs.flatMap(({ before, after }) =>
      before === null || after === null ? [] : [[indexOf.before.get(before)!, indexOf.after.get(after)!] as const],
    ),
  );
}
