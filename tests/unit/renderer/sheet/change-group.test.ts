import { expect, test } from 'vitest';
import type { Difference } from '../../../../renderer/pdf-compare/differences.ts';
import { groupOf, staticWords } from '../../../../renderer/sheet/change-group.ts';

const difference = (kind: Difference['kind'], text: string): Difference => ({
  key: text,
  kind,
  text,
  row: 0,
  before: null,
  after: null,
});
const known = staticWords('<p>Total {{sum}}</p>', '<p>Amount due {{sum}}</p>');

test('records whose data differ are alike if the same words of the template changed', () => {
  const one = groupOf([difference('replaced', 'Total 40,00 → Amount due 40,00')], known);
  expect(groupOf([difference('replaced', 'Total 1.234,50 → Amount due 1.234,50')], known)).toBe(one);
  expect(groupOf([difference('replaced', 'Total 40,00 → Total 41,00')], known)).not.toBe(one);
  expect(groupOf([difference('inserted', 'Total 40,00 → Amount due 40,00')], known)).not.toBe(one);
});

test('the number of lines of a record does not matter, a second kind of change does', () => {
  const line = (text: string) => difference('inserted', `Amount ${text}`);
  const one = groupOf([line('Paper')], known);
  expect(groupOf([line('Ink'), line('Glue'), line('Thread')], known)).toBe(one);
  const both = groupOf([line('Ink'), difference('removed', 'Total')], known);
  expect(both).not.toBe(one);
  expect(groupOf([difference('removed', 'Total'), line('Glue')], known)).toBe(both);
});
