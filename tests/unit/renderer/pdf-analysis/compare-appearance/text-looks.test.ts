import { expect, test } from 'vitest';
import {
  compareTextLooks,
  TooMuchTextError,
} from '../../../../../renderer/pdf-analysis/compare-appearance/text-looks.ts';
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

test('letters of one line by the thousand are compared with those beside them alone', () => {
  const count = 3_000;
  let reads = 0;
  const marks = (colour: string): readonly TextMark[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ text: 'abcdefgh'[index % 8]!, style: { ...style, colour } },
      get box() {
        reads += 1;
        return { x: index * 8, y: 100, width: 8, height: 16 };
      },
    }));
  const whole = { x: 0, y: 100, width: 8 * count, height: 16 };
  const source = { page: 1, texts: marks('#000000'), lines: [{ before: whole, after: whole, dx: 0, dy: 0 }] };
  const [note] = compareTextLooks(marks('#ff0000'), [source], { page: 1, texts: [], lines: [] }, () => false);
  expect(note?.words).toMatch(/colour changed$/);
  expect(reads).toBeLessThan(100 * count);
});

test('letters that lie upon one another by the thousand are given up, not compared each with each', () => {
  const all = Array.from({ length: 3_000 }, () => mark('a', 20));
  expect(() => notes(all, all)).toThrow(TooMuchTextError);
});

test('a letter as high as no page is compared, too', () => {
  const huge = { ...mark('a', 20), box: { x: 20, y: -1e300, width: 8, height: 2e300 } };
  expect(notes([huge], [huge])).toEqual([]);
});
