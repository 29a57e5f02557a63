import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refuseReading } from '../../support/faulty-disk.ts';
import { waitFor } from '../../support/wait-for.ts';
import { scratchFolder } from './base/scratch.ts';
import { startGalley } from './start-galley.ts';

/** Everything that Galley stores, byte for byte, except the log of slots: an unreadable one counts as full. */
const kept = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('limits') && statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );

const organisation = {
  name: 'Press',
  authUrl: 'https://login.example.com',
  serviceUrl: 'https://reports.example.com',
  clientId: 'app',
  username: 'author@example.com',
  rememberPassword: true,
  colour: 'blue' as const,
};

/** A Galley that has ended, with a connection, its secret, a list and a filter in its folder. */
async function afterOneRun() {
  const folder = scratchFolder();
  const galley = startGalley(folder);
  const { id } = await galley.handlers['connections.save']({ connection: organisation, clientSecret: 'the secret' });
  const items = [{ type: 'image' as const, id: 'a' }];
  await galley.handlers['mergeLists.save']({ connectionId: id, name: 'Quarter', items });
  await galley.handlers['infoFilters.save']({ connectionId: id, templateID: 't', name: 'Names', filter: '.name' });
  await galley.close();
  return { folder, id, items };
}

test.each(['EACCES', 'EIO'])(
  'what cannot be read now (%s) stays as it is over any number of starts, is told once, and is there afterwards',
  async (code) => {
    const { folder, id, items } = await afterOneRun();
    const before = kept(folder);
    for (let start = 1; start <= 2; start += 1) {
      const disk = refuseReading(folder, code);
      onTestFinished(disk.remove);
      const galley = startGalley(folder);
      const { notices } = await galley.handlers['app.snapshot']();
      expect(notices.filter(({ text }) => text.startsWith('The settings cannot be read'))).toHaveLength(1);
      for (let time = 1; time <= 2; time += 1) {
        await expect(galley.handlers['mergeLists.of']({ connectionId: id })).rejects.toMatchObject({
          fault: { code: 'SAVE-REFUSED', evidence: { detail: code } },
        });
        const save = { connectionId: id, name: 'Other', items };
        await expect(galley.handlers['mergeLists.save'](save)).rejects.toMatchObject({
          fault: { code: 'SAVE-REFUSED' },
        });
      }
      await expect(
        galley.handlers['infoFilters.used']({ connectionId: id, templateID: 't', filter: '.x' }),
      ).rejects.toMatchObject({ fault: { code: 'SAVE-REFUSED' } });
      const told = (await galley.handlers['app.snapshot']()).notices.map(({ text }) => text);
      expect(told.filter((text) => text.startsWith('The saved merge lists'))).toHaveLength(1);
      await galley.handlers['settings.change']({ theme: 'dark' });
      await galley.close();
      disk.remove();
      expect(kept(folder)).toEqual(before);
    }

    const galley = startGalley(folder);
    expect((await galley.handlers['mergeLists.of']({ connectionId: id })).lists).toMatchObject([{ name: 'Quarter' }]);
    const { connections } = await galley.handlers['app.snapshot']();
    expect(connections.map((each) => each.id)).toContain(id);
    await galley.close();
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain(id);
  },
);

test('a file that is held for a moment is read as soon as it is free', async () => {
  const { folder, id } = await afterOneRun();
  const disk = refuseReading(join(folder, 'merge-lists'), 'EBUSY');
  onTestFinished(disk.remove);
  const galley = startGalley(folder);
  const lists = galley.handlers['mergeLists.of']({ connectionId: id });
  await waitFor(() => expect(disk.attempts()).toBeGreaterThan(0));
  disk.remove();
  expect((await lists).lists).toMatchObject([{ name: 'Quarter' }]);
  expect((await galley.handlers['app.snapshot']()).notices).toEqual([]);
});

const run = ({ handlers }: ReturnType<typeof startGalley>) =>
  handlers['report.run']({
    runId: crypto.randomUUID(),
    request: { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-2041' },
  });

test('calls that end while Activity cannot be read are written once it can be, after those before', async () => {
  const folder = scratchFolder();
  const first = startGalley(folder);
  await run(first);
  expect(await first.handlers['activity.list']({ before: null })).toHaveLength(1);
  await first.close();
  const disk = refuseReading(join(folder, 'activity'), 'EACCES');
  onTestFinished(disk.remove);
  const second = startGalley(folder);
  await run(second);
  expect(await second.handlers['activity.list']({ before: null })).toHaveLength(1);
  disk.remove();
  await run(second);
  expect(await second.handlers['activity.list']({ before: null })).toHaveLength(3);
  await second.close();
  const lines = readFileSync(join(folder, 'activity', 'activity.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(3);
  expect(readdirSync(join(folder, 'activity')).filter((name) => name.includes('unreadable'))).toEqual([]);
});

test('a document that cannot be read now is there again at the next start', async () => {
  const folder = scratchFolder();
  const first = startGalley(folder);
  const { id } = await run(first);
  await first.close();
  const documents = join(folder, 'documents');
  const before = kept(documents);
  const disk = refuseReading(documents, 'EACCES');
  onTestFinished(disk.remove);
  const second = startGalley(folder);
  await waitFor(async () => {
    const { notices } = await second.handlers['app.snapshot']();
    expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('A document cannot be read')]);
  });
  await second.close();
  disk.remove();
  expect(kept(documents)).toEqual(before);
  const third = startGalley(folder);
  expect(await third.handlers['activity.list']({ before: null })).toMatchObject([{ document: { id } }]);
});

test('what killed writes have left goes at the next start, in the folder of every store', async () => {
  const folder = scratchFolder();
  const name = '.galley-4194999-0b0e7f0e-27a8-4b0c-9f0e-111122223333.tmp';
  const stores = ['', 'merge-lists', 'info-filters', 'limits', 'proofs', 'activity', 'drafts', 'drafts/data', 'saves'];
  for (const store of stores) {
    mkdirSync(join(folder, store), { recursive: true });
    writeFileSync(join(folder, store, name), 'half');
  }
  const galley = startGalley(folder);
  await waitFor(() => expect([...kept(folder).keys()].filter((each) => each.endsWith('.tmp'))).toEqual([]));
  expect(readdirSync(join(folder, 'limits'))).not.toContain(name);
  await galley.close();
});
