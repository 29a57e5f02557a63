import { expect, test } from 'vitest';
import { createBoxIndex } from '../../../../../renderer/pdf-engine/base/box-index.ts';
import type { Box } from '../../../../../renderer/pdf-pages/box.ts';
import fc from '../../../../support/property-tests.ts';

const anyBox = fc.record({
  x: fc.integer({ min: -100, max: 100 }),
  y: fc.integer({ min: -100, max: 100 }),
  width: fc.nat(60),
  height: fc.nat(60),
});

const meets = (one: Box, other: Box) =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

const foundIn = (boxes: readonly Box[], area: Box) => createBoxIndex(boxes).within(area);

test('all boxes are found that have a point in common with an area, each once', () => {
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 400 }), anyBox, (boxes, area) => {
      expect(foundIn(boxes, area)).toEqual(boxes.flatMap((box, index) => (meets(box, area) ? [index] : [])));
    }),
  );
});

test('a test is asked of the boxes in an area until it is true of one', () => {
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 100 }), anyBox, fc.nat(99), (boxes, area, wanted) => {
      const index = createBoxIndex(boxes);
      expect(index.some(area, (at) => at === wanted)).toBe(index.within(area).includes(wanted));
    }),
  );
});

test('a box that lies nowhere hides no other one', () => {
  const nowhere = { x: Number.NaN, y: 0, width: Number.POSITIVE_INFINITY, height: 1 };
  expect(foundIn([nowhere, { x: 1, y: 1, width: 1, height: 1 }], { x: 0, y: 0, width: 9, height: 9 })).toEqual([1]);
});

test('among tens of thousands only those near the area are looked at', () => {
  const boxes = Array.from({ length: 40_000 }, (_, at) => ({
    x: at % 200,
    y: Math.floor(at / 200),
    width: 1,
    height: 1,
  }));
  expect(foundIn(boxes, { x: 50.2, y: 50.2, width: 0.1, height: 0.1 })).toEqual([50 * 200 + 50]);
});
