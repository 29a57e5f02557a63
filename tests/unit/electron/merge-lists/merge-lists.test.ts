import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConnectionFiles } from '../../../../electron/base/connection-files.ts';
import { mergeListsFormat } from '../../../../electron/merge-lists/stored-merge-lists.ts';
import { maxMergeLists } from '../../../../shared/merge-lists.ts';
import { scratchFolder } from '../base/scratch.ts';
import { startGalley } from '../start-galley.ts';

const connectionId = 'sample';
const items = [
  { type: 'image', id: 'seal' },
  { type: 'attachment', id: 'terms' },
] as const;
const saved = (name: string) => ({ connectionId, name, items: [...items] });
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { fault?: unknown }) => thrown.fault,
  );
const fileIn = (folder: string) => {
  const [name = ''] = readdirSync(join(folder, 'merge-lists')).filter((each) => each.endsWith('.json'));
  return join(folder, 'merge-lists', name);
};

test('a named list comes back after a restart with its items, for its connection alone', async () => {
  const galley = startGalley();
  await galley.handlers['mergeLists.save'](saved('Quarter'));
  await galley.handlers['mergeLists.keepCurrent']({ connectionId, items: [items[1]] });
  await galley.close();
  const { handlers } = startGalley(galley.folder);
  const { current, lists } = await handlers['mergeLists.of']({ connectionId });
  expect(current).toEqual([items[1]]);
  expect(lists).toMatchObject([{ name: 'Quarter', count: 2 }]);
  const { id } = lists[0]!;
  expect(await handlers['mergeLists.open']({ connectionId, id })).toMatchObject({ items });
  expect(await handlers['mergeLists.of']({ connectionId: 'other' })).toEqual({ current: [], lists: [] });
  expect(await faultOf(handlers['mergeLists.open']({ connectionId: 'other', id }))).toMatchObject({
    code: 'INVALID-INPUT',
  });
});

test('a list is replaced under its name, renamed, and removed', async () => {
  const { handlers } = startGalley();
  await handlers['mergeLists.save'](saved('One'));
  await handlers['mergeLists.save'](saved('Two'));
  const [two, one] = await handlers['mergeLists.save']({ ...saved('Two'), items: [] });
  expect([two, one]).toMatchObject([
    { name: 'Two', count: 0 },
    { name: 'One', count: 2 },
  ]);
  expect(await faultOf(handlers['mergeLists.rename']({ connectionId, id: one!.id, name: 'Two' }))).toMatchObject({
    happened: 'There is a list “Two” already.',
    field: 'name',
  });
  await handlers['mergeLists.rename']({ connectionId, id: one!.id, name: 'First' });
  expect(await handlers['mergeLists.remove']({ connectionId, id: two!.id })).toMatchObject([{ name: 'First' }]);
});

test('the last used list comes first', async () => {
  const { handlers } = startGalley();
  await handlers['mergeLists.save'](saved('Old'));
  const [newer, old] = await handlers['mergeLists.save'](saved('New'));
  expect(newer!.usedAt).toBeGreaterThanOrEqual(old!.usedAt);
  const { lists } = await handlers['mergeLists.open']({ connectionId, id: old!.id });
  expect(lists.map(({ usedAt }) => usedAt)).toEqual(lists.map(({ usedAt }) => usedAt).toSorted((a, b) => b - a));
});

test('more lists than a connection keeps are refused in words, and those there stay', async () => {
  const galley = startGalley();
  await galley.handlers['mergeLists.save'](saved('One'));
  const path = fileIn(galley.folder);
  const stored = JSON.parse(readFileSync(path, 'utf8'));
  const [list] = stored.lists;
  const lists = Array.from({ length: maxMergeLists }, (_, at) => ({ ...list, id: crypto.randomUUID(), name: `${at}` }));
  writeFileSync(path, JSON.stringify({ ...stored, lists }));
  expect(await faultOf(galley.handlers['mergeLists.save'](saved('One too many')))).toMatchObject({
    happened: 'A connection keeps at most 200 lists.',
  });
  expect((await galley.handlers['mergeLists.of']({ connectionId })).lists).toHaveLength(maxMergeLists);
});

