import type { TextLine } from '../../pdf-engine/pdf-engine.ts';
import { matchLines, shareInPlace } from './same-content.ts';

/**
 * Content that moved from page `from` to page `to`, and is `lower` CSS pixels at 100 % further down. Pages count from
 * 0.
 */
export type ContentShift = Readonly<{ from: number; to: number; lower: number }>;

type Sought = Readonly<{
  /** The visible lines on page `from` of the previous document, which had `pagesBefore` pages. */
  lines: readonly TextLine[];
  from: number;
  pagesBefore: number;
  pages: number;
  /** The lines of a page of the new document. */
  linesOf: (page: number) => Promise<readonly TextLine[]>;
  /** Whether the search is aborted or out of time. */
  isOver: () => boolean;
}>;

/** The score from which lines are the same content, 0 to 1. */
const enough = 0.6;
/** How much better than the same page another page must score: on similar pages, the page number decides. */
const clearlyBetter = 0.2;
const beyondDoubt = 0.97;
/** Fewer letters than this are not distinctive enough to search for. */
const leastLetters = 8;

/** The number of pages searched on each side of the page, and of where it is if all new pages were added before it. */
export const reachPages = 30;
const atOnce = 4;

/**
 * Finds how content has moved in the next document; `null` if it has not moved, or is not found. If nothing moved, only
 * one page is read.
 */
export async function findContent(sought: Sought): Promise<ContentShift | null> {
  const { lines, from, pagesBefore, pages, linesOf, isOver } = sought;
  if (lines.reduce((letters, { text }) => letters + text.length, 0) < leastLetters) return null;
  const same = from < pages ? await linesOf(from) : [];
  if (shareInPlace(lines, same) >= enough && (pages === pagesBefore || shareInPlace(lines, same) === 1)) return null;
  const here = matchLines(lines, same);
  let best = { to: from, ...here };
  if (here.score < (pages === pagesBefore ? enough : beyondDoubt)) {
    const around = pagesAround(from, from + pages - pagesBefore, pages);
    for (let first = 0; first < around.length && best.score < beyondDoubt && !isOver(); first += atOnce) {
      const some = around.slice(first, first + atOnce);
      const matches = (await Promise.all(some.map(linesOf))).map((found) => matchLines(lines, found));
      matches.forEach((match, at) => {
        if (match.score > best.score) best = { to: some[at]!, ...match };
      });
    }
    if (best.score < here.score + clearlyBetter) best = { to: from, ...here };
  }
  if (best.score < enough || (best.to === from && Math.abs(best.lower) < 1)) return null;
  return { from, to: best.to, lower: best.lower };
}

/** The pages to search, the most likely first, without `page` itself. */
function pagesAround(page: number, shifted: number, pages: number): readonly number[] {
  const near = Array.from({ length: 2 * reachPages + 1 }, (_, step) => step - reachPages);
  const distance = (one: number) => Math.min(Math.abs(one - shifted), Math.abs(one - page) + 0.5);
  return [...new Set(near.flatMap((step) => [shifted + step, page + step]))]
    .filter((one) => one >= 0 && one < pages && one !== page)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 2 * reachPages);
}
