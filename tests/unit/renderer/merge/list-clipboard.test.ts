import { expect, test } from 'vitest';
import { clipboardText } from '../../../../renderer/merge/merge-list.ts';
import { readItems } from '../../../../renderer/merge/read-items.ts';

test('no identifier is copied as a formula of a spreadsheet', () => {
  const items = ['=1+1', '+1', '-1', '@x', 'a=b'].map((id) => ({ type: 'image', id }) as const);
  const lines = ["image\t'=1+1", "image\t'+1", "image\t'-1", "image\t'@x", 'image\ta=b'];
  expect(clipboardText(items)).toBe(lines.join('\n'));
});

test.each([[['=1+1']], [['=1+1', '-1', "'@x", 'a=b', "it's"]]])(
  'copied rows are pasted with the identifiers that they had: %j',
  (ids) => {
    const items = ids.map((id) => ({ type: 'image', id }) as const);
    expect(readItems(clipboardText(items), { type: 'attachment', isChosen: false }).items).toEqual(items);
  },
);
