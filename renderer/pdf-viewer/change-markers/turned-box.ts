import type { Box } from '../../pdf-core/analysis-types.ts';
import type { PageSize, Rotation } from '../../pdf-core/page-layout.ts';

/** Where a box of an upright page of `size` comes to lie when the author has turned the page clockwise. */
export function turnedBox({ x, y, width, height }: Box, size: PageSize, rotation: Rotation): Box {
  switch (rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: size.height - y - height, y: x, width: height, height: width };
    case 180:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 270:
      return { x: y, y: size.width - x - width, width: height, height: width };
  }
}
