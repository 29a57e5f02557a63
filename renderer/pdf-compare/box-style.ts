import type { Box } from '../pdf-core/analysis-types.ts';
import type { PageSize } from '../pdf-core/page-layout.ts';

/** Where a box of a page lies on its paper: in parts of it, so that a zoom changes nothing. */
export const boxStyle = ({ x, y, width, height }: Box, page: PageSize) => ({
  left: `${(100 * x) / page.width}%`,
  top: `${(100 * y) / page.height}%`,
  width: `${(100 * width) / page.width}%`,
  height: `${(100 * height) / page.height}%`,
});
