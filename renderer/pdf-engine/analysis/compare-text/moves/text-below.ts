import type { DocumentSide, Sides } from '../../../base/sides.ts';
import { pageStarts } from '../tokens/rows.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { Matches } from './matches.ts';
import type { MovedPassage } from './moved-passages.ts';

/**
 * @file Browsers paint positioned content (CSS `position`) after all other text of its page. Where the page breaks
 * elsewhere, such a paragraph passes the tables of its page in painting order. It is still below the same words and
 * above the same words.
 */

/** How many words are examined in total, about half a second. Further passages count as moved. */
const mostWords = 30_000_000;

/**
 * Passages that move to the next page between the same words: the nearest ones above and below in both documents.
 * `partners` are the paired pages, by their indexes.
 */
export function createTextBelow(
  tokens: Sides<readonly Token[]>,
  matches: Matches,
  partners: ReadonlyMap<number, number>,
  words = mostWords,
) {
  let wordsLeft = words;
  const starts = { before: startsOf(tokens.before), after: startsOf(tokens.after) };

  /** The words of the nearest line above a line, or below it, on its page or the next one with words there. */
  const nextLine = (side: DocumentSide, at: number, step: -1 | 1): readonly number[] => {
    const all = tokens[side];
    const { page, line, box } = all[at]!;
    const isAhead = (token: Token) =>
      token.page === page ? step * (middleOf(token.box) - middleOf(box)) > box.height / 2 : true;
    const own = wordsOnPage(starts[side], page).filter((index) => all[index]!.line === line);
    const left = Math.min(...own.map((index) => all[index]!.box.x));
    const right = Math.max(...own.map((index) => all[index]!.box.x + all[index]!.box.width));
    for (let on = page; on >= 0 && on < starts[side].length - 1; on += step) {
      const indexes = wordsOnPage(starts[side], on);
      wordsLeft -= indexes.length;
      const ahead = indexes.filter((index) => {
        const token = all[index]!;
        const isInColumn = token.box.x < right && token.box.x + token.box.width > left;
        return isInColumn && isAhead(token) && matches.partnerOf[side](index) >= 0;
      });
      if (ahead.length === 0) continue;
      const nearest = step * Math.min(...ahead.map((index) => step * middleOf(all[index]!.box)));
      return ahead.filter((index) => Math.abs(middleOf(all[index]!.box) - nearest) < all[index]!.box.height / 2);
    }
    return [];
  };

  return {
    isInOrder({ b, a, length }: MovedPassage): boolean {
      const isOverleaf = partners.get(tokens.before[b]!.page) !== tokens.after[a]!.page;
      if (!isOverleaf) return false;
      for (const [step, from] of [
        [-1, 0],
        [1, length - 1],
      ] as const) {
        if (wordsLeft < 0) return false;
        const ones = nextLine('before', b + from, step);
        const others = new Set(nextLine('after', a + from, step));
        const areEnds = ones.length === 0 && others.size === 0;
        if (!areEnds && !ones.some((index) => others.has(matches.after[index]!))) return false;
      }
      return true;
    },
  };
}

const startsOf = (tokens: readonly Token[]) => pageStarts(tokens, (tokens.at(-1)?.page ?? -1) + 1);

const middleOf = ({ y, height }: Token['box']) => y + height / 2;

const wordsOnPage = (starts: readonly number[], page: number) =>
  Array.from({ length: starts[page + 1]! - starts[page]! }, (_, step) => starts[page]! + step);
