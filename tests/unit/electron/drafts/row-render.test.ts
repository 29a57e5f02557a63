import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { TemplateLimitError } from '../../../../electron/templates/template-process.ts';
import type { DraftKey, RowData, RowRender } from '../../../../shared/draft.ts';
import { copyOfFolder } from '../sample-service/service.ts';
import { startGalley } from '../start-galley.ts';

const key: DraftKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'template' };
const ofFolder = (record: string): RowData => ({ folderRecord: record, path: 'data' });
const row = (part: Partial<RowRender> = {}): RowRender => ({
  ...key,
  row: key.sobjectId,
  markup: '<title>{{number}}</title>',
  original: '<title>{{number}}</title>',
  helpers: '',
  data: ofFolder('INV-2041'),
  ...part,
});

test('the records of a template are those with a kept Info answer and those of the folder, without a request', async () => {
  const galley = startGalley();
  const runOf = async (sobjectId: string) =>
    galley.handlers['report.run']({
      runId: randomUUID(),
      request: { operation: 'info', templateID: 'invoice', sobjectId },
    });
  const { id } = await runOf('INV-2042');
  const before = (await galley.handlers['activity.list']({ before: null })).length;
  const records = await galley.handlers['drafts.rowRecords'](key);
  expect(records[0]).toMatchObject({ record: 'INV-2042', infoId: id, title: expect.any(String) });
  expect(records.slice(1)).toMatchObject([{ record: 'INV-2041', infoId: null }]);
  expect((await galley.handlers['activity.list']({ before: null })).length).toBe(before);
});

test('a folder gives the records that a template names, or all, and none once it is gone', async () => {
  const galley = startGalley();
  const path = copyOfFolder({
    'templates/some.html': '---\nrecords: [INV-2042]\n---\na',
    'templates/plain.html': 'a',
  });
  galley.asked.open = path;
  const connectionId = (await galley.handlers['connections.openFolder']({ copySample: false }))!.connectionId!;
  const recordsOf = async (templateID: string) =>
    (await galley.handlers['drafts.rowRecords']({ ...key, connectionId, templateID })).map(({ record }) => record);
  expect(await recordsOf('some')).toEqual(['INV-2042']);
  expect(await recordsOf('plain')).toEqual(expect.arrayContaining(['INV-2041', 'INV-2042', 'CRT-009']));
  rmSync(path, { recursive: true });
  expect(await recordsOf('some')).toEqual([]);
});

test('a record has the newest of its answers, and none of another connection', async () => {
  const galley = startGalley();
  const request = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2042' } as const;
  await galley.handlers['report.run']({ runId: randomUUID(), request });
  const { id } = await galley.handlers['report.run']({ runId: randomUUID(), request });
  const records = await galley.handlers['drafts.rowRecords'](key);
  expect(records.find(({ record }) => record === 'INV-2042')).toMatchObject({ infoId: id });
  expect(await galley.handlers['drafts.rowRecords']({ ...key, connectionId: 'other' })).toEqual([]);
});

test('a row has the page of its record, and that of the unchanged markup only where the edit shows', async () => {
  const galley = startGalley();
  const same = await galley.handlers['drafts.renderRow'](row());
  expect(same).toMatchObject({ unchanged: null, unchangedFault: null, missing: [] });
  const edited = await galley.handlers['drafts.renderRow'](row({ markup: '<title>No. {{number}}</title>' }));
  expect(edited.unchanged).not.toBeNull();
  expect(edited.page.id).not.toBe(same.page.id);
  const titleOf = async (id: string) => {
    const bytes = await (await galley.document(id, new Request('http://app/'))).arrayBuffer();
    return (await PDFDocument.load(bytes)).getTitle();
  };
  expect(await titleOf(edited.page.id)).toBe('No. INV-2041');
  expect(await titleOf(edited.unchanged!.id)).toBe('INV-2041');
  galley.asked.saveTo = join(galley.folder, 'row.pdf');
  expect(await galley.handlers['drafts.savePage']({ pageId: edited.page.id })).toMatchObject({
    path: galley.asked.saveTo,
  });
});

