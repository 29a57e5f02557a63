import Flatbush from 'flatbush';
import type { Box } from '../../pdf-pages/box.ts';

/** Finds boxes by position. The time depends on the results, not on the number of boxes. */
type BoxIndex = Readonly<{
  /** The indexes of the boxes that overlap or touch an area, ascending. */
  within: (area: Box) => readonly number[];
  /** Whether `test` is true for the index of one of the boxes that overlap or touch an area. */
  some: (area: Box, test: (index: number) => boolean) => boolean;
}>;

/** A box without a position is never found. */
export function createBoxIndex(boxes: readonly Box[]): BoxIndex {
  const places = boxes.flatMap(({ x, y, width, height }, index) =>
    Number.isFinite(x + width + y + height) ? [index] : [],
  );
  // It refuses to hold none.
  if (places.length === 0) return { within: () => [], some: () => false };
  const tree = new Flatbush(places.length);
  for (const place of places) {
    const { x, y, width, height } = boxes[place]!;
    tree.add(x, y, x + width, y + height);
  }
  tree.finish();
  return {
    within: ({ x, y, width, height }) =>
      tree
        .search(x, y, x + width, y + height)
        .map((at) => places[at]!)
        .sort((one, other) => one - other),
    some({ x, y, width, height }, test) {
      let isFound = false;
      tree.search(x, y, x + width, y + height, (at) => {
        isFound ||= test(places[at]!);
        return false;
      });
      return isFound;
    },
  };
}
