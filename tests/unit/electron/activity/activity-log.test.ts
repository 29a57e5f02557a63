import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createActivityLog } from '../../../../electron/activity/activity-log.ts';
import { lineOf } from '../../../../electron/activity/stored-entry.ts';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import type { ActivityEntry, DocumentInfo } from '../../../../shared/model.ts';
import { scratchFolder, smallDisk } from '../base/scratch.ts';
import { invoice } from '../documents/documents.ts';

const entry = (part: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: randomUUID(),
  request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' },
  connectionId: 'sample',
  connectionName: 'Sample service',
  startedAt: 1,
  tries: 1,
  attempts: [],
  status: 200,
  timing: { queuedMs: 0, firstByteMs: 12, totalMs: 40 },
  bytes: 8,
  document: null,
  fault: null,
  ...part,
});

const documentInfo: DocumentInfo = { ...invoice, id: randomUUID(), bytes: 8, sha256: 'ab' };

function logIn(folder: string, maxEntries = 10_000) {
  const kept = new Map<string, DocumentInfo>();
  const told: AppEvent[] = [];
  const reported: unknown[] = [];
  const log = createActivityLog({
    folder,
    maxEntries,
    writeWhole,
    emit: (event) => told.push(event),
    documents: { find: async (id) => kept.get(id) ?? null, clear: async () => kept.clear() },
    report: (thrown) => reported.push(thrown),
  });
  return { ...log, kept, told, reported };
}

const fileIn = (folder: string) => join(folder, 'activity.jsonl');
const linesIn = async (folder: string) => (await readFile(fileIn(folder), 'utf8')).trimEnd().split('\n');

test('the file format of version 1.0 is read and written: it names the request `asked`', async () => {
  const folder = scratchFolder();
  const { document: _, request: asked, ...rest } = entry({ startedAt: 1 });
  await writeFile(fileIn(folder), `${JSON.stringify({ ...rest, asked, documentId: null })}\n`);
  const log = logIn(folder);
  const newer = entry({ startedAt: 2 });
  await log.record(newer);
  expect(await log.list()).toEqual([newer, { ...rest, request: asked, document: null }]);
  const written = (await linesIn(folder)).map((line) => JSON.parse(line));
  expect(written).toMatchObject([
    { id: rest.id, asked },
    { id: newer.id, asked },
  ]);
  expect(written[1]).not.toHaveProperty('request');
});

test('every call is told to the window and survives a restart, newest first, faults included', async () => {
  const folder = scratchFolder();
  const first = entry();
  const second = entry({
    request: { operation: 'merge', items: [{ type: 'image', id: 'seal' }] },
    status: 503,
    timing: null,
    bytes: null,
    fault: {
      code: 'UNAVAILABLE',
      happened: 'The service is busy.',
      advice: 'Try again later.',
      actions: ['run-again'],
      evidence: { status: 503, headers: [['retry-after', '5']], excerpt: 'busy' },
    },
  });
  const log = logIn(folder);
  await log.record(first);
  await log.record(second);
  expect(log.told).toEqual([
    { type: 'activity-added', entry: first },
    { type: 'activity-added', entry: second },
  ]);
  expect(await logIn(folder).list()).toEqual([second, first]);
  expect(await logIn(folder).find(first.id)).toEqual(first);
  expect(await logIn(folder).find(randomUUID())).toBeNull();
});

test('an entry has its document for as long as that is kept', async () => {
  const log = logIn(scratchFolder());
  log.kept.set(documentInfo.id, documentInfo);
  await log.record(entry({ document: documentInfo }));
  expect((await log.list())[0]!.document).toEqual(documentInfo);
  log.kept.clear();
  expect((await log.list())[0]!.document).toBeNull();
});

test('a fault names its document for as long as that is kept', async () => {
  const log = logIn(scratchFolder());
  log.kept.set(documentInfo.id, { ...documentInfo, flaw: 'incomplete' });
  const fault = {
    code: 'PDF-INCOMPLETE',
    happened: 'The PDF looks incomplete.',
    advice: 'Run it again.',
    actions: ['run-again', 'save-incomplete'],
  } as const;
  const failed = entry({ fault: { ...fault, documentId: documentInfo.id } });
  await log.record(failed);
  expect(await log.list()).toEqual([failed]);
  log.kept.clear();
  expect(await log.list()).toEqual([{ ...failed, fault }]);
});

