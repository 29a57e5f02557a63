import { expect, test } from 'vitest';
import { wrongItems } from '../../../../renderer/merge/check-items.ts';
import type { MergeItem, MergeItemType } from '../../../../shared/merge-items.ts';

const item = (type: MergeItemType, id: string): MergeItem => ({ type, id });

const files = [
  item('image', 'cover-photo'),
  item('image', 'site-plan'),
  item('attachment', 'terms'),
  item('attachment', 'price-list'),
  item('attachment', 'annex-1'),
  item('attachment', 'annex-2'),
];

const nearOf = (type: MergeItemType, id: string) => wrongItems([item(type, id)], files).get(`${type} ${id}`)?.near;

test.each([
  ['cover-photo.jpg', 'cover-photo'],
  ['Files/Cover Photo.PNG', 'cover-photo'],
  ['C:\\photos\\site_plan.jpeg', 'site-plan'],
  ['cover-phtoo', 'cover-photo'],
  ['siteplan', 'site-plan'],
])('%j is probably %j', (typed, meant) => {
  expect(nearOf('image', typed)).toEqual(item('image', meant));
});

test('an identifier of the other type is found, as it is or nearly', () => {
  expect(wrongItems([item('image', 'terms')], files).get('image terms')).toEqual({
    isOtherType: true,
    near: item('attachment', 'terms'),
  });
  expect(nearOf('image', 'price-list.pdf')).toEqual(item('attachment', 'price-list'));
});

test.each(['nothing-like-it', 'annex-3', 'abc'])('nothing is suggested for %j', (typed) => {
  expect(nearOf('attachment', typed)).toBeNull();
});

test('all wrong items are found, and no right one', () => {
  const items = [
    item('image', 'cover-photo'),
    item('image', 'a'),
    item('attachment', 'b'),
    item('attachment', 'terms'),
  ];
  expect([...wrongItems(items, files).keys()]).toEqual(['image a', 'attachment b']);
});
