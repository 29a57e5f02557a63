import type { Box } from './box.ts';

/** So many boxes, or nodes, are in each node of the tree. */
const nodeSize = 16;

/** Finds boxes by where they are. The answers take time for what is found, not for all boxes that there are. */
export type BoxIndex = Readonly<{
  /** Whether `test` is true of one of the boxes that have a point in common with an area, given by its index. */
  some: (area: Box, test: (index: number) => boolean) => boolean;
}>;

/** A packed R-tree (Leutenegger, Lopez and Edgington, “STR”, 1997): boxes near each other share a node. A box that lies nowhere is never found. */
export function createBoxIndex(boxes: readonly Box[]): BoxIndex {
  const order = inTiles(boxes);
  const leaves = new Float64Array(4 * order.length);
  order.forEach((index, at) => {
    const { x, y, width, height } = boxes[index]!;
    leaves.set([x, y, x + width, y + height], 4 * at);
  });
  const levels = [leaves];
  while (levels.at(-1)!.length > 4 * nodeSize) levels.push(boundsOfNodes(levels.at(-1)!));

  return {
    some({ x: left, y: top, width, height }, test) {
      const [right, bottom] = [left + width, top + height];
      const visit = (level: number, from: number, to: number): boolean => {
        const bounds = levels[level]!;
        for (let at = from; at < Math.min(to, bounds.length / 4); at += 1) {
          const isApart =
            bounds[4 * at]! > right ||
            bounds[4 * at + 1]! > bottom ||
            bounds[4 * at + 2]! < left ||
            bounds[4 * at + 3]! < top;
          if (isApart) continue;
          if (level > 0 ? visit(level - 1, at * nodeSize, (at + 1) * nodeSize) : test(order[at]!)) return true;
        }
        return false;
      };
      return visit(levels.length - 1, 0, nodeSize);
    },
  };
}

/** The indexes of the boxes: in upright stripes from left to right, within each from above to below. */
function inTiles(boxes: readonly Box[]): readonly number[] {
  const middleX = Float64Array.from(boxes, ({ x, width }) => x + width / 2);
  const middleY = Float64Array.from(boxes, ({ y, height }) => y + height / 2);
  const across = boxes
    .flatMap((_, index) => (Number.isFinite(middleX[index]! + middleY[index]!) ? [index] : []))
    .sort((one, other) => middleX[one]! - middleX[other]!);
  const stripe = nodeSize * Math.max(1, Math.ceil(Math.sqrt(across.length / nodeSize)));
  const tiles: number[] = [];
  for (let from = 0; from < across.length; from += stripe) {
    const down = across.slice(from, from + stripe).sort((one, other) => middleY[one]! - middleY[other]!);
    for (const index of down) tiles.push(index);
  }
  return tiles;
}

function boundsOfNodes(children: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const bounds = new Float64Array(4 * Math.ceil(children.length / 4 / nodeSize));
  for (let at = 0; at < bounds.length / 4; at += 1) {
    const own = children.subarray(4 * nodeSize * at, 4 * nodeSize * (at + 1));
    bounds.set(own.subarray(0, 4), 4 * at);
    for (let child = 4; child < own.length; child += 4) {
      bounds[4 * at] = Math.min(bounds[4 * at]!, own[child]!);
      bounds[4 * at + 1] = Math.min(bounds[4 * at + 1]!, own[child + 1]!);
      bounds[4 * at + 2] = Math.max(bounds[4 * at + 2]!, own[child + 2]!);
      bounds[4 * at + 3] = Math.max(bounds[4 * at + 3]!, own[child + 3]!);
    }
  }
  return bounds;
}
