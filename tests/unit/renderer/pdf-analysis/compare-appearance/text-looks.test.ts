import { expect, test } from 'vitest';
import { compareTextLooks } from '../../../../../renderer/pdf-analysis/compare-appearance/text-looks.ts';
import type { TextMark } from '../../../../../renderer/pdf-analysis/facts/page-looks.ts';

const style = { font: 'Serif', sizePx: 16, stretch: 1, slant: 0, colour: '#000000', alpha: 1, mode: 0 };
/** Letters of 8 px, from a place on. */
const mark = (text: string, x: number, colour = '#000000'): TextMark => ({
  text,
  box: { x, y: 100, width: text.length * 8, height: 16 },
  style: { ...style, colour },
});

const notes = (before: readonly TextMark[], after: readonly TextMark[]) =>
  compareTextLooks(after, [], { page: 1, texts: before, lines: [] }, () => true).map(({ words }) => words);

const thai = 'สัญญาชำระเงินสินค้า';
const [head, middle, tail] = [thai.slice(0, 5), thai.slice(5, 13), thai.slice(13)];
const inPieces = [mark(head, 20), mark(middle, 60, '#444444'), mark(tail, 124)];

test('a colour of a part of a text without spaces is told, and that it has gone', () => {
  expect(notes([mark(thai, 20)], inPieces)).toEqual([`“${middle}” colour changed`]);
  expect(notes(inPieces, [mark(thai, 20)])).toEqual([`“${thai}” colour changed`]);
});

test('a text that is painted in other pieces looks the same', () => {
  const plain = inPieces.map(({ text, box }) => mark(text, box.x));
  expect(notes([mark(thai, 20)], plain)).toEqual([]);
  expect(notes(plain, [mark(thai, 20)])).toEqual([]);
});

test('a letter that stays is not compared with one that has stood between its line and the next', () => {
  const red = mark('e', 20, '#bb0000');
  expect(notes([{ ...red, box: { ...red.box, y: 92 } }], [mark('e', 20)])).toEqual([]);
  expect(notes([{ ...red, box: { ...red.box, y: 98 } }], [mark('e', 20)])).toEqual(['“e” colour changed']);
});
