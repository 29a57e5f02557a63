import { expect, test } from 'vitest';
import { rowWindow, scrollTopFor } from '../../../../renderer/ui/row-window.ts';

const list = { count: 10_000, rowPx: 28, heightPx: 280, spare: 2 };

test('the visible rows are rendered, and a few around them', () => {
  expect(rowWindow({ ...list, scrollTop: 0 })).toEqual({ first: 0, last: 12 });
  expect(rowWindow({ ...list, scrollTop: 1_400 })).toEqual({ first: 48, last: 62 });
});

test('the end is the end, also after rows were removed while scrolled down', () => {
  expect(rowWindow({ ...list, scrollTop: 9_990 * 28 })).toEqual({ first: 9_988, last: 10_000 });
  expect(rowWindow({ ...list, count: 5, scrollTop: 9_990 * 28 })).toEqual({ first: 0, last: 5 });
  expect(rowWindow({ ...list, count: 0, scrollTop: 0 })).toEqual({ first: 0, last: 0 });
});

test('bringing a row into sight moves as little as it can', () => {
  expect(scrollTopFor(5, 28, 0, 280)).toBe(0);
  expect(scrollTopFor(10, 28, 0, 280)).toBe(28);
  expect(scrollTopFor(3, 28, 280, 280)).toBe(84);
});