test('lists that cannot be read are set aside with a notice', async () => {
  const galley = startGalley();
  await galley.handlers['mergeLists.save'](saved('One'));
  const path = fileIn(galley.folder);
  writeFileSync(path, '{"version":1,"lists":');
  expect(await galley.handlers['mergeLists.of']({ connectionId })).toEqual({ current: [], lists: [] });
  expect(galley.events).toContainEqual({
    type: 'noticed',
    notice: { id: expect.any(String), text: expect.stringContaining('The saved merge lists could not be read.') },
  });
  expect(readdirSync(join(galley.folder, 'merge-lists')).join()).toContain('.unreadable-');
});

test('lists of a later version stay as they are, and this version has its own beside them', async () => {
  const galley = startGalley();
  await galley.handlers['mergeLists.save'](saved('One'));
  const path = fileIn(galley.folder);
  const later = '{"version":2,"lists":{}}';
  writeFileSync(path, later);
  expect(await galley.handlers['mergeLists.save'](saved('Mine'))).toMatchObject([{ name: 'Mine' }]);
  expect(readFileSync(path, 'utf8')).toBe(later);
  expect((await galley.handlers['mergeLists.of']({ connectionId })).lists).toMatchObject([{ name: 'Mine' }]);
});

test('a list is exported where the author says; a closed dialog writes nothing', async () => {
  const galley = startGalley();
  const call = { name: 'quarter.csv', text: 'type,id\nimage,seal\n' };
  expect(await galley.handlers['mergeLists.export'](call)).toBeNull();
  galley.asked.saveTo = join(galley.folder, 'quarter.csv');
  expect(await galley.handlers['mergeLists.export'](call)).toEqual({ path: galley.asked.saveTo, bytes: 19 });
  expect(readFileSync(galley.asked.saveTo, 'utf8')).toBe(call.text);
});

function createStore(folder: string) {
  const texts: string[] = [];
  const store = createConnectionFiles(
    {
      folder,
      writeWhole: async (path, data) => writeFileSync(path, data),
      now: () => Date.UTC(2026, 10, 22),
      emit: (event) => event.type === 'noticed' && texts.push(event.notice.text),
      report: (thrown) => {
        throw thrown;
      },
    },
    mergeListsFormat,
  );
  return { store, texts };
}

test('lists that can neither be read nor set aside are not overwritten: a save is refused in words', async () => {
  const folder = scratchFolder();
  const { store, texts } = createStore(folder);
  await store.change(connectionId, (stored) => ({ ...stored, current: [items[0]] }));
  const [name = ''] = readdirSync(folder);
  const path = join(folder, name);
  writeFileSync(path, '{"version":1,"lists":');
  // Nothing can be moved to the place of a folder that is not empty.
  const place = `${path}.unreadable-2026-11-22T00-00-00.000`;
  mkdirSync(join(place, 'there'), { recursive: true });

  expect((await store.get(connectionId)).lists).toEqual([]);
  const refused = await faultOf(store.change(connectionId, (stored) => ({ ...stored, current: [items[1]] })));
  expect(refused).toMatchObject({
    code: 'SAVE-REFUSED',
    happened: 'The saved merge lists of this connection could not be read, and were not overwritten.',
    advice: expect.stringContaining(path),
  });
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"lists":');
  expect(texts).toHaveLength(1);

  rmSync(place, { recursive: true });
  await store.change(connectionId, (stored) => ({ ...stored, current: [items[1]] }));
  expect(readFileSync(place, 'utf8')).toBe('{"version":1,"lists":');
  rmSync(place);
  expect((await store.get(connectionId)).current).toEqual([items[1]]);

  mkdirSync(join(place, 'there'), { recursive: true });
  writeFileSync(path, '');
  expect(await faultOf(store.change(connectionId, (stored) => ({ ...stored })))).toMatchObject({
    code: 'SAVE-REFUSED',
  });
  rmSync(path);
  await store.change(connectionId, (stored) => ({ ...stored, current: [items[0]] }));
  expect((await store.get(connectionId)).current).toEqual([items[0]]);
});

test('of a connection that is removed nothing stays, nor what is beside lists of a later version', async () => {
  const folder = scratchFolder();
  const { store } = createStore(folder);
  const change = () => store.change(connectionId, (stored) => ({ ...stored, current: [...stored.current, items[0]] }));
  await change();
  writeFileSync(join(folder, readdirSync(folder)[0]!), '{"version":2}');
  await change();
  expect(readdirSync(folder)).toHaveLength(2);
  await store.forget(connectionId);
  expect(readdirSync(folder)).toEqual([]);
});
