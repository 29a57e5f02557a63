import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDocumentsInUse } from '../../../../electron/documents/documents-feature.ts';
import { scratchFolder } from '../base/scratch.ts';
import { dayMs, invoice, nowMs, storeIn } from './documents.ts';

const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);

test('a document survives a restart, with everything that is known of it', async () => {
  const folder = scratchFolder();
  const merged = { operation: 'merge', items: [{ type: 'image', id: 'IMG-1' }] } as const;
  const kept = await storeIn(folder).keep('%PDF-1.7', { request: merged, notes: ['A note.'] });
  const later = storeIn(folder);
  expect(await later.find(kept.id)).toEqual(kept);
  expect(await later.list()).toEqual([kept]);
  const found = await later.locate(kept.id);
  expect(await readFile(found!.path, 'utf8')).toBe('%PDF-1.7');
  expect(later.reported).toEqual([]);
});

test('the file format of version 1.0 is read and written: it names the request `asked`', async () => {
  const folder = scratchFolder();
  const id = randomUUID();
  const asked = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' };
  const { request: _, ...rest } = invoice;
  const stored = { id, ...rest, asked, bytes: 3, sha256: 'ab' };
  await mkdir(join(folder, 'documents'), { recursive: true });
  await writeFile(join(folder, 'documents', `${id}.body`), 'old');
  await writeFile(join(folder, 'documents', `${id}.json`), JSON.stringify(stored));
  expect(await storeIn(folder).find(id)).toEqual({ ...invoice, id, bytes: 3, sha256: 'ab', request: asked });

  const kept = await storeIn(folder).keep('new');
  const written = JSON.parse(await readFile(join(folder, 'documents', `${kept.id}.json`), 'utf8'));
  expect(written).toMatchObject({ id: kept.id, asked });
  expect(written).not.toHaveProperty('request');
});

test('documents are listed newest first', async () => {
  const store = storeIn(scratchFolder());
  const old = await store.keep('old', { receivedAt: nowMs - 2 });
  const newest = await store.keep('newest', { receivedAt: nowMs });
  const middle = await store.keep('middle', { receivedAt: nowMs - 1 });
  expect(idsOf(await store.list())).toEqual(idsOf([newest, middle, old]));
});

test('an unknown document is none', async () => {
  const store = storeIn(scratchFolder());
  expect(await store.find(randomUUID())).toBeNull();
  expect(await store.locate('../secret')).toBeNull();
});

test('a document whose file was removed or cut by something else is gone, not broken', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const [removed, cut] = [await store.keep('removed'), await store.keep('cut short')];
  await rm(join(folder, 'documents', `${removed.id}.body`));
  await truncate(join(folder, 'documents', `${cut.id}.body`), 3);
  expect(await store.locate(removed.id)).toBeNull();
  expect(await store.locate(cut.id)).toBeNull();
  expect(await store.list()).toEqual([]);
});

test('what a crash has left is swept at the start, and what cannot be read is set aside', async () => {
  const folder = scratchFolder();
  const inside = (name: string) => join(folder, 'documents', name);
  const first = storeIn(folder);
  const [whole, damaged, cut] = [await first.keep('whole'), await first.keep('damaged'), await first.keep('cut short')];
  await writeFile(inside(`${damaged.id}.json`), '{"id":');
  await truncate(inside(`${cut.id}.body`), 3);
  await writeFile(inside(`${randomUUID()}.part`), 'half received');
  await writeFile(inside(`${randomUUID()}.body`), 'no description');
  const described = (await readFile(inside(`${whole.id}.json`), 'utf8')).replace(whole.id, randomUUID());
  await writeFile(inside(`${randomUUID()}.json`), described);
  await writeFile(inside('notes.txt'), 'not ours');

  const store = storeIn(folder);
  expect(await store.list()).toEqual([whole]);
  expect(store.reported).toHaveLength(3);
  const names = await readdir(join(folder, 'documents'));
  const aside = names.filter((name) => name.includes('.unreadable-'));
  expect(names.filter((name) => !aside.includes(name)).sort()).toEqual(
    [`${whole.id}.body`, `${whole.id}.json`, 'notes.txt'].sort(),
  );
  expect(aside).toContain(`${damaged.id}.body.unreadable-2026-09-01T00-00-00.000`);
  expect(await readFile(inside(`${damaged.id}.json.unreadable-2026-09-01T00-00-00.000`), 'utf8')).toBe('{"id":');
  expect(aside).toHaveLength(3);
  expect(store.noticed).toEqual([expect.stringMatching(/^2 documents could not be read\./)]);
  const later = storeIn(folder);
  expect(await later.list()).toEqual([whole]);
  expect(later.noticed).toEqual([]);
});

test('a document whose description is cut at any length keeps its bytes, however old it is', async () => {
  const folder = scratchFolder();
  const { id } = await storeIn(folder, { isPinned: () => true }).keep('the bytes', {
    receivedAt: nowMs - 400 * dayMs,
  });
  const path = join(folder, 'documents', `${id}.json`);
  const text = await readFile(path, 'utf8');
  for (let length = 0; length < text.length; length += 37) {
    const copy = scratchFolder();
    await cp(join(folder, 'documents'), join(copy, 'documents'), { recursive: true });
    await truncate(join(copy, 'documents', `${id}.json`), length);
    const store = storeIn(copy);
    await store.clean();
    expect(await readFile(join(copy, 'documents', `${id}.body.unreadable-2026-09-01T00-00-00.000`), 'utf8')).toBe(
      'the bytes',
    );
  }
});

