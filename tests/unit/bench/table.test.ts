import { expect, test } from 'vitest';
import { ratioAtMost } from '../../bench/case.ts';
import { type CaseResult, tableOf } from '../../bench/measuring/table.ts';

const result = (change: Partial<CaseResult>): CaseResult => ({
  name: 'pdf',
  peer: 'PDFium',
  how: '',
  rounds: 5,
  tookMs: 1,
  verdicts: [],
  ...change,
});

const verdict = {
  figure: 'first page',
  measures: '',
  unit: 'ms',
  ours: 287.6,
  peer: 520,
  ratio: 0.553,
  goal: ratioAtMost(0.5),
  met: false,
  values: { ours: [], peer: [] },
} as const;

test('a line says what was measured, against what, and that the goal was missed', () => {
  const line = tableOf([result({ verdicts: [verdict] })])
    .split('\n')
    .at(-1);
  expect(line?.split(/\s{2,}/)).toEqual(['pdf', 'first page', '288 ms', '520 ms', '0.55x', '≤ 0.5x', 'MISSED']);
});

test('round numbers keep their noughts, and what was not measured is a dash', () => {
  const text = tableOf([result({ verdicts: [{ ...verdict, ours: 1_000, peer: null, ratio: null, met: null }] })]);
  expect(text).toMatch(/1000 ms\s+–/);
  expect(tableOf([result({ verdicts: [{ ...verdict, ours: 20 }] })])).toContain('20 ms');
});

test('what could not be measured, or was skipped, is said under the table with its reason', () => {
  const text = tableOf([result({ failed: 'it stayed dark' }), result({ name: 'jq', skipped: 'there is no jq' })]);
  expect(text).toContain('pdf: could not be measured: it stayed dark');
  expect(text).toContain('jq: skipped: there is no jq');
});
