import { expect, test } from 'vitest';
import { createSearchOrder } from '../../../../../renderer/pdf-engine/document/search-order.ts';

function orderOf(pages: number, pageInView: number) {
  const at = { page: pageInView };
  const order = createSearchOrder(pages, () => at.page);
  const read = (count: number) => Array.from({ length: count }, order.next);
  return { ...order, at, read };
}

test('pages are read from the one in view on, then from the first, each once', () => {
  expect(orderOf(6, 3).read(7)).toEqual([3, 4, 5, 0, 1, 2, null]);
});

test('a reader who has turned to another page is followed there', () => {
  const { read, at } = orderOf(8, 0);
  expect(read(2)).toEqual([0, 1]);
  at.page = 5;
  expect(read(6)).toEqual([5, 6, 7, 2, 3, 4]);
});

test('a search backwards reads the pages before the one in view first', () => {
  const { read, turn } = orderOf(6, 3);
  expect(read(2)).toEqual([3, 4]);
  turn('previous');
  expect(read(4)).toEqual([2, 1, 0, 5]);
});

test('a page in view that is not there does no harm', () => {
  expect(orderOf(3, 9).read(3)).toEqual([2, 0, 1]);
  expect(orderOf(3, -1).read(3)).toEqual([0, 1, 2]);
  expect(orderOf(0, 0).read(1)).toEqual([null]);
});
