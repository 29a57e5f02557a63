import type { Box } from '../pdf-pages/box.ts';
import type { PageSize } from '../pdf-pages/page-size.ts';

/** The position of a box on its page, in percent, so that it does not depend on the zoom. */
export const boxStyle = ({ x, y, width, height }: Box, page: PageSize) => ({
  left: `${(100 * x) / page.width}%`,
  top: `${(100 * y) / page.height}%`,
  width: `${(100 * width) / page.width}%`,
  height: `${(100 * height) / page.height}%`,
});
