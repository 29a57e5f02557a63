import { expect, test } from 'vitest';
import { withoutDoubtful } from '../../../../../../renderer/pdf-analysis/compare-appearance/pixels/doubtful-boxes.ts';

const row = { x: 64, y: 262, width: 532, height: 1.2 };
const line = { kind: 'line', box: { x: 64, y: 260.9, width: 532, height: 0.5 }, look: '#555555' } as const;
const known = { sure: [], notes: [], isCoarse: true, texts: [], graphics: [line] };

test('a hairline that a move by a part of a pixel takes to the next row of pixels is no difference', () => {
  expect(withoutDoubtful([row], known)).toEqual([]);
});

test('a row of pixels is a difference where no line is, or where nothing has moved', () => {
  expect(withoutDoubtful([row], { ...known, graphics: [] })).toEqual([row]);
  expect(withoutDoubtful([row], { ...known, isCoarse: false, sure: [row] })).toEqual([row]);
});

test('a row of pixels on the edge of an area is no difference where a move by a trifle makes it', () => {
  const cell = { kind: 'area', box: { x: 64, y: 262.4, width: 90, height: 20 }, look: '#eeeeee' } as const;
  const trifle = { ...known, isCoarse: false, graphics: [cell] };
  expect(withoutDoubtful([row], trifle)).toEqual([]);
  const inside = { ...row, y: 270 };
  expect(withoutDoubtful([inside], trifle)).toEqual([inside]);
  expect(withoutDoubtful([row], { ...trifle, sure: [row] })).toEqual([row]);
});

test('a line that is new, or has another colour, is a difference', () => {
  const note = { words: 'new line', boxes: [row], before: null };
  expect(withoutDoubtful([row], { ...known, notes: [note] })).toEqual([row]);
});