test('a helper that only the service has is learned from the last deepload of the record of the row', async () => {
  const galley = startGalley();
  const request = { operation: 'deepload', templateID: 'invoice', sobjectId: 'INV-2042' } as const;
  const { id } = await galley.handlers['report.run']({ runId: randomUUID(), request });
  const text = await (await galley.document(id, new Request('http://app/'))).text();
  const title = /<title>(.*?)<.title>/.exec(text)?.[1] ?? '';
  const original = text.replace(`<title>${title}</title>`, '<title>{{titleOf 1}}</title>');
  const of = { sobjectId: 'INV-2042', row: 'INV-2042', data: ofFolder('INV-2042'), original };
  expect(await galley.handlers['drafts.renderRow'](row({ ...of, markup: original }))).toMatchObject({ stubs: [] });
});

test('of a row only the newest page is kept', async () => {
  const galley = startGalley();
  const first = await galley.handlers['drafts.renderRow'](row());
  const next = await galley.handlers['drafts.renderRow'](row({ markup: 'other', original: 'other' }));
  const statusOf = async (id: string) => (await galley.document(id, new Request('http://app/'))).status;
  expect([await statusOf(first.page.id), await statusOf(next.page.id)]).toEqual([404, 200]);
});

test('a page whose HTML stays is not printed again', async () => {
  const galley = startGalley();
  const first = await galley.handlers['drafts.renderRow'](row());
  const again = await galley.handlers['drafts.renderRow'](row({ markup: '<title>{{  number}}</title>' }));
  expect(again.page.id).toBe(first.page.id);
});

test('a row whose record is gone, or whose data break the template, names its fault', async () => {
  const galley = startGalley();
  await expect(galley.handlers['drafts.renderRow'](row({ data: ofFolder('GONE') }))).rejects.toMatchObject({
    fault: { happened: expect.stringContaining('GONE') },
  });
  const helpers = 'function fail(value) { throw new Error("broken " + value); }';
  await expect(
    galley.handlers['drafts.renderRow'](row({ helpers, markup: '\n{{fail number}}' })),
  ).rejects.toMatchObject({ fault: { code: 'TEMPLATE', place: { line: 2 } } });
});

test('a row whose helper never ends names that as its fault, and the other rows go on', async () => {
  const galley = startGalley();
  galley.sandbox.failure = new TemplateLimitError('time');
  await expect(galley.handlers['drafts.renderRow'](row())).rejects.toMatchObject({
    fault: { code: 'TEMPLATE-LIMIT', happened: 'The template ran for more than 2 seconds.' },
  });
  galley.sandbox.failure = null;
  expect(await galley.handlers['drafts.renderRow'](row({ row: 'INV-2042' }))).toMatchObject({ unchanged: null });
});

test('where the unchanged markup fails, the row still has its page, and says why there is no other', async () => {
  const galley = startGalley();
  const drawn = await galley.handlers['drafts.renderRow'](row({ original: '{{#each}' }));
  expect(drawn).toMatchObject({ unchanged: null, unchangedFault: { code: 'TEMPLATE' } });
});

test("rows end when the author's own page is rendered, and can be rendered again", async () => {
  const galley = startGalley();
  const running = galley.handlers['drafts.renderRow'](row());
  const own = galley.handlers['drafts.render']({
    ...key,
    markup: '<p>{{number}}</p>',
    helpers: '',
    data: { text: '{"number":1}' },
    purpose: 'edit',
  });
  await expect(running).rejects.toThrow();
  await own;
  expect(await galley.handlers['drafts.renderRow'](row())).toMatchObject({ unchanged: null });
});

test('a row goes on while the fidelity of the draft is found out', async () => {
  const galley = startGalley();
  const running = galley.handlers['drafts.renderRow'](row());
  const { helpers, markup } = row();
  const data = { text: '{"number":1}' };
  await galley.handlers['drafts.render']({ ...key, markup, helpers, data, purpose: 'fidelity' });
  expect(await running).toMatchObject({ unchanged: null });
});

test('a closed sheet has no pages', async () => {
  const galley = startGalley();
  const { page } = await galley.handlers['drafts.renderRow'](row());
  await galley.handlers['drafts.closeRows'](undefined);
  expect((await galley.document(page.id, new Request('http://app/'))).status).toBe(404);
});
