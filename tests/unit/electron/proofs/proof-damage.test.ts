import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ProofKey } from '../../../../shared/proof.ts';
import { buildProgram, killAfterOutput, startProgram } from '../base/child-program.ts';
import { scratchFolder } from '../base/scratch.ts';
import { dayMs, nowMs, storeIn } from '../documents/documents.ts';
import { type ProofSettings, proofsOnDisk } from './proofs-on-disk.ts';

const key: ProofKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041' };
const long = { nowMs: () => nowMs + 400 * dayMs };
const fileIn = (folder: string) => join(folder, 'proofs', 'proofs.json');

function proofsIn(folder: string, settings: ProofSettings = {}) {
  const proofs = proofsOnDisk(folder, settings);
  onTestFinished(async () => void (await Promise.all([proofs.flush(), proofs.documents.clean()])));
  return proofs;
}

/** A folder with one approved proof. */
async function withProof(content = '%PDF-1.7 approved') {
  const folder = scratchFolder();
  const first = proofsIn(folder);
  const document = await first.documents.keep(content);
  await first.approve(document.id);
  await first.documents.clean();
  return { folder, document };
}

/** A folder as earlier versions left it: proofs are documents like the others, and only the list identifies them. */
async function asBefore(contents: readonly string[], receivedAt = nowMs) {
  const folder = scratchFolder();
  const store = storeIn(folder, { isPinned: () => true });
  const proofs = [];
  for (const [number, content] of contents.entries()) {
    const pair = { templateID: key.templateID, sobjectId: `INV-${number}` };
    const { id } = await store.keep(content, { request: { operation: 'render', ...pair }, receivedAt });
    proofs.push({ ...key, ...pair, documentId: id, approvedAt: nowMs });
  }
  await store.clean();
  await mkdir(join(folder, 'proofs'));
  const text = `${JSON.stringify({ version: 1, proofs, ignored: [] })}\n`;
  await writeFile(fileIn(folder), text);
  return { folder, proofs, text };
}

const copyOf = async (folder: string) => {
  const copy = scratchFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
};

/** The bytes of a proof, in whichever place they are. */
async function bytesOf(folder: string, id: string): Promise<string> {
  const own = join(folder, 'proofs', `${id}.pdf`);
  return readFile(existsSync(own) ? own : join(folder, 'documents', `${id}.body`), 'utf8');
}

test('an approved proof has a file of its own, and is no longer among the documents', async () => {
  const { folder, document } = await withProof();
  expect(await readFile(join(folder, 'proofs', `${document.id}.pdf`), 'utf8')).toBe('%PDF-1.7 approved');
  expect(await readdir(join(folder, 'documents'))).toEqual([]);
  await rm(join(folder, 'documents'), { recursive: true });
  const later = proofsIn(folder, long);
  expect(await later.of(key)).toMatchObject({ approved: document });
  expect(later.notices()).toEqual([]);
});

test('a list of proofs that is cut at any length costs no proof', async () => {
  const { folder, document } = await withProof();
  const text = await readFile(fileIn(folder), 'utf8');
  for (let length = 0; length < text.length - 1; length += 5) {
    const copy = await copyOf(folder);
    await truncate(fileIn(copy), length);
    const later = proofsIn(copy, long);
    await later.documents.clean();
    expect(await later.of(key)).toMatchObject({ approved: document, approvedAt: nowMs });
    expect(later.notices()).toHaveLength(1);
    expect(await bytesOf(copy, document.id)).toBe('%PDF-1.7 approved');
    const last = proofsIn(copy, long);
    expect(await last.of(key)).toMatchObject({ approved: document });
    expect(last.notices()).toEqual([]);
  }
});

test('a list that is gone is made anew from the files of the proofs', async () => {
  const { folder, document } = await withProof();
  await rm(fileIn(folder));
  expect(await proofsIn(folder, long).of(key)).toMatchObject({ approved: document });
});

