import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../../../../shared/contract.ts';
import { maxRecentFilters, maxSavedFilters } from '../../../../shared/info-filters.ts';
import { startGalley } from '../start-galley.ts';

const key = { connectionId: 'sample', templateID: 'invoice' };
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { fault?: unknown }) => thrown.fault,
  );
const filesIn = (folder: string) => readdirSync(join(folder, 'info-filters'));

test('filters come back after a restart, for their template and their connection alone', async () => {
  const galley = startGalley();
  await galley.handlers['infoFilters.used']({ ...key, filter: '.data' });
  await galley.handlers['infoFilters.save']({ ...key, name: 'Lines', filter: '.data.lines' });
  await galley.close();
  const { handlers } = startGalley(galley.folder);
  expect(await handlers['infoFilters.of'](key)).toEqual({
    recent: ['.data'],
    saved: [{ name: 'Lines', filter: '.data.lines' }],
  });
  const none = { recent: [], saved: [] };
  expect(await handlers['infoFilters.of']({ ...key, templateID: 'letter' })).toEqual(none);
  expect(await handlers['infoFilters.of']({ ...key, connectionId: 'other' })).toEqual(none);
});

test('the last used filter comes first, each once, and the oldest go', async () => {
  const { handlers } = startGalley();
  for (let index = 0; index < maxRecentFilters + 3; index += 1) {
    await handlers['infoFilters.used']({ ...key, filter: `.a[${index}]` });
  }
  const { recent } = await handlers['infoFilters.used']({ ...key, filter: '.a[5]' });
  expect(recent).toHaveLength(maxRecentFilters);
  expect(recent.slice(0, 2)).toEqual(['.a[5]', `.a[${maxRecentFilters + 2}]`]);
  expect(recent.filter((filter) => filter === '.a[5]')).toHaveLength(1);
});

test('a filter is replaced under its name, renamed, and removed', async () => {
  const { handlers } = startGalley();
  await handlers['infoFilters.save']({ ...key, name: 'Totals', filter: '.totals' });
  await handlers['infoFilters.save']({ ...key, name: 'Lines', filter: '.lines' });
  const { saved } = await handlers['infoFilters.save']({ ...key, name: 'Lines', filter: '.lines[]' });
  expect(saved).toEqual([
    { name: 'Lines', filter: '.lines[]' },
    { name: 'Totals', filter: '.totals' },
  ]);
  expect(await faultOf(handlers['infoFilters.rename']({ ...key, name: 'Lines', newName: 'Totals' }))).toMatchObject({
    happened: 'There is a filter “Totals” already.',
    field: 'name',
  });
  await handlers['infoFilters.rename']({ ...key, name: 'Lines', newName: 'Positions' });
  expect(await faultOf(handlers['infoFilters.rename']({ ...key, name: 'Lines', newName: 'Rows' }))).toMatchObject({
    code: 'INVALID-INPUT',
  });
  expect(await handlers['infoFilters.remove']({ ...key, name: 'Totals' })).toMatchObject({
    saved: [{ name: 'Positions', filter: '.lines[]' }],
  });
});

test('a template keeps only so many saved filters', async () => {
  const { handlers } = startGalley();
  for (let index = 0; index < maxSavedFilters; index += 1) {
    await handlers['infoFilters.save']({ ...key, name: `Filter ${index}`, filter: '.a' });
  }
  expect(await faultOf(handlers['infoFilters.save']({ ...key, name: 'More', filter: '.a' }))).toMatchObject({
    happened: expect.stringContaining('at most'),
  });
  await handlers['infoFilters.save']({ ...key, name: 'Filter 1', filter: '.b' });
  expect((await handlers['infoFilters.of'](key)).saved).toHaveLength(maxSavedFilters);
});

test('a damaged file is set aside and named, and Galley starts with none', async () => {
  const galley = startGalley();
  await galley.handlers['infoFilters.save']({ ...key, name: 'Lines', filter: '.lines' });
  const [name = ''] = filesIn(galley.folder);
  writeFileSync(join(galley.folder, 'info-filters', name), '{"version": 1, "templates": 3}');
  expect((await galley.handlers['infoFilters.of'](key)).saved).toEqual([]);
  const aside = filesIn(galley.folder).find((each) => each.includes('.unreadable-'));
  expect(readFileSync(join(galley.folder, 'info-filters', aside ?? ''), 'utf8')).toContain('"templates": 3');
});

test('the filters of a connection that is removed are gone', async () => {
  const { handlers, folder } = startGalley();
  const id = '0b7f3f0e-52b5-4c6f-9d3e-0a41d1c7a111';
  await handlers['infoFilters.used']({ ...key, connectionId: id, filter: '.data' });
  expect(filesIn(folder)).toHaveLength(1);
  await handlers['connections.remove']({ id });
  expect(filesIn(folder)).toHaveLength(0);
});

test.each([
  ['infoFilters.save', { ...key, name: '  ', filter: '.a' }],
  ['infoFilters.save', { ...key, name: 'a'.repeat(101), filter: '.a' }],
  ['infoFilters.used', { ...key, filter: '' }],
  ['infoFilters.used', { ...key, filter: 'a'.repeat(10_001) }],
  ['infoFilters.of', { connectionId: 'sample' }],
] as const)('%s refuses %j', (name, input) => {
  expect(contract[name].input.safeParse(input).success).toBe(false);
});
