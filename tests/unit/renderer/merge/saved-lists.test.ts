import { expect, test } from 'vitest';
import { exportText } from '../../../../renderer/merge/export-list.ts';
import { createMerge } from '../../../../renderer/merge/merge.ts';
import { readItems } from '../../../../renderer/merge/read-items.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { MergeItem } from '../../../../shared/merge-items.ts';
import type { MergeListSummary } from '../../../../shared/merge-lists.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { noInfo, signedIn } from '../../../support/window-state.ts';

const image = (id: string): MergeItem => ({ type: 'image', id });
const quarter: MergeListSummary = { id: crypto.randomUUID(), name: 'Quarter', count: 1, usedAt: 1 };

function createFixture(ids: readonly string[], answers: FakeAnswers = {}) {
  const kept: string[][] = [];
  const bridge = fakeBridge({ 'mergeLists.keepCurrent': () => success(undefined), ...answers });
  const merge = createMerge({
    bridge,
    initialItems: ids.map(image),
    info: noInfo,
    connectionId: 'sample',
    keep: (items) => void kept.push(items.map(({ id }) => id)),
  });
  const choose = (connectionId: string) =>
    merge.handleEvent({ type: 'session-changed', session: { ...signedIn, connectionId } });
  return { merge, bridge, kept, choose, ids: () => merge.state.getState().list.rows.map(({ id }) => id) };
}

test('the list of a connection never appears under another, and waits there with its steps', async () => {
  const { merge, bridge, choose, ids, kept } = createFixture(['a', 'b'], {
    'mergeLists.of': () => success({ current: [image('theirs')], lists: [quarter] }),
  });
  merge.remove(merge.state.getState().list.rows[0]!.key);
  choose('other');
  expect(ids()).toEqual([]);
  await expect.poll(ids).toEqual(['theirs']);
  expect(bridge.inputsOf('mergeLists.keepCurrent')).toEqual([{ connectionId: 'sample', items: [image('b')] }]);
  expect(kept.at(-1)).toEqual(['theirs']);
  merge.addItems([image('more')]);
  choose('sample');
  expect(ids()).toEqual(['b']);
  merge.undo();
  expect(ids()).toEqual(['a', 'b']);
  choose('other');
  expect(ids()).toEqual(['theirs', 'more']);
  expect(bridge.inputsOf('mergeLists.of')).toHaveLength(1);
});

test('a list that has not come before the next switch is not kept as an empty one', async () => {
  const slow = later<Outcome<{ current: readonly MergeItem[]; lists: readonly MergeListSummary[] }>>();
  const { bridge, choose, ids } = createFixture(['a'], { 'mergeLists.of': () => slow.promise });
  choose('other');
  choose('sample');
  slow.resolve(success({ current: [image('theirs')], lists: [] }));
  await slow.promise;
  expect(ids()).toEqual(['a']);
  expect(bridge.inputsOf('mergeLists.keepCurrent').map(({ connectionId }) => connectionId)).toEqual(['sample']);
  choose('other');
  await expect.poll(ids).toEqual(['theirs']);
});

test('what is added before the list of a connection comes stands at its end', async () => {
  const slow = later<Outcome<{ current: readonly MergeItem[]; lists: readonly MergeListSummary[] }>>();
  const { merge, choose, ids, kept } = createFixture([], { 'mergeLists.of': () => slow.promise });
  choose('other');
  merge.addItems([image('mine')]);
  slow.resolve(success({ current: [image('theirs')], lists: [] }));
  await expect.poll(ids).toEqual(['theirs', 'mine']);
  expect(kept.at(-1)).toEqual(['theirs', 'mine']);
});

test('a list is opened as one step, saved, duplicated under a free name, renamed and removed', async () => {
  const lists = [quarter, { ...quarter, id: crypto.randomUUID(), name: 'Quarter copy' }];
  const { merge, bridge, ids } = createFixture(['a'], {
    'mergeLists.of': () => success({ current: [], lists }),
    'mergeLists.open': () => success({ items: [image('q')], lists }),
    'mergeLists.save': () => success([]),
    'mergeLists.rename': () => success([]),
    'mergeLists.remove': () => success([]),
  });
  await merge.loadLists();
  expect(merge.state.getState().savedLists).toEqual(lists);
  expect(await merge.openList(quarter)).toBe(true);
  expect(ids()).toEqual(['q']);
  merge.undo();
  expect(ids()).toEqual(['a']);
  await merge.saveList('Mine');
  await merge.duplicateList(quarter);
  expect(bridge.inputsOf('mergeLists.save')).toEqual([
    { connectionId: 'sample', name: 'Mine', items: [image('a')] },
    { connectionId: 'sample', name: 'Quarter copy 2', items: [image('q')] },
  ]);
  await merge.renameList(quarter.id, 'Year');
  await merge.removeList(quarter.id);
  expect(bridge.inputsOf('mergeLists.remove')).toEqual([{ connectionId: 'sample', id: quarter.id }]);
});