test('a folder that cannot be made does not stop the start', async () => {
  const folder = scratchFolder();
  await writeFile(join(folder, 'documents'), 'a file in the way');
  const store = storeIn(folder);
  expect(await store.list()).toEqual([]);
  expect(store.reported).toHaveLength(1);
  await expect(store.receiveAll('text')).rejects.toMatchObject({ fault: { code: 'SAVE-REFUSED' } });
});

test('documents over the age go, and the young ones stay', async () => {
  const store = storeIn(scratchFolder());
  await store.keep('old', { receivedAt: nowMs - 15 * dayMs });
  const young = await store.keep('young', { receivedAt: nowMs - 13 * dayMs });
  await store.clean();
  expect(await store.list()).toEqual([young]);
});

test('when all together are too large the oldest go first, from the disk too', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder, { limits: () => ({ maxTotalBytes: 250, maxAgeMs: dayMs }) });
  const kept = [];
  for (const age of [3, 2, 1]) kept.push(await store.keep(new Uint8Array(100), { receivedAt: nowMs - age }));
  await store.clean();
  expect(idsOf(await store.list())).toEqual([kept[2]!.id, kept[1]!.id]);
  expect(await readdir(join(folder, 'documents'))).toHaveLength(4);
});

test('the answer that has just come stays, even if it alone is more than the allowance', async () => {
  const store = storeIn(scratchFolder(), { limits: () => ({ maxTotalBytes: 50, maxAgeMs: dayMs }) });
  await store.keep(new Uint8Array(10), { receivedAt: nowMs - 1 });
  const huge = await store.keep(new Uint8Array(100));
  await store.clean();
  expect(await store.list()).toEqual([huge]);
});

test('a document in use is never removed, by age, size or clearing', async () => {
  const folder = scratchFolder();
  const used = new Set<string>();
  let maxAgeMs = dayMs;
  const store = storeIn(folder, { limits: () => ({ maxTotalBytes: 50, maxAgeMs }), inUse: () => used });
  const shown = await store.keep(new Uint8Array(100), { receivedAt: nowMs - 1 });
  used.add(shown.id);
  await store.keep(new Uint8Array(100));
  await store.clean();
  expect(await store.locate(shown.id)).not.toBeNull();

  maxAgeMs = 0;
  await store.clean();
  expect(await store.locate(shown.id)).not.toBeNull();

  await store.clear();
  expect(idsOf(await store.list())).toEqual([shown.id]);
  expect(await store.locate(shown.id)).not.toBeNull();

  used.clear();
  await store.clean();
  expect(await store.list()).toEqual([]);
  expect(await readdir(join(folder, 'documents'))).toEqual([]);
});

test('a document that is pinned while others are removed is not removed after them', async () => {
  const folder = scratchFolder();
  const kept: string[] = [];
  let time = nowMs;
  const store = storeIn(folder, {
    now: () => time,
    // As if the author approved the second one at the very moment when the first is gone.
    isPinned: ({ id }) => kept.slice(1).includes(id) && !existsSync(join(folder, 'documents', `${kept[0]}.body`)),
  });
  for (const age of [1, 2]) kept.push((await store.keep('text', { receivedAt: nowMs - age })).id);
  time += 20 * dayMs;
  await store.clean();
  expect(idsOf(await store.list())).toEqual([kept[1]]);
});

test('a document that was cleared while in use is gone at the next start', async () => {
  const folder = scratchFolder();
  const used = new Set<string>();
  const store = storeIn(folder, { inUse: () => used });
  used.add((await store.keep('shown')).id);
  await store.clear();
  const later = storeIn(folder);
  expect(await later.list()).toEqual([]);
  expect(await readdir(join(folder, 'documents'))).toEqual([]);
});

test('a start cleans what grew too old while Galley was closed', async () => {
  const folder = scratchFolder();
  await storeIn(folder).keep('text');
  const store = storeIn(folder, { now: () => nowMs + 15 * dayMs });
  await store.clean();
  expect(await store.list()).toEqual([]);
});

test('the documents in use are the last few that were made or read', () => {
  const inUse = createDocumentsInUse(2);
  for (const id of ['a', 'b', 'a', 'c']) inUse.touch(id);
  expect([...inUse.ids()]).toEqual(['a', 'c']);
});

test('keeping an answer makes it no longer a received one', async () => {
  const folder = scratchFolder();
  const received = await storeIn(folder).receiveAll('text');
  const { id } = await received.keep(invoice);
  expect((await readdir(join(folder, 'documents'))).sort()).toEqual([`${id}.body`, `${id}.json`]);
});

test('a document with a flaw can be found and survives a restart, but is no answer', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const half = await store.keep('%PDF-half', { flaw: 'incomplete' });
  const whole = await store.keep('%PDF-whole');
  expect(await store.list()).toEqual([whole]);
  const later = storeIn(folder);
  expect(await later.find(half.id)).toEqual(half);
  expect(await later.list()).toEqual([whole]);
});

test('a document that is dropped is gone with its bytes; dropping it again is no fault', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const { id } = await store.keep('half', { flaw: 'damaged' });
  await store.drop(id);
  await store.drop(id);
  expect([await store.find(id), await storeIn(folder).find(id), store.reported]).toEqual([null, null, []]);
  expect(await readdir(join(folder, 'documents'))).toEqual([]);
});

test('a document whose file cannot be looked at for a while is not removed', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const { id } = await store.keep('text');
  const path = join(folder, 'documents', `${id}.body`);
  await rename(path, `${path}.away`);
  await symlink(path, path);
  expect(await store.locate(id)).toBeNull();
  await rm(path);
  await rename(`${path}.away`, path);
  expect(await store.locate(id)).toMatchObject({ path });
});