test('proofs of an earlier version get files of their own at the first start, whatever their age', async () => {
  const { folder, proofs } = await asBefore(['%PDF-1.7 one', '%PDF-1.7 two']);
  const later = proofsIn(folder, long);
  await later.flush();
  await later.documents.clean();
  for (const [number, proof] of proofs.entries()) {
    expect(await readFile(join(folder, 'proofs', `${proof.documentId}.pdf`), 'utf8')).toMatch(/%PDF-1.7 (one|two)/);
    expect(await later.of({ ...key, sobjectId: `INV-${number}` })).toMatchObject({
      approved: { id: proof.documentId },
      approvedAt: nowMs,
    });
  }
  expect(later.notices()).toEqual([]);
});

test('proofs of an earlier version are kept when their list cannot be read, at this and every later start', async () => {
  const { folder, proofs, text } = await asBefore(['%PDF-1.7 one', '%PDF-1.7 two']);
  for (let length = 0; length < text.length - 1; length += 23) {
    const copy = await copyOf(folder);
    await truncate(fileIn(copy), length);
    for (const start of ['first', 'second', 'third']) {
      const later = proofsIn(copy, long);
      await later.flush();
      await later.documents.clean();
      await later.documents.clear();
      for (const { documentId } of proofs) expect(await bytesOf(copy, documentId), start).toMatch(/^%PDF-1.7 /);
      expect(later.notices()).toHaveLength(start === 'first' ? 1 : 0);
    }
  }
});

