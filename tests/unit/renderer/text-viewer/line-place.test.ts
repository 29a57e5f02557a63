import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { offsetOfPlace, readLinePlace } from '../../../../renderer/text-viewer/line-place.ts';

test('a line is typed alone or with a column', () => {
  expect(readLinePlace('120')).toEqual({ line: 120, column: 1 });
  expect(readLinePlace(' 120:8 ')).toEqual({ line: 120, column: 8 });
  expect(readLinePlace('120, 8')).toEqual({ line: 120, column: 8 });
  expect(readLinePlace('120:')).toEqual({ line: 120, column: 1 });
  for (const typed of ['', 'abc', '12a', '-3', '1:2:3', ':4', '1.5']) expect(readLinePlace(typed), typed).toBeNull();
});

test('beyond the text is the last line, beyond a line its end', () => {
  const doc = Text.of(['one', 'two', 'three']);
  expect(offsetOfPlace(doc, { line: 2, column: 1 })).toBe(4);
  expect(offsetOfPlace(doc, { line: 2, column: 3 })).toBe(6);
  expect(offsetOfPlace(doc, { line: 2, column: 99 })).toBe(7);
  expect(offsetOfPlace(doc, { line: 99, column: 1 })).toBe(8);
  expect(offsetOfPlace(doc, { line: 0, column: 0 })).toBe(0);
});
