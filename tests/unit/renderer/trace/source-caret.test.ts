import { expect, test } from 'vitest';
import { isInPlaceholder } from '../../../../renderer/trace/source-caret.ts';

test('a range is in a placeholder from its first brace to its last, and a range over two of them is not', () => {
  const text = 'a {{b}} c {{d}}{{e}}';
  const inside = [...text].map((_, at) => at).filter((at) => isInPlaceholder(text, at, at));
  expect(inside).toEqual([2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(isInPlaceholder(text, 2, 7)).toBe(true);
  expect(isInPlaceholder(text, 2, 12)).toBe(false);
  expect(isInPlaceholder('{{open', 4, 4)).toBe(false);
});
