import { expect, test } from 'vitest';
import type { ScrollPosition } from '../../../../renderer/pdf-pages/scroll-position.ts';
import { createScrollPositions } from '../../../../renderer/pdf-pages/scroll-positions.ts';

test('the last places are remembered, the oldest is forgotten', () => {
  const position = (page: number): ScrollPosition => ({
    anchor: { page, x: null, y: 0 },
    zoom: 'auto',
    rotation: 0,
    columns: 1,
  });
  const scrollPositions = createScrollPositions(2);
  scrollPositions.keep('a', position(1));
  scrollPositions.keep('b', position(2));
  scrollPositions.keep('a', position(3));
  scrollPositions.keep('c', position(4));
  expect([
    scrollPositions.get('a')?.anchor.page,
    scrollPositions.get('b'),
    scrollPositions.get('c')?.anchor.page,
  ]).toEqual([3, undefined, 4]);
});
