import type { TextLine } from './page-lines.ts';
import { matchLines, shareInPlace } from './same-content.ts';

/** Where content that stood on page `from` stands now: on page `to`, lower by so many CSS pixels at 100 %. Pages count from 0. */
export type ContentShift = Readonly<{ from: number; to: number; lower: number }>;

type Sought = Readonly<{
  /** The lines in sight on page `from` of the document before, which had `pagesBefore` pages. */
  lines: readonly TextLine[];
  from: number;
  pagesBefore: number;
  pages: number;
  /** The lines of a page of the new document. */
  linesOf: (page: number) => Promise<readonly TextLine[]>;
  /** Whether it is given up: nobody waits for the answer any more, or it has taken too long. */
  isOver: () => boolean;
}>;

/** Half of it with a little more is the same content; with less it may be anything. */
const enough = 0.6;
/** Another page must be better than the same page by so much: on pages that are all alike, the number counts. */
const clearlyBetter = 0.2;
const beyondDoubt = 0.97;
/** With fewer letters than this, nothing can be told from anything else. */
const leastLetters = 8;

/** How far around the page, and around where it would be if all new pages came before it, is searched. */
export const reachPages = 30;
const atOnce = 4;

/**
 * Finds content again in the next document; `null` if it stands where it stood, or is not to be found. Where nothing moved, one page is
 * read and no more.
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

/** The pages to search, the likeliest first, without `page` itself. */
function pagesAround(page: number, shifted: number, pages: number): readonly number[] {
  const near = Array.from({ length: 2 * reachPages + 1 }, (_, step) => step - reachPages);
  const distance = (one: number) => Math.min(Math.abs(one - shifted), Math.abs(one - page) + 0.5);
  return [...new Set(near.flatMap((step) => [shifted + step, page + step]))]
    .filter((one) => one >= 0 && one < pages && one !== page)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, 2 * reachPages);
}
