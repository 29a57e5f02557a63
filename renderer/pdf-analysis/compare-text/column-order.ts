import type { MovedPassage } from './moved-passages.ts';
import type { Token } from './text-tokens.ts';

/**
 * @file Two cells of a row that goes on overleaf, such as the two languages of a contract, are painted page by page: first what each of them has on the
 * one page, then the rest. Where the page breaks at another line, a line of the left cell comes before the words of the right one, or after
 * them, though it has not moved.
 */

type Sides<T> = Readonly<{ before: T; after: T }>;

/** So many words of other columns are looked past, and so many of the same column that have changed. */
const furthestWords = 2_000;
const mostChanged = 40;

/** Letters reach so far beyond their column, in CSS pixels. */
const reachPx = 2;

/** Passages that stand between the same words of their column. `match` gives for each token before the index of the same one after, or -1. */
export function createColumnOrder(tokens: Sides<readonly Token[]>, match: Int32Array) {
  let partner: Int32Array | null = null;
  const partnerOf = (a: number) => {
    if (!partner) {
      partner = new Int32Array(tokens.after.length).fill(-1);
      for (const [b, other] of match.entries()) if (other >= 0) partner[other] = b;
    }
    return partner[a]!;
  };

  return {
    isInOrder({ b, a, length }: MovedPassage): boolean {
      const columns = { before: columnOf(tokens.before, b, length), after: columnOf(tokens.after, a, length) };
      let jumps = 0;
      for (const step of [-1, 1] as const) {
        const [from, to] = step === -1 ? [b - 1, a - 1] : [b + length, a + length];
        const one = nearest(tokens.before, from, step, columns.before, (index) => match[index]! >= 0);
        const other = nearest(tokens.after, to, step, columns.after, (index) => partnerOf(index) >= 0);
        if (!one || !other || match[one.index] !== other.index) return false;
        jumps += one.passed + other.passed;
      }
      return jumps > 0;
    },
  };
}

type Column = Readonly<{ left: number; right: number }>;

function columnOf(tokens: readonly Token[], from: number, length: number): Column {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = from; index < from + length; index += 1) {
    const { x, width } = tokens[index]!.box;
    left = Math.min(left, x);
    right = Math.max(right, x + width);
  }
  return { left: left - reachPx, right: right + reachPx };
}

/** The nearest word of a column that has a partner, one way or the other; `passed` counts the words of other columns before it. */
function nearest(
  tokens: readonly Token[],
  from: number,
  step: 1 | -1,
  { left, right }: Column,
  hasPartner: (index: number) => boolean,
): Readonly<{ index: number; passed: number }> | null {
  let [passed, changed] = [0, 0];
  for (let index = from; passed <= furthestWords && changed <= mostChanged; index += step) {
    const token = tokens[index];
    if (!token) return null;
    const middle = token.box.x + token.box.width / 2;
    if (middle < left || middle > right) passed += 1;
    else if (hasPartner(index)) return { index, passed };
    else changed += 1;
  }
  return null;
}
