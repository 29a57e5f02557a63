import { expect, test } from 'vitest';
import { createTextCursor, initialText } from '../../../../../../renderer/pdf-engine/analysis/facts/text-operators.ts';

const shown = (text: string) => {
  const glyphs = Array.from(text, (unicode) => ({ unicode, width: 1000, isSpace: unicode === ' ' }));
  const words = createTextCursor().show([glyphs], { ...initialText, size: 10 }, { unit: 0.001, isVertical: false });
  return words.map((word) => [word.text, word.rectangle[0], word.rectangle[2]]);
};

test('words are parted at spaces, and each character of a script without spaces is a word', () => {
  expect(shown('ab cd')).toEqual([
    ['ab', 0, 20],
    ['cd', 30, 50],
  ]);
  expect(shown('資料をx1、図')).toEqual([
    ['資', 0, 10],
    ['料', 10, 20],
    ['を', 20, 30],
    ['x1', 30, 50],
    ['、', 50, 60],
    ['図', 60, 70],
  ]);
  expect(shown('보고서')).toEqual([['보고서', 0, 30]]);
});
