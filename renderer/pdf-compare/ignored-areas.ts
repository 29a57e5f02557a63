import type { IgnoredArea } from '../../shared/proof.ts';
import type { PagePair } from '../pdf-engine/pdf-engine.ts';
import type { Box } from '../pdf-pages/box.ts';
import { type Difference, partOf } from './differences.ts';

/** Added on each side of a difference: the next value may be a little wider. */
const areaMarginPx = 2;
/** A drawn area smaller than a letter is ignored as a mistake. */
const minPx = 3;

/** The areas around `difference`, on its page of the later document or on all pages; none if it is a whole page. */
export function areasToIgnore(
  difference: Difference,
  pairs: readonly PagePair[],
  where: 'page' | 'all',
): readonly IgnoredArea[] {
  const page = where === 'all' ? 'all' : pairs[difference.row]?.after;
  if (page == null) return [];
  // The replacement may be narrower than the old text, so the old text's box is ignored as well.
  const parts = difference.kind === 'replaced' ? [difference.after, difference.before] : [partOf(difference)];
  const boxes = parts.flatMap((part) => part?.boxes ?? []);
  return boxes.map(({ x, y, width, height }) => ({
    page,
    box: {
      x: x - areaMarginPx,
      y: y - areaMarginPx,
      width: width + 2 * areaMarginPx,
      height: height + 2 * areaMarginPx,
    },
  }));
}

/** The areas that are ignored on `page`, with their indices in the whole list. */
export const ignoredAreasOn = (areas: readonly IgnoredArea[], page: number) =>
  areas.map((area, index) => ({ area, index })).filter(({ area }) => area.page === page || area.page === 'all');

type Corner = Readonly<{ x: number; y: number }>;

/** The box between two opposite corners, clipped to a page of this size. */
export function boxBetween(one: Corner, other: Corner, page: Readonly<{ width: number; height: number }>): Box {
  const keptX = (x: number) => Math.max(0, Math.min(x, page.width));
  const keptY = (y: number) => Math.max(0, Math.min(y, page.height));
  const [left, right] = [keptX(Math.min(one.x, other.x)), keptX(Math.max(one.x, other.x))];
  const [top, bottom] = [keptY(Math.min(one.y, other.y)), keptY(Math.max(one.y, other.y))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const isWorthIgnoring = ({ width, height }: Box) => width >= minPx && height >= minPx;
