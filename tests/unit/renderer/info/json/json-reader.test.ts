import { expect, test } from 'vitest';
import type { JsonMethods } from '../../../../../renderer/info/json/json-messages.ts';
import { createJsonReader } from '../../../../../renderer/info/json/json-reader.ts';
import { createJsonPlaces } from '../../../../../renderer/info/json-places.ts';
import { createJsonRequestHandlers, maxCopiedLength } from '../../../../../renderer/info/json-request-handler.ts';
import { ServedWorker } from '../../../../support/fake-worker.ts';
import { waitFor } from '../../../../support/wait-for.ts';

function setUp(places = createJsonPlaces()) {
  const workers: ServedWorker<JsonMethods>[] = [];
  const reader = createJsonReader({
    places,
    pause: () => Promise.resolve(),
    spawn: () => {
      const worker = new ServedWorker<JsonMethods>(createJsonRequestHandlers());
      workers.push(worker);
      return worker;
    },
  });
  const idle = () => waitFor(() => expect(reader.state.getState().isBusy).toBe(false));
  return { reader, workers, idle };
}

const items = '[\n  {\n    "a": 2\n  },\n  {\n    "a": 1\n  }\n]';

test('a text is opened as a tree, and as a table where that is shown', async () => {
  const { reader, idle } = setUp();
  const source = { text: items, key: '1' };
  reader.show(source, true);
  expect(reader.state.getState().isBusy).toBe(true);
  await idle();
  expect(reader.state.getState()).toMatchObject({ of: source, results: 1, tree: { rows: 4 }, table: { rows: 2 } });
  expect((await reader.treeRows(0, 2)).map(({ name }) => name)).toEqual(['0', 'a']);
  expect(await reader.valueOf(1)).toEqual({ text: '{\n  "a": 2\n}' });
  expect(await reader.csv(null)).toEqual({ text: 'a\r\n2\r\n1\r\n' });
});

test('a table that is sorted or opened while the reader is closed ends quietly', async () => {
  const { reader, idle } = setUp();
  reader.show({ text: items, key: '1' }, true);
  await idle();
  const sorted = reader.sort({ column: 'a', isDescending: false });
  const opened = reader.openTable([]);
  reader.close();
  await sorted;
  expect(await opened).toBe(false);
});

test('a long text crosses in pieces, and only the last text is opened', async () => {
  const { reader, workers, idle } = setUp();
  const long = (letter: string) => JSON.stringify([letter.repeat(5_000_000)]);
  const second = { text: long('b'), key: '2' };
  reader.show({ text: long('a'), key: '1' });
  reader.show(second);
  await idle();
  const { received } = workers[0]!;
  expect(received.filter((message) => 'method' in message && message.method === 'open')).toHaveLength(1);
  expect(received.filter((message) => 'piece' in message).length).toBeGreaterThan(2);
  expect(reader.state.getState().of).toBe(second);
  expect(await reader.valueOf(1)).toEqual({ text: 'b'.repeat(5_000_000) });
});

test('the order of the table and the folds stay for the same report, and not for another', async () => {
  const { reader, idle } = setUp();
  reader.show({ text: items, key: '1' }, true);
  await idle();
  await reader.sort({ column: 'a', isDescending: false });
  reader.act({ foldTo: 1 });
  await waitFor(() => expect(reader.state.getState().tree?.rows).toBe(2));
  reader.show({ text: '[{"a":9},{"a":8},{"a":7}]', key: '1' }, true);
  await idle();
  expect(reader.state.getState()).toMatchObject({ tree: { rows: 3 }, table: { sort: { column: 'a' } } });
  expect((await reader.cells(0, 1))[0]?.[0]?.text).toBe('7');
  reader.show({ text: items, key: '2' }, true);
  await idle();
  expect(reader.state.getState()).toMatchObject({ tree: { rows: 4 }, table: { sort: null } });
});

test('the order of the table is known at once, and of two that are asked for the last is shown', async () => {
  const { reader, idle } = setUp();
  reader.show({ text: items, key: '1' }, true);
  await idle();
  const shown: unknown[] = [];
  reader.state.subscribe(({ table }) => table?.kind === 'table' && shown.push(table.sort?.isDescending));
  await Promise.all([
    reader.sort({ column: 'a', isDescending: false }),
    reader.sort({ column: 'a', isDescending: true }),
  ]);
  expect(shown).toEqual([false, true, true]);
  expect(reader.state.getState().isBusy).toBe(false);
  const texts = (await reader.cells(0, 2)).map(([cell]) => Number(cell?.text));
  expect(texts[0]).toBeGreaterThan(texts[1]!);
});

test('what the user selects is revealed in the text; what stays selected over a run is not', async () => {
  const { reader, idle } = setUp();
  reader.show({ text: items, key: '1' });
  await idle();
  reader.act({ select: 1 });
  await waitFor(() => expect(reader.state.getState().revealed?.path).toEqual([0, 'a']));
  const { revealed, treeVersion } = reader.state.getState();
  expect(items.slice(revealed!.offset, revealed!.offset + revealed!.length)).toBe('"a": 2');
  reader.show({ text: `${items}\n`, key: '1' });
  await idle();
  expect(reader.state.getState()).toMatchObject({ revealed: null, tree: { selected: { path: [0, 'a'] } } });
  expect(reader.state.getState().treeVersion).toBe(treeVersion + 1);
});

