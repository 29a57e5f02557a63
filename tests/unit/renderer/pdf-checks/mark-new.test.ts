import { expect, test } from 'vitest';
import { markNew } from '../../../../renderer/pdf-checks/mark-new.ts';
import type { Finding } from '../../../../renderer/pdf-engine/base/analysis-types.ts';

const finding = (words: string, page: number | null = 1): Finding => ({
  rule: 'leftover-text',
  page,
  words,
  box: null,
});
const news = (findings: readonly Finding[], before: readonly Finding[]) =>
  markNew(findings, before)
    .filter(({ isNew }) => isNew)
    .map(({ words, page }) => [words, page]);

test('what was there before is not new', () => {
  expect(news([finding('a'), finding('b')], [finding('b'), finding('a')])).toEqual([]);
});

test('what only moved to another page is not new', () => {
  expect(news([finding('a', 7)], [finding('a', 2)])).toEqual([]);
});

test('a second place of the same thing is new, and the first is not', () => {
  expect(news([finding('a', 1), finding('a', 2)], [finding('a', 2)])).toEqual([['a', 1]]);
});

test('the same words under another rule are new', () => {
  expect(news([{ ...finding('a'), rule: 'blank-page' }], [finding('a')])).toEqual([['a', 1]]);
});
