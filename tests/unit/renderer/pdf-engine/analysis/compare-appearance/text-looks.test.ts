import { describe, expect, test } from 'vitest';
import { TooMuchTextError } from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/mark-index.ts';
import {
  compareTextLooks,
  joinedInLines,
  quoteOf,
} from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/text-looks.ts';
import type { TextMark } from '../../../../../../renderer/pdf-engine/analysis/facts/page-looks.ts';
import type { Box } from '../../../../../../renderer/pdf-pages/box.ts';

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

const at = (one: TextMark, x: number, y: number): TextMark => ({ ...one, box: { ...one.box, x, y } });
const red = '#bb0000';

describe('a letter is compared with the same one that stands where it stood', () => {
  test('and not with another one there, nor with the same one further away than a letter', () => {
    expect(notes([mark('a', 20)], [mark('b', 20, red)])).toEqual([]);
    expect(notes([mark('a', 20)], [at(mark('a', 20, red), 60, 100)])).toEqual([]);
  });

  test('and of several with the one that lies on top, or nearest', () => {
    expect(notes([mark('a', 20), mark('a', 20, red)], [mark('a', 20, red)])).toEqual([]);
    expect(notes([mark('a', 20, red), mark('a', 20)], [mark('a', 20, red)])).toEqual(['“a” colour changed']);
    expect(notes([mark('a', 20, red), mark('a', 28)], [mark('a', 20, red)])).toEqual([]);
  });

  test('and in a line that stands elsewhere now only where that was', () => {
    const line = { before: mark('word', 20).box, after: at(mark('word', 20), 20, 300).box, dx: 0, dy: 200 };
    const stays = { page: 1, texts: [at(mark('word', 20, red), 20, 300)], lines: [] };
    const source = { page: 7, texts: [mark('word', 20)], lines: [line] };
    const [after, changed] = [mark('word', 20), mark('word', 20, red)].map((one) => at(one, 20, 300));
    expect(compareTextLooks([after!], [source], stays, () => true)).toEqual([]);
    expect(compareTextLooks([changed!], [source], stays, () => true)).toEqual([
      { words: '“word” colour changed', boxes: [changed!.box], before: { page: 7, boxes: [mark('word', 20).box] } },
    ]);
  });

  test('and once, where two lines go over it', () => {
    const line = { before: mark('word', 20).box, after: mark('word', 20).box, dx: 0, dy: 0 };
    const sources = [1, 2].map((page) => ({ page, texts: [mark('word', 20)], lines: [line] }));
    const none = { page: 1, texts: [], lines: [] };
    const [note] = compareTextLooks([mark('word', 20, red)], sources, none, () => true);
    expect(note!.boxes).toHaveLength(1);
    expect(note!.before!.boxes).toHaveLength(1);
  });
});

describe('a part of a text is compared with what says the same at its place', () => {
  const whole = mark('abcdef', 20, red);

  test.each([
    ['left of it', mark('ab', 4)],
    ['right of it', mark('ef', 64)],
    ['above it', at(mark('cd', 36), 36, 80)],
    ['with other letters', mark('xy', 36)],
  ])('and not with what stands %s', (_, other) => {
    expect(notes([other], [whole])).toEqual([]);
    expect(notes([whole], [other])).toEqual([]);
  });

  test('and where it is one with it', () => {
    expect(notes([mark('cd', 36)], [whole])).toEqual(['“abcdef” colour changed']);
    expect(notes([whole], [mark('cd', 36)])).toEqual(['“cd” colour changed']);
  });
});

test('a quote has its letters as words, with a space between words alone, and is cut where it is long', () => {
  const letters = [...'ab'].map((text, index) => mark(text, 20 + index * 8));
  expect(quoteOf(letters)).toBe('ab');
  expect(quoteOf([...letters, mark('cd', 44)])).toBe('ab cd');
  expect(quoteOf([...letters, at(mark('cd', 36), 36, 130)])).toBe('ab cd');
  expect(quoteOf([mark('a'.repeat(20), 20), mark('b'.repeat(30), 300)])).toBe(`${'a'.repeat(20)}…`);
  expect(quoteOf([mark('a'.repeat(60), 20)])).toBe(`${'a'.repeat(40)}…`);
});

test('boxes of one line are joined where no more than a gap is between them', () => {
  const boxes = [20, 44, 300].map((x): Box => ({ x, y: 100, width: 16, height: 16 }));
  const below = { ...boxes[2]!, y: 130 };
  expect(joinedInLines([...boxes, below])).toEqual([{ ...boxes[0]!, width: 40 }, boxes[2], below]);
});
