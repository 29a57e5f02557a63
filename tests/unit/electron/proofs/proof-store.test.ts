import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import type { CompareOptions } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import type { IgnoredArea, ProofKey } from '../../../../shared/proof.ts';
import { scratchFolder } from '../base/scratch.ts';
import { dayMs, nowMs } from '../documents/documents.ts';
import { type ProofSettings, proofsOnDisk } from './proofs-on-disk.ts';

const key: ProofKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041' };
const date: IgnoredArea = { page: 'all', box: { x: 10, y: 20, width: 80, height: 12 } };
const setAside = 'proofs.json.unreadable-2026-09-01T00-00-00.000';

/** Proofs that end before their folder does. */
function proofsIn(folder: string, settings: ProofSettings = {}) {
  const proofs = proofsOnDisk(folder, settings);
  // Otherwise a late read or write would recreate the folder of a finished test.
  onTestFinished(async () => void (await Promise.all([proofs.flush(), proofs.documents.clean()])));
  return proofs;
}

const fileIn = (folder: string) => join(folder, 'proofs', 'proofs.json');

test('the areas that are stored are those that a comparison ignores', () => {
  expectTypeOf<CompareOptions['ignored'][number]>().toEqualTypeOf<IgnoredArea>();
});

test('before anything is approved there is nothing, and nothing is written', async () => {
  const folder = scratchFolder();
  const proofs = proofsIn(folder);
  expect(await proofs.of(key)).toEqual({ ...key, approved: null, approvedAt: null, ignored: [] });
  expect(await proofs.withdraw(key)).toMatchObject({ approved: null });
  expect(proofs.told).toEqual([]);
  expect(await readdir(folder)).toEqual(['documents']);
});

test('an approved proof and the ignored areas survive a restart, in a versioned file for its owner alone', async () => {
  const folder = scratchFolder();
  const first = proofsIn(folder);
  const document = await first.documents.keep('%PDF-1.7');
  const view = await first.approve(document.id);
  expect(view).toEqual({ ...key, approved: document, approvedAt: nowMs, ignored: [] });
  await first.ignore(key, [date]);
  expect(first.told).toMatchObject([
    { type: 'proof-changed', proof: view },
    { type: 'proof-changed', proof: { ...view, ignored: [date] } },
  ]);

  const later = proofsIn(folder);
  expect(await later.of(key)).toEqual({ ...view, ignored: [date] });
  expect(await later.of({ ...key, sobjectId: 'INV-2042' })).toMatchObject({ approved: null, ignored: [date] });
  expect(await later.of({ ...key, connectionId: 'other' })).toMatchObject({ approved: null, ignored: [] });
  expect(JSON.parse(await readFile(fileIn(folder), 'utf8'))).toMatchObject({ version: 1 });
  expect((await stat(fileIn(folder))).mode & 0o077).toBe(0);
  expect(later.notices()).toEqual([]);
});

test('neither age, nor size, nor clearing takes an approved proof, and its bytes do not count', async () => {
  const folder = scratchFolder();
  let time = nowMs;
  const proofs = proofsIn(folder, { nowMs: () => time, maxTotalBytes: 250 });
  const { documents } = proofs;
  const approved = await documents.keep(new Uint8Array(200));
  await proofs.approve(approved.id);
  const [older, newer] = [await documents.keep(new Uint8Array(100)), await documents.keep(new Uint8Array(100))];
  await documents.clean();
  expect(await documents.find(older.id)).not.toBeNull();
  expect(await documents.find(newer.id)).not.toBeNull();

  time += 400 * dayMs;
  await documents.clean();
  expect(await documents.list()).toEqual([]);
  await documents.clear();
  expect(await readFile((await proofs.locate(approved.id))!.path)).toEqual(Buffer.alloc(200));

  const later = proofsIn(folder, { nowMs: () => time });
  await later.documents.clean();
  expect(await later.of(key)).toMatchObject({ approved: { id: approved.id } });
});

