import { expect, test } from 'vitest';
import type { ComparisonVerdict } from '../../../../renderer/pdf-compare/baselines.ts';
import { initialReport, type Pane } from '../../../../renderer/report/report-state.ts';
import { verdictOf, verdictText } from '../../../../renderer/report/verdicts.ts';
import { documentWith, invoiceReport } from '../../../support/window-state.ts';

const shown = documentWith({ id: 'shown', sha256: 'a' });
const other = documentWith({ id: 'other', sha256: 'b' });
const found: ComparisonVerdict = { documentId: 'shown', otherId: 'other', state: 'differs', pages: 3 };
const pane = (part: Partial<Pane>): Pane => ({
  ...initialReport(invoiceReport, 'sample').panes.render,
  shown,
  ...part,
});

test('equal bytes are the same pages without a verdict of a viewer', () => {
  const before = { ...other, sha256: shown.sha256 };
  expect(verdictOf(pane({ before }), 'before')).toEqual({ ...found, state: 'same', pages: 0 });
  expect(verdictOf(pane({ before: other }), 'before')).toBeNull();
});

test('a verdict on other documents is ignored', () => {
  const verdicts = { before: found, approved: null };
  expect(verdictOf(pane({ before: other, verdicts }), 'before')).toEqual(found);
  expect(verdictOf(pane({ before: { ...other, id: 'another' }, verdicts }), 'before')).toBeNull();
  expect(verdictOf(pane({ shown: { ...shown, id: 'later' }, before: other, verdicts }), 'before')).toBeNull();
  expect(verdictOf(pane({ verdicts }), 'before')).toBeNull();
});

test.each([
  ['comparing', 0, 'Comparing with the run before…', 'Comparing with approved…'],
  ['same', 0, 'Same as the run before', 'Same as approved'],
  ['differs', 1, '1 page changed', '1 page differs from approved'],
  ['differs', 1_200, '1,200 pages changed', '1,200 pages differ from approved'],
  ['differs', 0, 'Changed', 'Differs from approved'],
  ['failed', 0, 'Not compared with the run before', 'Not compared with approved'],
] as const)('%s with %i pages is said in words', (state, pages, before, approved) => {
  expect(verdictText({ ...found, state, pages }, 'before')).toBe(before);
  expect(verdictText({ ...found, state, pages }, 'approved')).toBe(approved);
});

test('the approved proof itself is called so', () => {
  expect(verdictText({ ...found, otherId: 'shown', state: 'same' }, 'approved')).toBe('Approved proof');
});

test('pages that could not be compared are said, and never taken for the same', () => {
  const left = { documentId: 'shown', otherId: 'other', state: 'failed', pages: 0, notCompared: 1 } as const;
  expect(verdictText(left, 'before')).toBe('1 page not compared with the run before');
  expect(verdictText({ ...left, notCompared: 3 }, 'approved')).toBe('3 pages not compared with approved');
  expect(verdictText({ ...left, state: 'differs', pages: 2 }, 'before')).toBe('2 pages changed, 1 page not compared');
});
