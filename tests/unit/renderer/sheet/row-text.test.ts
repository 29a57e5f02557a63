import { expect, test } from 'vitest';
import {
  isOutdated,
  pictureNote,
  progressText,
  remarkLines,
  remarksCountText,
  rowVerdictText,
  shortVerdictText,
  toneOf,
} from '../../../../renderer/sheet/row-text.ts';
import { newRow } from '../../../../renderer/sheet/sheet-row.ts';
import { changed, drawnRow, failedRow } from './sheet-fixture.ts';

const waiting = newRow('W', 'W', { kind: 'folder' });

test.each([
  [waiting, 'Waiting'],
  [{ ...waiting, state: 'drawing' } as const, 'Drawing…'],
  [newRow('N', 'N', { kind: 'wanted' }), 'No data yet'],
  [drawnRow('A', { kind: 'same' }), 'Same'],
  [drawnRow('A', changed('40,00 → 45,00')), 'Changed: 40,00 → 45,00'],
  [failedRow('A', 7), 'Failed: line 7: Expected a value.'],
  [failedRow('A'), 'Failed: Too large.'],
  [drawnRow('A', { kind: 'new', words: '' }), 'New: the unchanged template makes no page'],
  [
    drawnRow('A', { kind: 'uncompared', words: 'A page could not be compared.' }),
    'Not compared: A page could not be compared.',
  ],
])('the words of a verdict (%#)', (row, words) => {
  expect(rowVerdictText(row)).toBe(words);
});

test('a line is one of the markup; a place elsewhere is named by what happened', () => {
  const row = failedRow('A', 7);
  const ofData = { ...row, fault: row.fault && { ...row.fault, happened: 'The data cannot be used.', field: 'data' } };
  expect(rowVerdictText(ofData)).toBe('Failed: The data cannot be used.');
});

test('a row that is drawn again keeps its last verdict', () => {
  expect(rowVerdictText({ ...drawnRow('A', { kind: 'same' }), state: 'drawing' })).toBe('Same');
});

test('remarks name findings, empty placeholders and unknown helpers with their places', () => {
  const row = drawnRow(
    'A',
    { kind: 'same' },
    {
      findings: [{ rule: 'blank-page', page: 3, words: 'The page is blank', box: null }],
      missing: [{ path: 'buyer.name', line: 4, column: 1, uses: 1 }],
      stubs: [{ kind: 'helper', name: 'money', line: 9, column: 1, uses: 2 }],
    },
  );
  expect(remarkLines(row)).toEqual([
    'The page is blank (page 3)',
    'Empty: buyer.name, line 4',
    'Not known here: money, line 9',
  ]);
  expect(remarksCountText(row)).toBe('3 remarks');
  expect(remarksCountText(drawnRow('B', { kind: 'same' }))).toBe('');
});

test('progress counts what is drawn, then the verdicts', () => {
  expect(progressText([])).toBe('Listing the records…');
  expect(progressText([drawnRow('A', { kind: 'same' }), waiting])).toBe('1 of 2 records drawn');
  expect(progressText([drawnRow('A', changed('x')), failedRow('B'), newRow('N', 'N', { kind: 'wanted' })])).toBe(
    '3 records · 1 changed · 1 failed · 1 without data',
  );
  expect(progressText([{ ...drawnRow('A', changed('x')), state: 'failed' }])).toBe(
    '1 record · none changed · 1 failed',
  );
  expect(progressText([drawnRow('A', changed('x'), { looksOf: 'earlier' })])).toBe(
    '1 record · 1 changed · checking the layout',
  );
});

test.each([
  [{ pages: 2, pictured: 3 }, 'No page 3'],
  [{ pages: 3, pictured: 3 }, ''],
  [{ pages: 0, pictured: 3 }, ''],
  [{ pages: 36, pictured: 'all' }, ''],
  [{ pages: 40, pictured: 'all' }, 'The first 36 of 40 pages'],
] as const)('a picture says which pages it leaves out (%#)', (part, words) => {
  expect(pictureNote(drawnRow('A', { kind: 'same' }, part))).toBe(words);
});

test.each([
  [drawnRow('A', { kind: 'same' }), 'same'],
  [{ ...drawnRow('A', { kind: 'same' }), state: 'failed' } as const, 'failed'],
  [drawnRow('A', { kind: 'uncompared', words: 'A page could not be compared.' }), 'failed'],
  [drawnRow('A', { kind: 'uncompared', words: 'No proof.', lacksBaseline: true }), 'waiting'],
  [{ ...drawnRow('A', { kind: 'same' }), state: 'wanted', result: null } as const, 'waiting'],
])('a row without anything to compare with is no failure: %#', (row, tone) => {
  expect(toneOf(row)).toBe(tone);
});

test('a tile has no room to say that a record has changed, and says what', () => {
  expect(shortVerdictText(drawnRow('A', changed('40 → 45')))).toBe('40 → 45');
  expect(shortVerdictText(drawnRow('A', { kind: 'same' }))).toBe('Same');
  expect(shortVerdictText({ ...failedRow('A', 3), result: drawnRow('A', changed('x')).result })).toMatch(/^Failed/);
});

test('a row shows an earlier text while it waits for the next one', () => {
  const drawn = drawnRow('A', { kind: 'same' });
  expect(isOutdated(drawn)).toBe(false);
  expect(isOutdated(waiting)).toBe(false);
  for (const state of ['waiting', 'drawing'] as const) expect(isOutdated({ ...drawn, state })).toBe(true);
});
