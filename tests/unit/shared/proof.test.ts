import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import { IgnoredArea, IgnoredAreas } from '../../../shared/proof.ts';

const box = { x: 0, y: 0.5, width: 20_000, height: 12 };

test('an area lies on every page or on one, and no page is larger than PDF allows', () => {
  expect(IgnoredArea.safeParse({ page: 'all', box }).success).toBe(true);
  expect(IgnoredArea.safeParse({ page: 1, box }).success).toBe(true);
  for (const page of [0, -1, 1.5, Number.NaN, '1', null]) {
    expect(IgnoredArea.safeParse({ page, box }).success, String(page)).toBe(false);
  }
  for (const x of [-1, 20_001, Number.POSITIVE_INFINITY, Number.NaN, '5']) {
    expect(IgnoredArea.safeParse({ page: 1, box: { ...box, x } }).success, String(x)).toBe(false);
  }
});

test('more than 200 areas are refused', () => {
  const areas = (count: number) => Array.from({ length: count }, () => ({ page: 'all', box }));
  expect(IgnoredAreas.safeParse(areas(200)).success).toBe(true);
  expect(IgnoredAreas.safeParse(areas(201)).success).toBe(false);
});

test('the current connection may be left out of a question, never of a change', () => {
  const identifiers = { templateID: ' invoice ', sobjectId: 'INV-2041' };
  expect(contract['proofs.of'].input.parse(identifiers)).toEqual({ templateID: 'invoice', sobjectId: 'INV-2041' });
  expect(contract['proofs.withdraw'].input.safeParse(identifiers).success).toBe(false);
  expect(contract['proofs.ignore'].input.safeParse({ ...identifiers, areas: [] }).success).toBe(false);
});
