import { expect, test } from 'vitest';
import { firstDifferenceText } from '../../../../renderer/pdf-compare/difference-text.ts';
import type { Difference } from '../../../../renderer/pdf-compare/differences.ts';

const difference = (kind: Difference['kind'], text: string): Difference => ({
  key: text,
  kind,
  text,
  row: 0,
  before: null,
  after: null,
});

test('a verdict names the first difference and counts the others', () => {
  expect(firstDifferenceText([difference('replaced', 'R6 → R7'), difference('inserted', 'x')])).toBe(
    'R6 → R7, and 1 more',
  );
  expect(firstDifferenceText([difference('inserted', 'Total')])).toBe('Inserted: Total');
  expect(firstDifferenceText([difference('page-inserted', '')])).toBe('New page');
});

test('a long difference is cut so that the count of the others stays', () => {
  const text = firstDifferenceText([difference('replaced', 'x'.repeat(300)), difference('moved', 'y')]);
  expect(text).toHaveLength(200);
  expect(text).toMatch(/…, and 1 more$/);
});
