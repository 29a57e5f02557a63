import type { Box } from '../../../../pdf-pages/box.ts';
import type { PagePair, PagePart } from '../../../base/analysis-types.ts';
import { pageIndexes, type Sides } from '../../../base/sides.ts';
import type { PageText, Turn } from '../../text/page-text.ts';
import type { ChangeDraft } from './change-drafts.ts';

/**
 * @file A rotated page has the same text. So texts are compared as if each page were rotated until most of its text is
 * upright.
 */

/** A page as it is read, with its text upright. */
export function uprightPage(page: PageText): PageText {
  const { turn = 0, width, height, words } = page;
  if (turn === 0) return page;
  const size = turn === 180 ? { width, height } : { width: height, height: width };
  return { ...page, ...size, words: words.map((word) => ({ ...word, box: uprightBox(word.box, turn, page) })) };
}

function uprightBox(box: Box, turn: Turn, { width, height }: Readonly<{ width: number; height: number }>): Box {
  const [right, bottom] = [width - box.x - box.width, height - box.y - box.height];
  if (turn === 90) return { x: box.y, y: right, width: box.height, height: box.width };
  if (turn === 180) return { x: right, y: bottom, width: box.width, height: box.height };
  return turn === 270 ? { x: bottom, y: box.x, width: box.height, height: box.width } : box;
}

const back: Readonly<Record<Turn, Turn>> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Maps boxes of upright pages back to the pages themselves, by page number. */
export function createTurnBack(pages: readonly PageText[]) {
  const turned = new Map(pages.flatMap((page) => (page.turn ? [[page.page, uprightPage(page)] as const] : [])));
  const boxOn = (number: number, box: Box): Box => {
    const page = turned.get(number);
    return page ? uprightBox(box, back[page.turn ?? 0], page) : box;
  };
  const partOn = <Part extends PagePart | null>(part: Part): Part =>
    part && turned.has(part.page) ? { ...part, boxes: part.boxes.map((box) => boxOn(part.page, box)) } : part;
  return { boxOn, partOn };
}

/**
 * The pairs of pages with differently rotated text; `placeOf` returns the place of a later page in the order of
 * changes.
 */
export function turnedPages(
  pairs: readonly PagePair[],
  pages: Sides<readonly PageText[]>,
  placeOf: (page: number) => number,
): readonly ChangeDraft[] {
  const byNumber = { before: pageIndexes(pages.before), after: pageIndexes(pages.after) };
  return pairs.flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    const [b, a] = [byNumber.before.get(before)!, byNumber.after.get(after)!];
    const [one, other] = [pages.before[b]!, pages.after[a]!];
    const by = ((other.turn ?? 0) - (one.turn ?? 0) + 360) % 360;
    if (by === 0 || one.words.length === 0 || other.words.length === 0) return [];
    const text =
      by === 180 ? 'Page turned by 180°' : `Page turned by 90° ${by === 90 ? 'to the right' : 'to the left'}`;
    const change = {
      kind: 'turned' as const,
      text,
      before: null,
      after: { page: after, boxes: [] },
    };
    return [{ at: placeOf(a), change }];
  });
}
