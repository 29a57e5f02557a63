import { expect, test } from 'vitest';
import { itemPagesText, type PageCounts, pagesOfItems, withCountsOf } from '../../../../renderer/merge/item-pages.ts';
import type { MergeItem } from '../../../../shared/merge-items.ts';

const image = (id: string): MergeItem => ({ type: 'image', id });
const attachment = (id: string): MergeItem => ({ type: 'attachment', id });
const none: PageCounts = new Map();
const texts = (items: readonly MergeItem[], total: number, known = none) =>
  pagesOfItems(items, total, withCountsOf(items, total, known)).map((pages) => pages && itemPagesText(pages));

test('as many pages as items are one page each', () => {
  expect(texts([attachment('a'), image('b'), attachment('c')], 3)).toEqual(['p. 1', 'p. 2', 'p. 3']);
});

test('one attachment among images takes the pages that are left', () => {
  expect(texts([image('a'), attachment('b'), image('c')], 6)).toEqual(['p. 1', 'p. 2–5', 'p. 6']);
  expect(texts([attachment('b'), image('a'), attachment('b')], 7)).toEqual(['p. 1–3', 'p. 4', 'p. 5–7']);
});

test('of several attachments those are known that an earlier merge has shown', () => {
  const items = [attachment('a'), image('b'), attachment('c'), image('d')];
  expect(texts(items, 9)).toEqual([null, null, null, 'p. 9']);
  const known = withCountsOf([attachment('a')], 3, none);
  expect(texts(items, 9, known)).toEqual(['p. 1–3', 'p. 4', 'p. 5–8', 'p. 9']);
});

test('what lies before and behind the unknown ones is known', () => {
  const items = [image('a'), attachment('b'), image('c'), attachment('d'), image('e')];
  expect(texts(items, 20)).toEqual(['p. 1', null, null, null, 'p. 20']);
});

test('counts that do not fit name no page', () => {
  expect(texts([image('a'), image('b')], 5)).toEqual([null, null]);
  expect(texts([attachment('a'), image('b')], 1)).toEqual([null, null]);
  expect(texts([attachment('a'), attachment('a')], 3)).toEqual([null, null]);
});

test('a count that does not fit any more is found anew', () => {
  const changed = new Map([['attachment a', 9]]);
  expect(texts([attachment('a'), image('b')], 4, changed)).toEqual(['p. 1–3', 'p. 4']);
});
