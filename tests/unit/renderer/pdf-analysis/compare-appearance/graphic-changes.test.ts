import { describe, expect, test } from 'vitest';
import {
  asWideOrHigh,
  atSamePlace,
  graphicNotes,
  newGraphics,
  recoloured,
} from '../../../../../renderer/pdf-analysis/compare-appearance/graphic-changes.ts';
import type { GraphicMark } from '../../../../../renderer/pdf-analysis/facts/page-looks.ts';

const count = 3_000;
const paper = { width: 800, height: 1_100 };

/** Areas in rows, all of one look, that count how often their boxes are looked at. */
function areas(look: string, size: number) {
  const counted = { reads: 0 };
  const marks: readonly GraphicMark[] = Array.from({ length: count }, (_, index) => ({
    kind: 'area',
    look,
    get box() {
      counted.reads += 1;
      return { x: (index % 60) * 12, y: Math.floor(index / 60) * 12, width: size, height: size + (index % 7) };
    },
  }));
  return { marks, counted };
}

describe('areas by the thousand are compared with those like them alone', () => {
  test.each([
    ['at their places', atSamePlace],
    ['by their size', asWideOrHigh],
  ])('%s', (_, likeness) => {
    const [one, same, other] = [areas('#ff0000', 4), areas('#ff0000', 4), areas('#ff0000', 40)];
    expect(newGraphics(one.marks, same.marks, likeness)).toEqual([]);
    expect(newGraphics(one.marks, other.marks, likeness)).toHaveLength(count);
    expect(one.counted.reads + same.counted.reads + other.counted.reads).toBeLessThan(100 * count);
  });

  test('for another colour', () => {
    const [one, other] = [areas('#ff0000', 4), areas('#00ff00', 4)];
    expect(recoloured(one.marks, other.marks).gone).toHaveLength(count);
    expect(one.counted.reads + other.counted.reads).toBeLessThan(100 * count);
  });

  test('where they are new, or gone', () => {
    const [one, other] = [areas('#ff0000', 4), areas('#00ff00', 40)];
    const changed = { added: one.marks, gone: other.marks };
    expect(graphicNotes(changed, 1, paper).map(({ words }) => words)).toEqual(['new area', 'area removed']);
    expect(one.counted.reads + other.counted.reads).toBeLessThan(100 * count);
  });
});

test('of areas of one size each stands for one that is gone, in their order', () => {
  const area = (look: string, x: number, width: number): GraphicMark => ({
    kind: 'area',
    look,
    box: { x, y: 0, width, height: 20 },
  });
  const gone = [area('#000001', 0, 20.8), area('#000002', 40, 20.2)];
  const added = [area('#000003', 0, 20), area('#000004', 40, 20), area('#000005', 80, 20)];
  expect(graphicNotes({ added, gone }, 1, paper)).toEqual([
    {
      words: 'colour of area changed',
      boxes: [added[0]!.box, added[1]!.box],
      before: { page: 1, boxes: [gone[0]!.box, gone[1]!.box] },
    },
    { words: 'new area', boxes: [added[2]!.box], before: null },
  ]);
});

describe('an image that could not be read in one document alone counts as the one at its place, and hides no other one of its size', () => {
  const image = (pixels: string, x: number): GraphicMark => ({
    kind: 'image',
    look: `${pixels}|1.00 1.00`,
    box: { x, y: 0, width: 90, height: 60 },
  });
  const [unread, read, elsewhere] = [image('unread', 0), image('a1', 0), image('a1', 200)];

  test.each([
    ['on pages with their text in place', atSamePlace],
    ['on pages whose text has flowed on', asWideOrHigh],
  ])('%s', (_, likeness) => {
    expect(newGraphics([read], [unread], likeness)).toEqual([]);
    expect(newGraphics([unread], [read], likeness)).toEqual([]);
    expect(newGraphics([elsewhere], [unread], likeness)).toEqual([elsewhere]);
    expect(newGraphics([image('b2', 0)], [read], likeness)).toHaveLength(1);
  });
});
