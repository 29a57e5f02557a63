import { expect, test } from 'vitest';
import { createRowData } from '../../../../renderer/sheet/row-data.ts';
import { newRow } from '../../../../renderer/sheet/sheet-row.ts';
import type { DraftContent, DraftKey } from '../../../../shared/draft.ts';
import { fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { settled } from './open-sheet.ts';

const key: DraftKey = { connectionId: 'c', templateID: 'invoice', sobjectId: 'INV-1', kind: 'template' };
const contentWith = (data: DraftContent['data']): DraftContent => ({ markup: '', original: '', helpers: '', data });
const answer = newRow('INV-2', 'INV-2', { kind: 'answer', documentId: 'info-2' });

function rowData({ wait = async () => {} }: { wait?: (documentId: string) => Promise<void> } = {}) {
  const filters: string[] = [];
  const bridge = fakeBridge({
    'drafts.rankData': () => success([{ path: 'data.invoice', resolved: 2, total: 2, similarity: null }]),
  });
  const runJq = async (documentId: string, filter: string) => {
    filters.push(`${filter} of ${documentId}`);
    await wait(documentId);
    return filter === '.none' ? ({ ok: false, problem: 'No result.' } as const) : ({ ok: true, text: '{}' } as const);
  };
  return { ...createRowData({ bridge, runJq }), bridge, filters };
}

test("a row takes the same part of its own record's answer as the draft", async () => {
  const own = contentWith({ documentId: 'info-1', path: 'data.order' });
  const { of } = rowData();
  expect(await of(answer, key, own)).toEqual({ ok: true, data: { documentId: 'info-2', path: 'data.order' } });
  expect(await of(newRow('F', 'INV-3', { kind: 'folder' }), key, own)).toEqual({
    ok: true,
    data: { folderRecord: 'INV-3', path: 'data.order' },
  });
  expect(await of(newRow('own', 'INV-1', { kind: 'own' }), key, own)).toEqual({ ok: true, data: own.data });
});

test("where the draft has the author's own data, the part that fits best is found once for all rows", async () => {
  const { of, bridge } = rowData();
  const own = contentWith({ text: '{"name":"Ann"}' });
  expect(await of(answer, key, own)).toEqual({ ok: true, data: { documentId: 'info-2', path: 'data.invoice' } });
  await of({ ...answer, source: { kind: 'answer', documentId: 'info-3' } }, key, own);
  expect(bridge.inputsOf('drafts.rankData')).toHaveLength(1);
});

test('a filter of the draft runs over each answer once, and a row without a result says why', async () => {
  const { of, filters } = rowData();
  const made = (filter: string) => contentWith({ text: '{}', made: { record: 'INV-1', filter, documentId: 'info-1' } });
  expect(await of(answer, key, made('.a'))).toEqual({ ok: true, data: { text: '{}' } });
  await of(answer, key, made('.a'));
  expect(filters).toEqual(['.a of info-2']);
  expect(await of(answer, key, made('.none'))).toMatchObject({ ok: false, fault: { advice: 'No result.' } });
});

test('a row without data is not drawn', async () => {
  const { of } = rowData();
  expect(await of(newRow('N', 'N', { kind: 'wanted' }), key, contentWith({ text: '{}' }))).toMatchObject({ ok: false });
});

const filtering = contentWith({ text: '{}', made: { record: 'INV-1', filter: '.a', documentId: 'info-1' } });

test('filters run one after the other', async () => {
  const first = later<void>();
  const { of, filters } = rowData({ wait: (documentId) => (documentId === 'info-2' ? first.promise : settled()) });
  const both = [answer, { ...answer, source: { kind: 'answer', documentId: 'info-3' } } as const];
  const found = both.map((row) => of(row, key, filtering));
  await settled();
  expect(filters).toEqual(['.a of info-2']);
  first.resolve();
  await Promise.all(found);
  expect(filters).toEqual(['.a of info-2', '.a of info-3']);
});

test('where jq cannot be loaded, each row says so', async () => {
  const { of } = rowData({
    wait: async () => {
      throw new Error('chunk');
    },
  });
  const advice = 'jq could not be loaded.';
  expect(await of(answer, key, filtering)).toMatchObject({ ok: false, fault: { advice } });
  const next = { ...answer, source: { kind: 'answer', documentId: 'info-3' } } as const;
  expect(await of(next, key, filtering)).toMatchObject({ ok: false, fault: { advice } });
});

test('for another draft the part that fits and the results of filters are found again', async () => {
  const { of, reset, bridge, filters } = rowData();
  const own = contentWith({ text: '{"name":"Ann"}' });
  await of(answer, key, own);
  await of(answer, key, filtering);
  reset();
  await of(answer, key, own);
  await of(answer, key, filtering);
  expect(bridge.inputsOf('drafts.rankData')).toHaveLength(2);
  expect(filters).toHaveLength(2);
});
