import { expect, test } from 'vitest';
import { withoutDoubtful } from '../../../../../../../renderer/pdf-engine/analysis/compare-appearance/pixels/doubtful-boxes.ts';

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

test('a line that is new, or has another colour, is a difference', () => {
  const note = { words: 'new line', boxes: [row], before: null };
  expect(withoutDoubtful([row], { ...known, notes: [note] })).toEqual([row]);
});

const style = { font: 'Times', sizePx: 16, stretch: 1, slant: 0, colour: '#000000', alpha: 1, mode: 0 } as const;
const words = (x: number, y: number) => ({ text: 'word', box: { x, y, width: 60, height: 16 }, style });

test('letters of two lines, or of two cells, that a move by a trifle takes to the next pixel are no difference', () => {
  const trifle = {
    ...known,
    isCoarse: false,
    texts: [words(100, 100), words(100, 120), words(200, 120)],
    graphics: [],
  };
  const inLines = { x: 110, y: 102, width: 20, height: 32 };
  const inCells = { x: 105, y: 121, width: 150, height: 14 };
  expect(withoutDoubtful([inLines, inCells], trifle)).toEqual([]);
  const beside = { x: 165, y: 102, width: 20, height: 32 };
  expect(withoutDoubtful([beside], trifle)).toEqual([beside]);
  expect(withoutDoubtful([inLines], { ...trifle, sure: [inLines] })).toEqual([inLines]);
});