test('a proof that was withdrawn or replaced is a document like any other', async () => {
  let time = nowMs;
  const folder = scratchFolder();
  const proofs = proofsIn(folder, { nowMs: () => time });
  const { documents } = proofs;
  const [first, second] = [await documents.keep('first'), await documents.keep('second')];
  await proofs.approve(first.id);
  time += 30 * dayMs;
  await proofs.approve(second.id);
  expect(await proofs.locate(first.id)).toBeNull();
  expect(await proofs.locate(second.id)).not.toBeNull();
  expect((await readdir(join(folder, 'proofs'))).sort()).toEqual(
    [`${second.id}.json`, `${second.id}.pdf`, 'proofs.json'].sort(),
  );
  await documents.clean();
  expect(await documents.list()).toEqual([]);

  expect(await proofs.withdraw(key)).toMatchObject({ approved: null, approvedAt: null });
  expect(proofs.told.at(-1)).toMatchObject({ type: 'proof-changed', proof: { approved: null } });
  expect((await documents.list()).map(({ id }) => id)).toEqual([second.id]);
  expect(await readFile((await documents.locate(second.id))!.path, 'utf8')).toBe('second');
  await documents.clean();
  expect(await documents.list()).toEqual([]);
});

test('approving twice is approving once, with the first date', async () => {
  let time = nowMs;
  const proofs = proofsIn(scratchFolder(), { nowMs: () => time++ });
  const { id } = await proofs.documents.keep('%PDF-1.7');
  const [one, two] = await Promise.all([proofs.approve(id), proofs.approve(id)]);
  expect(two).toEqual(one);
  expect(proofs.approvedIds()).toEqual([id]);
});

test('what is being approved is not cleaned away meanwhile, nor cleared', async () => {
  const proofs = proofsIn(scratchFolder(), { nowMs: () => nowMs, maxTotalBytes: 10 });
  const { documents } = proofs;
  const old = await documents.keep(new Uint8Array(10), { receivedAt: nowMs - 1 });
  // The next one makes the old one surplus: its clean-up has begun when the approval is requested.
  const [, view] = await Promise.all([documents.keep(new Uint8Array(10)), proofs.approve(old.id), documents.clear()]);
  expect(view.approved?.id).toBe(old.id);
  expect(await proofs.locate(old.id)).not.toBeNull();
});

test('what was cleared while it is on the screen can still be approved, and is there after a restart', async () => {
  const folder = scratchFolder();
  const used = new Set<string>();
  const proofs = proofsIn(folder, { inUse: () => used });
  const shown = await proofs.documents.keep('%PDF-1.7');
  used.add(shown.id);
  await proofs.documents.clear();
  await proofs.approve(shown.id);
  used.clear();
  await proofs.documents.clean();
  expect(await proofsIn(folder).of(key)).toMatchObject({ approved: shown });
});

test('only the whole PDF of a report is approved, and only while it is kept', async () => {
  const proofs = proofsIn(scratchFolder());
  const { documents } = proofs;
  const merged = { operation: 'merge', items: [{ type: 'image', id: 'seal' }] } as const;
  const info = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  for (const document of [
    await documents.keep('%PDF-1.7', { request: merged }),
    await documents.keep('{}', { request: info, kind: 'json' }),
    await documents.keep('%PDF-1.7', { flaw: 'incomplete' }),
  ]) {
    await expect(proofs.approve(document.id)).rejects.toMatchObject({
      fault: { code: 'INVALID-INPUT', happened: 'Only the whole PDF of a report can be approved.' },
    });
  }
  await expect(proofs.approve(crypto.randomUUID())).rejects.toMatchObject({ fault: { code: 'DOCUMENT-GONE' } });
  expect(proofs.approvedIds()).toEqual([]);
});

test('a connection that is removed takes its proofs and areas along, and leaves those of others', async () => {
  const folder = scratchFolder();
  const proofs = proofsIn(folder);
  const { documents } = proofs;
  const [own, other] = [await documents.keep('own'), await documents.keep('other', { connectionId: 'other' })];
  await proofs.approve(own.id);
  await proofs.approve(other.id);
  await proofs.ignore({ ...key, connectionId: 'other' }, [date]);
  proofs.removed.add('other');
  await proofs.forget('other');
  expect(proofs.approvedIds()).toEqual([own.id]);
  await expect(proofs.approve(other.id)).rejects.toMatchObject({
    fault: { happened: 'This connection no longer exists.' },
  });
  const later = proofsIn(folder);
  expect(await later.of({ ...key, connectionId: 'other' })).toMatchObject({ approved: null, ignored: [] });
  expect(await later.of(key)).toMatchObject({ approved: { id: own.id } });
});

