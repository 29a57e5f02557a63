import { expect, test } from 'vitest';
import type { TextLine } from '../../../../../renderer/pdf-engine/document/page-lines.ts';
import { matchLines, shareInPlace } from '../../../../../renderer/pdf-viewer/pages/same-content.ts';

const page = (texts: readonly string[], top = 100): readonly TextLine[] =>
  texts.map((text, index) => ({ text, y: top + index * 20, endY: top + index * 20 }));

const body = [
  'Delivery to the warehouse in Bergen',
  'Packing and insurance',
  'Customs and fees',
  'Thank you for your order',
];

test('the same lines at the same heights are all in place', () => {
  expect(shareInPlace(page(body), page(body))).toBe(1);
  expect(shareInPlace(page(body), page(body, 140))).toBe(0);
});

test('lines that stand lower together are found whole, and by how much', () => {
  expect(matchLines(page(body), page(['News', 'More news', ...body]))).toEqual({ score: 1, lower: 40 });
});

test('rows that are all alike have not moved', () => {
  const rows = page(Array.from({ length: 30 }, () => 'Widget 1 pc 10.00'));
  expect(matchLines(rows.slice(12, 20), rows)).toEqual({ score: 1, lower: 0 });
});

test('a header that stayed does not hide that the rest has moved', () => {
  const before = [{ text: 'Acme Ltd', y: 20, endY: 20 }, ...page(body)];
  const after = [{ text: 'Acme Ltd', y: 20, endY: 20 }, ...page(body, 430)];
  expect(matchLines(before, after)).toMatchObject({ score: 1, lower: 330 });
});

test('lines with other numbers are worth something, and less than the same lines', () => {
  const row = (amount: string) => page([`Item 3 delivered and paid ${amount}`]);
  const { score } = matchLines(row('10.00'), row('12.50'));
  expect(score).toBeGreaterThan(0.2);
  expect(score).toBeLessThan(0.6);
});

test('other words are no match', () => {
  expect(matchLines(page(body), page(['Nothing of the sort', 'Entirely new']))).toEqual({ score: 0, lower: 0 });
});

test('a line more, a line less and another order are told apart', () => {
  const [one, two, three, four] = body as [string, string, string, string];
  expect(matchLines(page(body), page([one, 'A line more', two, four])).score).toBeGreaterThan(0.7);
  expect(matchLines(page(body), page([four, three, two, one])).score).toBeLessThan(0.6);
});