test('a worker that runs out of memory says so, and the next text starts another', async () => {
  const { reader, workers, idle } = setUp();
  reader.show({ text: items, key: '1' });
  await idle();
  workers[0]!.crash();
  expect(reader.state.getState()).toMatchObject({ tree: null, problem: expect.stringContaining('too large') });
  expect(workers[0]!.isEnded).toBe(true);
  reader.show({ text: '1', key: '2' });
  await idle();
  expect(reader.state.getState()).toMatchObject({ problem: null, tree: { rows: 1 } });
});

test('what is too long for the clipboard is not copied', () => {
  const handlers = createJsonRequestHandlers();
  handlers.open({ text: JSON.stringify([{ a: 'x'.repeat(maxCopiedLength) }]), key: '', topRow: 0, place: null });
  expect(handlers.value({ node: 1 })).toHaveProperty('problem');
  expect(handlers.csv({ ranges: null })).toHaveProperty('problem');
});

test('the place in a tree comes back with its report: after another report, and after the reader was closed', async () => {
  const places = createJsonPlaces();
  const { reader, workers, idle } = setUp(places);
  const folded = { rows: 3, selected: { row: { name: '1' } } };
  reader.show({ text: items, key: '1' });
  await idle();
  reader.act({ select: 0 });
  reader.act({ toggle: true });
  reader.act({ select: 1 });
  await waitFor(() => expect(reader.state.getState().tree).toMatchObject(folded));
  reader.setTopRow(2);

  reader.show({ text: items, key: '2' });
  await idle();
  expect(reader.state.getState().tree).toMatchObject({ rows: 4, selected: null });
  expect(reader.topRow()).toBe(0);
  reader.show({ text: items, key: '1' });
  await idle();
  expect(reader.state.getState().tree).toMatchObject({ ...folded, topRow: 2 });

  reader.close();
  const again = setUp(places);
  again.reader.show({ text: items, key: '1' });
  await again.idle();
  expect(again.reader.state.getState().tree).toMatchObject({ ...folded, topRow: 2 });
  expect(again.reader.topRow()).toBe(2);
  await waitFor(() => expect(workers[0]?.isEnded).toBe(true));
});

test('the order and the column widths of a table come back with its report, after another one and after the reader was closed', async () => {
  const places = createJsonPlaces();
  const { reader, idle } = setUp(places);
  const sort = { column: 'a', isDescending: false };
  const widths = new Map([['a', 200]]);
  reader.show({ text: items, key: '1' }, true);
  await idle();
  await reader.sort(sort);
  reader.setWidth('a', 200);

  reader.show({ text: items, key: '2' }, true);
  await idle();
  expect(reader.state.getState().table).toMatchObject({ sort: null });
  reader.setWidth('a', 90);
  reader.show({ text: items, key: '1' }, true);
  await idle();
  expect(reader.state.getState()).toMatchObject({ table: { sort }, widths });

  reader.close();
  const again = setUp(places);
  again.reader.show({ text: items, key: '1' }, true);
  await again.idle();
  expect(again.reader.state.getState()).toMatchObject({ table: { sort }, widths });
  expect(await again.reader.csv(null)).toEqual({ text: 'a\r\n1\r\n2\r\n' });
});

test('the cell and the place of the table come back with its report, and another table begins at its first cell', async () => {
  const { reader, idle } = setUp();
  const place = { row: 1, column: 0, ranges: [{ from: 1, to: 1 }], anchor: 1 };
  const first = { row: 0, column: 0, ranges: [], anchor: 0 };
  reader.show({ text: items, key: '1' }, true);
  await idle();
  reader.setCursor(() => place);
  reader.setScroll({ topRow: 1, leftPx: 30 });

  reader.show({ text: `${items}\n`, key: '1' }, true);
  await idle();
  expect([reader.state.getState().cursor, reader.scroll()]).toEqual([place, { topRow: 1, leftPx: 30 }]);
  reader.show({ text: items, key: '2' }, true);
  await idle();
  expect([reader.state.getState().cursor, reader.scroll()]).toEqual([first, { topRow: 0, leftPx: 0 }]);
  reader.show({ text: items, key: '1' }, true);
  await idle();
  expect([reader.state.getState().cursor, reader.scroll()]).toEqual([place, { topRow: 1, leftPx: 30 }]);

  await reader.openTable([]);
  expect([reader.state.getState().cursor, reader.scroll()]).toEqual([first, { topRow: 0, leftPx: 0 }]);
});

test('the places of the latest reports are kept, and no others', async () => {
  const places = createJsonPlaces();
  const cursor = { row: 0, column: 0, ranges: [], anchor: 0 };
  const left = { widths: new Map(), cursor, scroll: { topRow: 0, leftPx: 0 } };
  const rest = { folds: [], selected: null, top: null, table: null, ...left };
  const placeOf = (level: number) => Promise.resolve({ level, ...rest });
  for (let count = 1; count <= 60; count += 1) places.keep(`report ${count}`, placeOf(count));
  places.keep('broken', Promise.reject(new Error('The worker has ended.')));
  expect(await places.of('report 11')).toBeNull();
  expect(await places.of('report 12')).toMatchObject({ level: 12 });
  expect(await places.of('broken')).toBeNull();
});

test('a value that a spreadsheet would run is copied with an apostrophe before it, a number is not', () => {
  const handlers = createJsonRequestHandlers();
  const text = JSON.stringify([{ '=a': '=1+1' }, { '=a': '@x' }, { '=a': -2 }]);
  handlers.open({ text, key: '', topRow: 0, place: null });
  expect(handlers.csv({ ranges: null })).toEqual({ text: "'=a\r\n'=1+1\r\n'@x\r\n-2\r\n" });
});
