import { describe, expect, test } from 'vitest';
import {
  asWideOrHigh,
  atSamePlace,
  graphicNotes,
  newGraphics,
} from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/graphic-changes.ts';
import type { GraphicMark } from '../../../../../../renderer/pdf-engine/analysis/facts/page-looks.ts';
import type { Box } from '../../../../../../renderer/pdf-pages/box.ts';

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
  const gone = [area('#000001', 0, 20.2), area('#000002', 40, 20.8)];
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
  const [unread, read, elsewhere] = [image('unread', 0), image('a1', 0), image('a1', 200)] as const;

  test.each([
    ['on pages with their text in place', atSamePlace],
    ['on pages whose text has flowed on', asWideOrHigh],
  ])('%s', (_, likeness) => {
    expect(newGraphics([read], [unread], likeness)).toEqual([]);
    expect(newGraphics([unread], [read], likeness)).toEqual([]);
    expect(newGraphics([elsewhere], [unread], likeness)).toEqual([elsewhere]);
    expect(newGraphics([image('b2', 0)], [read], likeness)).toHaveLength(1);
  });

  test('and not as an area at its place', () => {
    const area = { ...unread, kind: 'area', look: 'area #dddddd' } as const;
    expect(newGraphics([unread], [area], atSamePlace)).toEqual([unread]);
    expect(newGraphics([area], [unread], atSamePlace)).toEqual([area]);
  });
});

const graphic = (kind: GraphicMark['kind'], look: string, box: Partial<Box> = {}): GraphicMark => ({
  kind,
  look,
  box: { x: 100, y: 100, width: 90, height: 60, ...box },
});

test('a graphic at its place is another one if it is wider or higher, or stands further on', () => {
  const one = graphic('image', 'a1|1.00 1.00');
  const others = [{ width: 96 }, { height: 66 }, { x: 106 }, { y: 106 }].map((box) => graphic(one.kind, one.look, box));
  for (const other of others) expect(newGraphics([other], [one], atSamePlace)).toEqual([other]);
  expect(newGraphics([graphic(one.kind, one.look, { x: 100.6, height: 60.6 })], [one], atSamePlace)).toEqual([]);
});

test('a graphic that is too small to be seen is not new', () => {
  expect(newGraphics([graphic('area', '#000000', { width: 1, height: 1 })], [], atSamePlace)).toEqual([]);
});

test.each([
  ['image replaced', graphic('image', 'a1|1.00 1.00'), graphic('image', 'b2|1.00 1.00')],
  ['opacity of image changed', graphic('image', 'a1|1.00 1.00'), graphic('image', 'a1|0.50 0.50')],
  ['line changed', graphic('line', '#000000 1.0'), graphic('line', '#000000 3.0')],
  ['colour of line changed', graphic('line', '#000000 1.0'), graphic('line', '#ff0000 1.0')],
])('%s is told of two graphics of one size', (words, before, after) => {
  expect(graphicNotes({ added: [after], gone: [before] }, 4, paper)).toEqual([
    { words, boxes: [after.box], before: { page: 4, boxes: [before.box] } },
  ]);
});
