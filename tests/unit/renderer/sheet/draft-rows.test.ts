import { expect, test } from 'vitest';
import {
  isSameKey,
  isSameText,
  rowsOfDraft,
  sameSource,
  withKnownRows,
} from '../../../../renderer/sheet/draft-rows.ts';
import { newRow } from '../../../../renderer/sheet/sheet-row.ts';
import { ownContent as content, ownKey as key } from './open-sheet.ts';

const records = [
  { record: 'INV-2', infoId: 'info-2' },
  { record: 'INV-3', infoId: null },
];

test('where a filter makes the data, only records with a stored answer have rows', () => {
  const data = { text: '{}', made: { documentId: 'info-1', filter: '.a' } };
  const idsOf = (of: typeof content | { data: typeof data }) =>
    rowsOfDraft(key, { ...content, ...of }, records).map(({ id }) => id);
  expect(idsOf({ data })).toEqual(['own', 'record INV-2']);
  expect(idsOf(content)).toEqual(['own', 'record INV-2', 'record INV-3']);
});

test('a row with another record or another answer has other data', () => {
  const row = newRow('own', 'INV-1', { kind: 'answer', documentId: 'info-1' });
  expect(sameSource(row, { ...row, state: 'done' })).toBe(true);
  expect(sameSource(row, { ...row, record: 'INV-2' })).toBe(false);
  expect(sameSource(row, { ...row, source: { kind: 'answer', documentId: 'info-2' } })).toBe(false);
  expect(sameSource(row, { ...row, source: { kind: 'folder' } })).toBe(false);
});

test('rows are drawn again for each part of a draft that makes their pages, and are others for another draft', () => {
  expect(isSameText(content, { ...content })).toBe(true);
  for (const part of [{ markup: 'x' }, { original: 'x' }, { helpers: 'x' }, { data: { text: '{}' } }])
    expect(isSameText(content, { ...content, ...part })).toBe(false);
  expect(isSameKey(key, { ...key })).toBe(true);
  const others = [{ connectionId: 'x' }, { templateID: 'x' }, { sobjectId: 'x' }, { kind: 'page' as const }];
  for (const part of others) expect(isSameKey(key, { ...key, ...part })).toBe(false);
});

test('beside the rows of a draft stay those that the author added, until the record has data', () => {
  const [own, second] = rowsOfDraft(key, content, records);
  const made = newRow('made 1 0', 'INV-1', { kind: 'made', text: () => '{}' });
  const wanted = ['INV-3', 'N-1'].map((id) => newRow(`added ${id}`, id, { kind: 'wanted' }));
  const { rows, fresh } = withKnownRows(rowsOfDraft(key, content, records), [own!, second!, made, ...wanted]);
  expect(rows.map(({ id }) => id)).toEqual(['own', 'record INV-2', 'record INV-3', 'made 1 0', 'added N-1']);
  expect(fresh).toEqual(['record INV-3']);
});