test('a proof whose file has vanished is none, and the author is told once', async () => {
  const folder = scratchFolder();
  const first = proofsIn(folder);
  const document = await first.documents.keep('%PDF-1.7');
  await first.approve(document.id);
  await rm(join(folder, 'proofs', `${document.id}.pdf`));

  const later = proofsIn(folder);
  expect(await later.of(key)).toMatchObject({ approved: null, approvedAt: null });
  await later.of(key);
  expect(later.notices()).toEqual([
    'The approved proof of invoice with INV-2041 is no longer on disk. Approve another run of it.',
  ]);
  const last = proofsIn(folder);
  await last.of(key);
  expect(last.notices()).toEqual([]);
});

test.each([
  ['cut', '{"version":1,"proofs":[{"connec'],
  ['of another kind', '[]'],
])('a file that is %s is set aside, never written over, and told by a notice', async (_, text) => {
  const folder = scratchFolder();
  await mkdir(join(folder, 'proofs'));
  await writeFile(fileIn(folder), text);
  const proofs = proofsIn(folder);
  expect(proofs.notices()).toEqual([expect.stringContaining(setAside)]);
  await proofs.approve((await proofs.documents.keep('%PDF-1.7')).id);
  expect(await readFile(join(folder, 'proofs', setAside), 'utf8')).toBe(text);
  expect(proofsIn(folder).notices()).toEqual([]);
});

test('a bad entry costs itself alone', async () => {
  const folder = scratchFolder();
  const first = proofsIn(folder);
  const document = await first.documents.keep('%PDF-1.7');
  await first.approve(document.id);
  const stored = JSON.parse(await readFile(fileIn(folder), 'utf8'));
  const areas = [{ page: 0, box: { x: -1, y: 0, width: 1e9, height: 1 } }];
  const bad = { proofs: [{ documentId: '../../secret' }, ...stored.proofs], ignored: [{ ...key, areas }] };
  await writeFile(fileIn(folder), JSON.stringify({ ...stored, ...bad }));

  const later = proofsIn(folder);
  expect(later.notices()).toEqual([expect.stringMatching(/^Some of the approved proofs could not be read/)]);
  await later.documents.clean();
  expect(await later.of(key)).toMatchObject({ approved: { id: document.id }, ignored: [] });
  expect(proofsIn(folder).notices()).toEqual([]);
});

test('a change that cannot be written is a fault and changes nothing', async () => {
  const folder = scratchFolder();
  let isFull = false;
  const write: typeof writeWhole = async (...given) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await writeWhole(...given);
  };
  const proofs = proofsIn(folder, { write });
  const [first, second] = [await proofs.documents.keep('first'), await proofs.documents.keep('second')];
  await proofs.approve(first.id);
  isFull = true;
  const full = { fault: { code: 'DISK-FULL', happened: 'The approved proofs could not be saved.' } };
  await expect(proofs.approve(second.id)).rejects.toMatchObject(full);
  await expect(proofs.withdraw(key)).rejects.toMatchObject(full);
  await expect(proofs.ignore(key, [date])).rejects.toMatchObject(full);
  expect(await proofs.of(key)).toMatchObject({ approved: { id: first.id }, ignored: [] });
  expect(proofs.approvedIds()).toEqual([first.id]);

  isFull = false;
  expect(await proofs.approve(second.id)).toMatchObject({ approved: { id: second.id } });
});

test('2,000 proofs are kept; one more is refused in words, while one of them can be replaced', async () => {
  const folder = scratchFolder();
  const proof = (number: number) => ({
    ...key,
    sobjectId: number === 0 ? key.sobjectId : `INV-${number}`,
    documentId: crypto.randomUUID(),
    approvedAt: nowMs,
  });
  await mkdir(join(folder, 'proofs'));
  const stored = { version: 1, proofs: Array.from({ length: 2_000 }, (_, number) => proof(number)), ignored: [] };
  await writeFile(fileIn(folder), JSON.stringify(stored));
  const proofs = proofsIn(folder);
  const more = await proofs.documents.keep('more', { request: { operation: 'render', ...key, sobjectId: 'new' } });
  await expect(proofs.approve(more.id)).rejects.toMatchObject({
    fault: { happened: 'There are already 2,000 approved proofs.' },
  });
  const own = await proofs.documents.keep('own');
  expect(await proofs.approve(own.id)).toMatchObject({ approved: { id: own.id } });
  expect(proofs.approvedIds()).toHaveLength(2_000);
});