test('every try is there after a restart; a call of before there was such a list has none', async () => {
  const folder = scratchFolder();
  const attempts = [
    { startedAt: 1, status: 503, result: 'UNAVAILABLE', firstByteMs: 12, slotsLeft: 24 },
    { startedAt: 2, status: null, result: 'NET-RESET', firstByteMs: null, slotsLeft: 23 },
    { startedAt: 3, status: 200, result: 'ok', firstByteMs: 9, slotsLeft: 22 },
  ] as const;
  const tried = entry({ tries: 3, attempts });
  await logIn(folder).record(tried);
  const { attempts: _, ...old } = lineOf(entry());
  await appendFile(fileIn(folder), `${JSON.stringify(old)}\n`);
  expect((await logIn(folder).list()).map((each) => each.attempts)).toEqual([[], attempts]);
});

test('what is no member of an entry never reaches the disk, so no secret can', async () => {
  const folder = scratchFolder();
  const careless = {
    ...entry(),
    token: 'SECRET',
    fault: { code: 'LIMITED', happened: '', advice: '', token: 'SECRET' },
  };
  await logIn(folder).record(careless as ActivityEntry);
  expect(await readFile(fileIn(folder), 'utf8')).not.toContain('SECRET');
  expect((await stat(fileIn(folder))).mode & 0o777).toBe(0o600);
});

test('damaged lines cost themselves alone, and a half-written one does not spoil the next', async () => {
  const folder = scratchFolder();
  const [before, after, last] = [entry(), entry(), entry()];
  const log = logIn(folder);
  await log.record(before);
  await appendFile(fileIn(folder), '{"id":"not an entry"}\n\u0000\u0000\n');
  await log.record(after);
  await appendFile(fileIn(folder), '{"id":');

  const later = logIn(folder);
  await later.record(last);
  expect(await logIn(folder).list()).toEqual([last, after, before]);
  expect(later.reported).toEqual([]);
});

test('the oldest entries make room, and the file does not grow without end', async () => {
  const folder = scratchFolder();
  const log = logIn(folder, 8);
  const entries = Array.from({ length: 50 }, () => entry());
  for (const each of entries) {
    await log.record(each);
    expect((await linesIn(folder)).length).toBeLessThanOrEqual(10);
  }
  const newest = entries.slice(-8).toReversed();
  expect(await log.list()).toEqual(newest);
  expect(await logIn(folder, 8).list()).toEqual(newest);
});

test('entries that come at the same time are all kept, in order', async () => {
  const folder = scratchFolder();
  const log = logIn(folder);
  const entries = Array.from({ length: 30 }, () => entry());
  await Promise.all(entries.map((each) => log.record(each)));
  expect(await logIn(folder).list()).toEqual(entries.toReversed());
});

test('clearing is final: the entries and the documents are gone, also after a restart', async () => {
  const folder = scratchFolder();
  const log = logIn(folder);
  log.kept.set(documentInfo.id, documentInfo);
  await log.record(entry({ document: documentInfo }));
  await log.clear();
  expect(log.told.at(-1)).toEqual({ type: 'activity-cleared' });
  expect(log.kept.size).toBe(0);
  expect(await log.list()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);

  const next = entry();
  await log.record(next);
  expect(await logIn(folder).list()).toEqual([next]);
});

test('a log that cannot be read does not stop the work, and is not overwritten', async () => {
  const folder = scratchFolder();
  await mkdir(fileIn(folder));
  const log = logIn(folder);
  const only = entry();
  await log.record(only);
  expect(await log.list()).toEqual([only]);
  expect(log.reported).toHaveLength(2);
  expect(await readdir(folder)).toEqual(['activity.jsonl']);
});

test('a log that cannot be cleared says so and keeps what it has', async () => {
  const folder = scratchFolder();
  await mkdir(fileIn(folder));
  await writeFile(join(fileIn(folder), 'x'), '');
  const log = logIn(folder);
  await log.record(entry());
  await expect(log.clear()).rejects.toThrow();
  expect(await log.list()).toHaveLength(1);
});

test('10,000 entries are listed', async () => {
  const folder = scratchFolder();
  const line = lineOf(entry());
  const lines = Array.from({ length: 12_000 }, () => JSON.stringify({ ...line, id: randomUUID() }));
  await writeFile(fileIn(folder), `${lines.join('\n')}\n`);
  const entries = await logIn(folder).list();
  expect(entries).toHaveLength(10_000);
  expect(entries[0]!.id).toBe(JSON.parse(lines.at(-1)!).id);
});

test('a full disk costs the entry its line, not the run', async () => {
  const disk = smallDisk(64 * 1_024);
  const log = logIn(disk);
  await log.record(entry());
  await writeFile(join(disk, 'filler'), new Uint8Array(60 * 1_024));
  for (let count = 0; count < 20; count += 1) await log.record(entry());
  expect(await log.list()).toHaveLength(21);
  expect(log.reported.length).toBeGreaterThan(0);
  expect((await logIn(disk).list()).length).toBeGreaterThan(0);
});
