import type { IgnoredArea } from '../../shared/proof.ts';
import type { Box, PagePair } from '../pdf-core/analysis-types.ts';
import { type Difference, partOf } from './differences.ts';

/** A little more than the ink: another date is a pixel wider. */
const areaMarginPx = 2;
/** Smaller than a letter is a slip of the hand. */
const minPx = 3;

/** The areas that hold `difference`, on its page of the later document or on all; none if it is a whole page. */
export function areasToIgnore(
  difference: Difference,
  pairs: readonly PagePair[],
  where: 'page' | 'all',
): readonly IgnoredArea[] {
  const page = where === 'all' ? 'all' : pairs[difference.row]?.after;
  if (page == null) return [];
  return (partOf(difference)?.boxes ?? []).map(({ x, y, width, height }) => ({
    page,
    box: {
      x: x - areaMarginPx,
      y: y - areaMarginPx,
      width: width + 2 * areaMarginPx,
      height: height + 2 * areaMarginPx,
    },
  }));
}

/** The areas that are ignored on `page`, with their places in the whole list. */
export const ignoredAreasOn = (areas: readonly IgnoredArea[], page: number) =>
  areas.map((area, index) => ({ area, index })).filter(({ area }) => area.page === page || area.page === 'all');

type Corner = Readonly<{ x: number; y: number }>;

/** The box between two corners in any order, kept on a page of this size. */
export function boxBetween(one: Corner, other: Corner, page: Readonly<{ width: number; height: number }>): Box {
  const keptX = (x: number) => Math.max(0, Math.min(x, page.width));
  const keptY = (y: number) => Math.max(0, Math.min(y, page.height));
  const [left, right] = [keptX(Math.min(one.x, other.x)), keptX(Math.max(one.x, other.x))];
  const [top, bottom] = [keptY(Math.min(one.y, other.y)), keptY(Math.max(one.y, other.y))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const isWorthIgnoring = ({ width, height }: Box) => width >= minPx && height >= minPx;