test('a list that is gone is told, and the list at hand stays', async () => {
  const { merge, ids } = createFixture(['a'], { 'mergeLists.open': () => failure({ happened: 'It is gone.' }) });
  expect(await merge.openList(quarter)).toBe(false);
  expect(ids()).toEqual(['a']);
  expect(merge.state.getState().savedListsFault).toMatchObject({ happened: 'It is gone.' });
});

test.each(['csv', 'json'] as const)('what is exported as %s can be added again as it was', (format) => {
  const items: MergeItem[] = [
    image('a b'),
    image('"quoted", it is'),
    { type: 'attachment', id: '=1+1' },
    image("'=1+1"),
    image('@SUM(A1)'),
    image("'quoted'"),
    image('-5'),
  ];
  expect(readItems(exportText(items, format), { type: 'image', isChosen: false }).items).toEqual(items);
});

test('the items of a file are added; one that is too large is named', async () => {
  const { merge, ids } = createFixture([]);
  const file = (text: string, size = text.length) => ({
    name: 'list.csv',
    size,
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });
  await merge.addFile(file('type,id\nimage,a\n'));
  expect(ids()).toEqual(['a']);
  await merge.addFile(file('', 21_000_000));
  expect(merge.state.getState().addProblem).toMatch('“list.csv” is too long for a merge list');
});

test('a list that cannot be exported is told in words', async () => {
  const { merge } = createFixture(['a'], { 'mergeLists.export': () => failure({ happened: 'No.', advice: 'Later.' }) });
  await merge.exportList('csv');
  expect(merge.state.getState().runProblem).toBe('No. Later.');
});

test('no identifier is exported as a formula of a spreadsheet', () => {
  const text = exportText(
    [image('=HYPERLINK("https://x")'), image('+1'), image('-1'), image('@x'), image('a=b')],
    'csv',
  );
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    `image,"'=HYPERLINK(""https://x"")"`,
    "image,'+1",
    "image,'-1",
    "image,'@x",
    'image,a=b',
  ]);
});

const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]));
test.each([
  ['“Unicode text” of Excel', Uint8Array.from([0xff, 0xfe, ...utf16('id\ttype\r\nSt\u00e4dte-1\timage\r\n')])],
  ['UTF-16 without a mark', utf16('id\ttype\r\nSt\u00e4dte-1\timage\r\n')],
  ['Windows-1252', Uint8Array.from('id;type\r\nSt\u00e4dte-1;image\r\n', (sign) => sign.charCodeAt(0))],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFid,type\r\nSt\u00e4dte-1,image\r\n')],
])('a file in %s is read', async (_, bytes) => {
  const { merge, ids } = createFixture([]);
  await merge.addFile({ name: 'list.csv', size: bytes.length, arrayBuffer: async () => bytes.slice().buffer });
  expect(ids()).toEqual(['St\u00e4dte-1']);
});

test('a file whose column of identifiers is not sure waits in the field for a choice', async () => {
  const { merge, ids } = createFixture([]);
  const bytes = new TextEncoder().encode('ContentDocumentId,Title\n069000000000001AAA,"Plan, east"\n');
  await merge.addFile({ name: 'list.csv', size: bytes.length, arrayBuffer: async () => bytes.buffer });
  expect(ids()).toEqual([]);
  expect(merge.state.getState()).toMatchObject({
    addProblem: null,
    typed: expect.stringContaining('ContentDocumentId'),
  });
  merge.chooseColumns({ idColumn: 1 });
  await merge.add();
  expect(ids()).toEqual(['Plan, east']);
});

test.each([5_000_000, 20_000_000])('a text of %i characters is refused before it is read', async (length) => {
  const { merge, ids } = createFixture([]);
  merge.edit('typed');
  const addProblem = `This text is too long for a merge list: ${length / 1e6}.0 of at most 4 million characters.`;
  const text = 'x '.repeat(length / 2);
  merge.edit(text);
  expect(merge.state.getState()).toMatchObject({ typed: 'typed', addProblem });
  merge.edit('typed');
  await merge.paste(text);
  expect(merge.state.getState()).toMatchObject({ typed: 'typed', addProblem });
  expect(ids()).toEqual([]);
});

test('what looks like a credential is not added in any way', async () => {
  const { merge, ids } = createFixture([]);
  merge.addItems([image('00D5g000004kXyZ!AQEAQNr3.tUb9kLmWq_7vHsD2')]);
  await merge.paste('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc');
  await merge.paste('https://login.example.com/id/00D000000000001/005000000000001');
  await merge.paste('Bearer SECRET');
  await merge.paste('curl https://x/merge -H "Authorization: Bearer SECRET" -d @body.json');
  expect(ids()).toEqual([]);
  expect(merge.state.getState()).toMatchObject({ typed: '', addProblem: expect.stringContaining('body.json') });
});
