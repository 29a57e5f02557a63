import { expect, test } from 'vitest';
import { noFilters, passes } from '../../../../renderer/activity/call-filters.ts';
import { foldedRows } from '../../../../renderer/activity/folded-rows.ts';
import type { ListedCall } from '../../../../shared/model.ts';
import { activityEntry } from '../../../support/activity-entries.ts';

const same = { state: 'same', pages: 0 } as const;
const differs = { state: 'differs', pages: 2 } as const;
const fault = { code: 'LIMITED', happened: 'Too many.', advice: 'Wait.' } as const;
const { request } = activityEntry(1);
const run = (number: number, change: Partial<ListedCall> = {}) => activityEntry(number, { request, ...change });

/** The numbers of the calls of each line, with how many they stand for. */
const linesOf = (entries: readonly ListedCall[], found = entries, openIds = new Set<string>()) =>
  foldedRows(entries, found, openIds).map(
    ({ entry, count, isMember }) => `${isMember ? '- ' : ''}${Number(entry.id.slice(-12))} ×${count}`,
  );

test('runs that changed nothing are one line, and the run that changed something has a line of its own', () => {
  const verdicts = [same, same, differs, same, same];
  const entries = verdicts.map((verdict, at) => run(6 - at, { verdict }));
  expect(linesOf([...entries, run(1)])).toEqual(['6 ×2', '4 ×1', '3 ×2', '1 ×1']);
});

test('calls of other requests in between do not part them', () => {
  const other = activityEntry(2, { request: { operation: 'info', templateID: 'a', sobjectId: 'b' } });
  expect(linesOf([run(3, { verdict: same }), other, run(1, { verdict: same })])).toEqual(['3 ×2', '2 ×1']);
});

test('a run with a note, an approved one, and one of another connection stand for themselves', () => {
  const verdict = same;
  const entries = [run(5, { verdict }), run(4, { verdict, note: 'good' }), run(3, { verdict, isApproved: true })];
  expect(linesOf([...entries, run(2, { connectionId: 'c2' }), run(1, { verdict })])).toEqual([
    '5 ×1',
    '4 ×1',
    '3 ×2',
    '2 ×1',
  ]);
});

test('equal failures are one line, and part the runs around them', () => {
  const entries = [run(4, { verdict: same }), run(3, { fault, status: 429 }), run(2, { fault, status: 429 }), run(1)];
  expect(linesOf(entries)).toEqual(['4 ×1', '3 ×2', '1 ×1']);
});

test('an open group lists its runs below the newest, and what is not found is not listed', () => {
  const entries = [3, 2, 1].map((number) => run(number, { verdict: same }));
  expect(linesOf(entries, entries, new Set([run(1).id]))).toEqual(['3 ×3', '- 2 ×1', '- 1 ×1']);
  expect(linesOf(entries, entries.slice(1))).toEqual(['2 ×2']);
});

test('a row that stands for the same as before is the same object, so that it is not drawn again', () => {
  const entries = [run(3, { verdict: differs }), run(2)];
  const [newest, older] = foldedRows(entries, entries, new Set());
  const more = [...entries, run(1)];
  const [again] = foldedRows(more, more, new Set());
  expect(again).toBe(newest);
  const added = [run(4, { verdict: same }), ...entries];
  expect(foldedRows(added, added, new Set())[2]).toBe(older);
});

test('the filters leave what fits all of them', () => {
  const entry = run(1, { verdict: same, note: 'good' });
  expect(passes(entry, { ...noFilters, template: ' TEMPLATE-1', record: '1001', verdict: 'same' })).toBe(true);
  expect(passes(entry, { ...noFilters, verdict: 'noted', connectionId: 'sample' })).toBe(true);
  expect(passes(entry, { ...noFilters, template: 'invoice' })).toBe(false);
  expect(passes(entry, { ...noFilters, connectionId: 'other' })).toBe(false);
  for (const verdict of ['changed', 'approved', 'failed'] as const) {
    expect(passes(entry, { ...noFilters, verdict })).toBe(false);
  }
  expect(passes(run(1, { fault, verdict: same }), { ...noFilters, verdict: 'failed' })).toBe(true);
});
