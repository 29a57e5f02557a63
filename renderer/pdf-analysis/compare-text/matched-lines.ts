import type { Box } from '../../pdf-core/box.ts';
import { unionBox } from '../../pdf-core/box.ts';
import type { Piece, Token } from './text-tokens.ts';

/**
 * Words that follow one another on one line of both pages and have moved by the same distance. `before` and `after` are the boxes around
 * them; `dx` and `dy` say by how far the later one is shifted. Everything in CSS pixels.
 */
export type MatchedLine = Readonly<{ before: Box; after: Box; dx: number; dy: number }>;

/** The numbers of two pages that are compared, from 1. */
type Pages = Readonly<{ before: number; after: number }>;

/** Words of one line that are shifted by no more than this against each other belong together, in CSS pixels. */
const sameShiftPx = 0.5;

type Stretch = { before: Box; after: Box; dx: number; dy: number; lastBefore: Piece; lastAfter: Piece };

/**
 * The same words of two documents and where they stand, for any two pages. `partner` gives for each token before the index of its token
 * after, or -1. The first question takes as long as both texts are long, each further one no time.
 */
export function createMatchedLines(
  partner: Int32Array,
  before: readonly Token[],
  after: readonly Token[],
  pageNumbers: Readonly<{ before: readonly number[]; after: readonly number[] }>,
): (pages: Pages) => readonly MatchedLine[] {
  let byPages: ReadonlyMap<string, readonly Stretch[]> | null = null;

  const collect = () => {
    const found = new Map<string, Stretch[]>();
    const add = (one: Piece, other: Piece) => {
      const key = `${pageNumbers.before[one.page]} ${pageNumbers.after[other.page]}`;
      const stretches = found.get(key);
      if (!stretches) found.set(key, [stretchOf(one, other)]);
      else if (!extend(stretches.at(-1)!, one, other)) stretches.push(stretchOf(one, other));
    };
    for (let b = 0; b < partner.length; b += 1) {
      const a = partner[b]!;
      if (a < 0) continue;
      const [one, other] = [before[b]!, after[a]!];
      // A word that is hyphenated in one document alone has no place that could be compared.
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
  dx: after.box.x - before.box.x,
  dy: after.box.y - before.box.y,
  lastBefore: before,
  lastAfter: after,
});

/** Whether the next word goes on in the same line of both pages; it is then part of the stretch. */
function extend(stretch: Stretch, before: Piece, after: Piece): boolean {
  const { lastBefore, lastAfter, dx, dy } = stretch;
  if (lastBefore.page !== before.page || lastBefore.line !== before.line) return false;
  if (lastAfter.page !== after.page || lastAfter.line !== after.line) return false;
  const [dxHere, dyHere] = [after.box.x - before.box.x, after.box.y - before.box.y];
  if (Math.abs(dxHere - dx) > sameShiftPx || Math.abs(dyHere - dy) > sameShiftPx) return false;
  stretch.before = unionBox(stretch.before, before.box);
  stretch.after = unionBox(stretch.after, after.box);
  stretch.lastBefore = before;
  stretch.lastAfter = after;
  return true;
}
