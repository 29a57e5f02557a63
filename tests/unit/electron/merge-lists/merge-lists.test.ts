import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxMergeLists } from '../../../../shared/merge-lists.ts';
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