/** Makes the system refuse the path, also for root. Call the returned function to undo it. */
async function blocked(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.away`);
  await symlink(path, path);
  return async () => {
    await rm(path);
    await rename(`${path}.away`, path);
  };
}

test('proofs whose folder cannot be read for a while stay approved, and their list stays as it is until the next start', async () => {
  const { folder, document } = await withProof();
  const list = await readFile(fileIn(folder), 'utf8');
  const unblock = await blocked(join(folder, 'proofs'));
  const blind = proofsIn(folder, long);
  expect(await blind.of(key)).toMatchObject({ approved: null });
  const other = await blind.documents.keep('%PDF-1.7 other', { receivedAt: long.nowMs() });
  await expect(blind.approve(other.id)).rejects.toMatchObject({ fault: { code: 'SAVE-REFUSED' } });

  await unblock();
  const others = await blind.documents.keep('%PDF-1.7 else', {
    receivedAt: long.nowMs(),
    request: { operation: 'render', templateID: 'letter', sobjectId: 'LET-1' },
  });
  await expect(blind.approve(others.id)).rejects.toMatchObject({ fault: { code: 'SAVE-REFUSED' } });
  expect(await readFile(fileIn(folder), 'utf8')).toBe(list);
  expect((await readdir(join(folder, 'proofs'))).filter((name) => name.includes('unreadable'))).toEqual([]);
  await proofsIn(folder, long).approve(others.id);

  for (let start = 1; start <= 3; start += 1) {
    const later = proofsIn(folder, long);
    expect(await later.of(key), `start ${start}`).toMatchObject({ approved: document });
    expect(await later.of({ ...key, templateID: 'letter', sobjectId: 'LET-1' })).toMatchObject({ approved: others });
    await later.documents.clean();
    expect(existsSync(join(folder, 'proofs', `${document.id}.pdf`))).toBe(true);
  }
});

test('a proof that cannot be read while its list is made anew is found at a later start', async () => {
  const { folder, document } = await withProof();
  await truncate(fileIn(folder), 20);
  const unblock = await blocked(join(folder, 'proofs', `${document.id}.pdf`));
  for (let start = 1; start <= 2; start += 1) {
    const blind = proofsIn(folder, long);
    expect(await blind.of(key), `start ${start}`).toMatchObject({ approved: null });
    await blind.documents.clean();
  }
  await unblock();
  for (let start = 1; start <= 2; start += 1) {
    const later = proofsIn(folder, long);
    expect(await later.of(key), `start ${start}`).toMatchObject({ approved: document, approvedAt: nowMs });
    await later.documents.clean();
  }
  expect(JSON.parse(await readFile(fileIn(folder), 'utf8'))).not.toHaveProperty('isIncomplete');
});

test('a listed proof that cannot be read is told as that, and is the approved one when it can', async () => {
  const { folder, document } = await withProof();
  const unblock = await blocked(join(folder, 'proofs', `${document.id}.json`));
  const blind = proofsIn(folder, long);
  expect(await blind.of(key)).toMatchObject({ approved: null, isDamaged: true });
  expect(blind.notices()).toEqual([expect.stringContaining('cannot be read now')]);
  await unblock();
  expect(await blind.of(key)).toMatchObject({ approved: document });
});

test('a proof that a later version has described is not touched, and is there after the downgrade', async () => {
  const { folder, document } = await withProof();
  const path = join(folder, 'proofs', `${document.id}.json`);
  const description = (await readFile(path, 'utf8')).replace('"version":1', '"version":2');
  await writeFile(path, description);
  const list = JSON.parse(await readFile(fileIn(folder), 'utf8'));
  // As if the later version listed it elsewhere.
  await writeFile(fileIn(folder), JSON.stringify({ ...list, proofs: [] }));
  for (let start = 1; start <= 2; start += 1) {
    const proofs = proofsIn(folder, long);
    expect(await proofs.of(key)).toMatchObject({ approved: null });
    await proofs.documents.clean();
  }
  expect(await readFile(path, 'utf8')).toBe(description);
  expect(await bytesOf(folder, document.id)).toBe('%PDF-1.7 approved');
});

test('a list of a later version stays as it is, nothing is cleaned, and what is approved meanwhile is kept beside it', async () => {
  const { folder, document } = await withProof();
  const later = `{"version":2,"approved":{"${document.id}":{}},"proofs":[]}`;
  await writeFile(fileIn(folder), later);
  const proofs = proofsIn(folder, long);
  expect(proofs.notices()).toEqual([expect.stringContaining('by a later version of Galley')]);
  expect(await proofs.of(key)).toMatchObject({ approved: null });
  const other = await proofs.documents.keep('%PDF-1.7 other', { receivedAt: long.nowMs() });
  await proofs.approve(other.id);
  await proofs.withdraw(key);
  await proofs.approve((await proofs.documents.keep('%PDF-1.7 third', { receivedAt: long.nowMs() })).id);
  await proofs.documents.clean();
  expect(await readFile(fileIn(folder), 'utf8')).toBe(later);
  expect(await readFile(join(folder, 'proofs', `${document.id}.pdf`), 'utf8')).toBe('%PDF-1.7 approved');

  const again = proofsIn(folder, long);
  expect((await again.of(key)).approved).not.toBeNull();
  expect(await readFile(fileIn(folder), 'utf8')).toBe(later);
});

test.each([
  ['changed in one byte', async (path: string) => writeFile(path, '%PDF-1.7 appr0ved')],
  ['cut', (path: string) => truncate(path, 9)],
  ['empty', (path: string) => truncate(path, 0)],
])('a proof that is %s is damaged, is not removed, and another run takes its place', async (_, damage) => {
  const { folder, document } = await withProof();
  const path = join(folder, 'proofs', `${document.id}.pdf`);
  await damage(path);
  const damaged = await readFile(path);
  const proofs = proofsIn(folder, long);
  expect(await proofs.of(key)).toEqual({ ...key, approved: null, isDamaged: true, approvedAt: nowMs, ignored: [] });
  await proofs.of(key);
  expect(proofs.notices()).toEqual([expect.stringContaining('with INV-2041 is damaged')]);
  expect(await proofs.locate(document.id)).toBeNull();
  await proofs.documents.clean();
  expect(await readFile(path)).toEqual(damaged);

  const next = await proofs.documents.keep('%PDF-1.7 approved', { receivedAt: long.nowMs() });
  expect(await proofs.approve(next.id)).toMatchObject({ approved: { id: next.id } });
  const names = await readdir(join(folder, 'proofs'));
  const aside = names.find((name) => name.startsWith(`${document.id}.pdf.unreadable-`));
  expect(await readFile(join(folder, 'proofs', aside!))).toEqual(damaged);
});

test('a proof is damaged as soon as its file changes, not only at the next start', async () => {
  const folder = scratchFolder();
  const proofs = proofsIn(folder);
  const { id } = await proofs.documents.keep('%PDF-1.7 approved');
  expect(await proofs.approve(id)).toMatchObject({ approved: { id } });
  await writeFile(join(folder, 'proofs', `${id}.pdf`), '%PDF-1.7 appr0ved');
  expect(await proofs.of(key)).toMatchObject({ approved: null, isDamaged: true });
});

test('a description of a proof that is cut at any length is set aside, and the bytes stay', async () => {
  const { folder, document } = await withProof();
  const name = `${document.id}.json`;
  const text = await readFile(join(folder, 'proofs', name), 'utf8');
  for (let length = 0; length < text.length - 1; length += 41) {
    const copy = await copyOf(folder);
    await truncate(join(copy, 'proofs', name), length);
    for (let start = 1; start <= 2; start += 1) {
      const later = proofsIn(copy, long);
      expect(await later.of(key)).toMatchObject({ approved: null, isDamaged: true });
      expect(later.notices()).toHaveLength(1);
      await later.documents.clean();
      expect(await bytesOf(copy, document.id)).toBe('%PDF-1.7 approved');
    }
    expect(await readdir(join(copy, 'proofs'))).toContainEqual(expect.stringContaining(`${name}.unreadable-`));
  }
});

test('a document whose bytes were changed is not approved', async () => {
  const folder = scratchFolder();
  const proofs = proofsIn(folder);
  const { id } = await proofs.documents.keep('%PDF-1.7 received');
  await writeFile(join(folder, 'documents', `${id}.body`), '%PDF-1.7 rec3ived');
  await expect(proofs.approve(id)).rejects.toMatchObject({ fault: { happened: expect.stringContaining('damaged') } });
  expect(proofs.approvedIds()).toEqual([]);
});

test('a proof of an earlier version whose bytes were changed is damaged, never the approved one', async () => {
  const { folder, proofs } = await asBefore(['%PDF-1.7 one']);
  await writeFile(join(folder, 'documents', `${proofs[0]!.documentId}.body`), '%PDF-1.7 0ne');
  for (let start = 1; start <= 2; start += 1) {
    const later = proofsIn(folder, long);
    expect(await later.of({ ...key, sobjectId: 'INV-0' })).toMatchObject({ approved: null, isDamaged: true });
    await later.documents.clean();
  }
});

test('a start that is killed at any moment while proofs get their own files loses none', async () => {
  const script = await buildProgram(new URL('settle-proofs.program.ts', import.meta.url));
  const contents = ['a', 'b', 'c'].map((letter) => `%PDF-1.7 ${letter.repeat(200_000)}`);
  const before = await asBefore(contents, nowMs - 400 * dayMs);
  let interrupted = 0;
  for (let kill = 1; kill <= 40; kill += 4) {
    const folder = await copyOf(before.folder);
    // Twice, because the second start finds what the first has left.
    for (const count of [kill, 41 - kill]) {
      await killAfterOutput(startProgram(script, [folder]), count);
      for (const [number, { documentId }] of before.proofs.entries())
        expect((await bytesOf(folder, documentId)) === contents[number], `proof ${number} after ${kill}`).toBe(true);
    }
    if (existsSync(join(folder, 'documents', `${before.proofs[2]!.documentId}.body`))) interrupted += 1;
    const last = proofsIn(folder);
    for (const [number, { documentId }] of before.proofs.entries())
      expect(await last.of({ ...key, sobjectId: `INV-${number}` })).toMatchObject({ approved: { id: documentId } });
    expect(last.notices()).toEqual([]);
    await rm(folder, { recursive: true });
    await mkdir(folder);
  }
  expect(interrupted).toBeGreaterThan(0);
});
