import type { Sides } from '../../../base/sides.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { Matches } from './matches.ts';
import type { MovedPassage } from './moved-passages.ts';

/**
 * @file Two cells of a row that continues on the next page, such as the two languages of a contract, are painted page
 * by page: first the part of each cell on the first page, then the rest. If the page breaks at another line, a line of
 * the left cell comes before the words of the right one, or after them, although it has not moved.
 */

/** How many words are skipped, of other columns and of changed text in the same column. */
const furthestWords = 2_000;
const mostChanged = 1_000;

/** How many words are skipped in total, about half a second. Further passages count as moved. */
const mostWords = 30_000_000;

/**
 * Passages between the same words of their column, if they, or words that they have passed, went to the next page or
 * came back. A cell in another row of its page has moved. `partners` are the paired pages, by their indexes. `words`:
 * how many are skipped in total; after that none is in order.
 */
export function createColumnOrder(
  tokens: Sides<readonly Token[]>,
  matches: Matches,
  partners: ReadonlyMap<number, number>,
  words = mostWords,
) {
  let wordsLeft = words;

  const isOverleaf = (b: number, a: number) => partners.get(tokens.before[b]!.page) !== tokens.after[a]!.page;
  const { partnerOf } = matches;
  /** Whether a word of one side moved to another page, or came from there. */
  const hasTurned = {
    before: (index: number) => partnerOf.before(index) >= 0 && isOverleaf(index, partnerOf.before(index)),
    after: (index: number) => partnerOf.after(index) >= 0 && isOverleaf(partnerOf.after(index), index),
  };

  const isInOrder = ({ b, a, length }: MovedPassage): boolean => {
    const columns = { before: columnOf(tokens.before, b, length), after: columnOf(tokens.after, a, length) };
    let jumps = 0;
    let areOverleaf = isOverleaf(b, a);
    for (const step of [-1, 1] as const) {
      if (wordsLeft < 0) return false;
      const [from, to] = step === -1 ? [b - 1, a - 1] : [b + length, a + length];
      const one = nearest(tokens.before, from, step, columns.before, (index) => partnerOf.before(index) >= 0);
      const other = nearest(tokens.after, to, step, columns.after, (index) => partnerOf.after(index) >= 0);
      wordsLeft -= (one?.passed.length ?? furthestWords) + (other?.passed.length ?? furthestWords);
      if (!one || !other || (matches.after[one.index] ?? end) !== other.index) return false;
      jumps += one.passed.length + other.passed.length;
      areOverleaf ||= one.passed.some(hasTurned.before) || other.passed.some(hasTurned.after);
    }
    return jumps > 0 && areOverleaf;
  };

  return {
    isInOrder,

    /**
     * Matches lines in `gone` and `fresh` that are equal and between the same words of their column. Yields before each
     * line.
     */
    *match(gone: readonly number[], fresh: readonly number[]): Generator<void, void> {
      const freshLines = new Map<string, number>();
      for (const line of linesOf(fresh, tokens.after)) freshLines.set(textOf(line, tokens.after), line.b);
      for (const line of linesOf(gone, tokens.before)) {
        yield;
        const place = freshLines.get(textOf(line, tokens.before));
        if (place === undefined) continue;
        if (!areWords(tokens.before, line) || !isInOrder({ ...line, a: place })) continue;
        for (let step = 0; step < line.length; step += 1) matches.add(line.b + step, place + step);
      }
    },
  };
}

const textOf = ({ b, length }: MovedPassage, tokens: readonly Token[]) =>
  tokens
    .slice(b, b + length)
    .map(({ key }) => key)
    .join('\n');

/** Consecutive tokens of one line. `b` is their start. */
function linesOf(indexes: readonly number[], tokens: readonly Token[]): readonly MovedPassage[] {
  const lines: Array<{ b: number; a: number; length: number }> = [];
  for (const index of indexes) {
    const last = lines.at(-1);
    const [one, other] = [tokens[index]!, tokens[index - 1]];
    const isNext = last && last.b + last.length === index && other?.line === one.line && other.page === one.page;
    if (isNext) last.length += 1;
    else lines.push({ b: index, a: -1, length: 1 });
  }
  return lines;
}

/** Figures may be the same by chance. */
const areWords = (tokens: readonly Token[], { b, length }: MovedPassage) =>
  tokens.slice(b, b + length).filter(({ key }) => /\p{L}{3}/u.test(key)).length >= 2;

type Column = Readonly<{ left: number; right: number }>;

function columnOf(tokens: readonly Token[], from: number, length: number): Column {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = from; index < from + length; index += 1) {
    const { x, width } = tokens[index]!.box;
    left = Math.min(left, x);
    right = Math.max(right, x + width);
  }
  return { left, right };
}

/** Before the first word of a document, and after the last one. */
const end = -1;

/**
 * The nearest word of a column with a partner in one direction, or `end`; `passed` are the words of other columns
 * before it.
 */
function nearest(
  tokens: readonly Token[],
  from: number,
  step: 1 | -1,
  { left, right }: Column,
  hasPartner: (index: number) => boolean,
): Readonly<{ index: number; passed: readonly number[] }> | null {
  const passed: number[] = [];
  let changed = 0;
  for (let index = from; passed.length <= furthestWords && changed <= mostChanged; index += step) {
    const token = tokens[index];
    if (!token) return { index: end, passed };
    const middle = token.box.x + token.box.width / 2;
    if (middle < left || middle > right) passed.push(index);
    else if (hasPartner(index)) return { index, passed };
    else changed += 1;
  }
  return null;
}
