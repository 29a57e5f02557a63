import { type Box, unionBox } from '../../../pdf-pages/box.ts';
import type { Sides } from '../../base/sides.ts';
import { shiftOf } from '../text/run-course.ts';
import type { Piece, Token } from './tokens/text-tokens.ts';

/**
 * Consecutive words on one line of both pages that moved by the same distance. `before` and `after` are the boxes
 * around them; `dx` and `dy` are the distance of the later one. Everything in CSS pixels.
 */
export type MatchedLine = Readonly<{ before: Box; after: Box; dx: number; dy: number }>;

/** The numbers of two pages that are compared, from 1. */
type Pages = Sides<number>;

/** Words of one line belong together if their shifts differ by at most this, in CSS pixels. */
const sameShiftPx = 0.5;

type Stretch = { before: Box; after: Box; dx: number; dy: number; lastBefore: Piece; lastAfter: Piece };

/** A document as its tokens, with the numbers of its pages and its boxes on them. */
type Side = Readonly<{
  tokens: readonly Token[];
  pageNumbers: readonly number[];
  boxOn: (page: number, box: Box) => Box;
}>;

/**
 * The equal words of two documents with their positions, for any two pages. `match` has for each token before the index
 * of its token after, or -1. The first call takes linear time, later ones hardly any.
 */
export function createMatchedLines(
  match: Int32Array,
  before: Side,
  after: Side,
): (pages: Pages) => readonly MatchedLine[] {
  let byPages: ReadonlyMap<string, readonly Stretch[]> | null = null;
  const placed = ({ pageNumbers, boxOn }: Side, piece: Piece): Piece => {
    const box = boxOn(pageNumbers[piece.page]!, piece.box);
    return box === piece.box ? piece : { ...piece, box };
  };

  const collect = () => {
    const found = new Map<string, Stretch[]>();
    /** The pages of the last word, which are usually those of the next. */
    let last: Readonly<{ before: number; after: number; stretches: Stretch[] }> | null = null;
    const stretchesOn = (one: number, other: number): Stretch[] => {
      if (last?.before === one && last.after === other) return last.stretches;
      const key = `${before.pageNumbers[one]} ${after.pageNumbers[other]}`;
      const stretches = found.get(key) ?? [];
      found.set(key, stretches);
      last = { before: one, after: other, stretches };
      return stretches;
    };
    const add = (one: Piece, other: Piece) => {
      const [old, now] = [placed(before, one), placed(after, other)];
      const stretches = stretchesOn(one.page, other.page);
      const open = stretches.at(-1);
      if (!open || !extend(open, old, now)) stretches.push(stretchOf(old, now));
    };
    for (let b = 0; b < match.length; b += 1) {
      const a = match[b]!;
      if (a < 0) continue;
      const [one, other] = [before.tokens[b]!, after.tokens[a]!];
      // A word that is hyphenated in only one document has no comparable place.
      if ((one.rest === null) !== (other.rest === null)) continue;
      add(one, other);
      if (one.rest && other.rest) add(one.rest, other.rest);
    }
    return found;
  };

  return (pages) => {
    byPages ??= collect();
    return byPages.get(`${pages.before} ${pages.after}`) ?? [];
  };
}

const stretchOf = (before: Piece, after: Piece): Stretch => ({
  before: before.box,
  after: after.box,
  ...shiftOf(before.box, after.box),
  lastBefore: before,
  lastAfter: after,
});

/** Whether the next word continues in the same line of both pages and is then part of the stretch. */
function extend(stretch: Stretch, before: Piece, after: Piece): boolean {
  const { lastBefore, lastAfter, dx, dy } = stretch;
  if (lastBefore.page !== before.page || lastBefore.line !== before.line) return false;
  if (lastAfter.page !== after.page || lastAfter.line !== after.line) return false;
  const here = shiftOf(before.box, after.box);
  if (Math.abs(here.dx - dx) > sameShiftPx || Math.abs(here.dy - dy) > sameShiftPx) return false;
  stretch.before = unionBox(stretch.before, before.box);
  stretch.after = unionBox(stretch.after, after.box);
  stretch.lastBefore = before;
  stretch.lastAfter = after;
  return true;
}
