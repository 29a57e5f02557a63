import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createActivityLog, listed } from '../../../../electron/activity/activity-log.ts';
import { matchItems } from '../../../../electron/activity/match-items.ts';
import { lineOf } from '../../../../electron/activity/stored-entry.ts';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import { type ActivityEntry, activityPageSize, type DocumentInfo, type ListedCall } from '../../../../shared/model.ts';
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

function logIn(folder: string, maxEntries = 10_000, write: (path: string, data: string) => Promise<void> = writeWhole) {
  const kept = new Map<string, DocumentInfo>();
  const approved = new Set<string>();
  const told: AppEvent[] = [];
  const reported: unknown[] = [];
  const log = createActivityLog({
    folder,
    maxEntries,
    writeWhole: write,
    emit: (event) => told.push(event),
    documents: { find: async (id) => kept.get(id) ?? null, clear: async () => kept.clear() },
    approvedIds: () => approved,
    now: () => Date.UTC(2026, 8, 1),
    report: (thrown) => reported.push(thrown),
  });
  const notices = () => told.flatMap((event) => (event.type === 'noticed' ? [event.notice.text] : []));
  /** All pages of the list. */
  const list = async (): Promise<readonly ListedCall[]> => {
    const all: ListedCall[] = [];
    for (let before: string | null = null; ; before = all.at(-1)!.id) {
      const page = await log.list(before);
      all.push(...page);
      if (page.length < activityPageSize) return all;
    }
  };
  return { ...log, list, page: log.list, kept, approved, told, reported, notices };
}

const aside = 'activity.jsonl.unreadable-2026-09-01T00-00-00.000';
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
    { type: 'activity-added', entry: listed(first) },
    { type: 'activity-added', entry: listed(second) },
  ]);
  const { evidence: _, ...fault } = second.fault!;
  expect(await logIn(folder).list()).toEqual([{ ...listed(second), fault }, first]);
  expect(await logIn(folder).find(second.id)).toEqual(second);
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
  await writeFile(join(fileIn(folder), 'x'), 'as it was');
  const log = logIn(folder);
  const only = entry();
  await log.record(only);
  expect(await log.list()).toEqual([only]);
  expect(log.reported).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['activity.jsonl']);
  expect(await readFile(join(fileIn(folder), 'x'), 'utf8')).toBe('as it was');
});

test('a log that cannot be cleared says so and keeps what it has', async () => {
  const folder = scratchFolder();
  const log = logIn(folder);
  await log.record(entry());
  await rm(fileIn(folder));
  await mkdir(fileIn(folder));
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

test('a full disk leaves no half of a line, and the next call that is written takes along those that were not', async () => {
  const disk = smallDisk(64 * 1_024);
  const log = logIn(disk);
  await log.record(entry());
  const filler = join(disk, 'filler');
  await writeFile(filler, new Uint8Array(56 * 1_024));
  while (log.reported.length === 0) await log.record(entry());
  await rm(filler);
  const later = entry();
  await log.record(later);

  const next = logIn(disk);
  expect(await next.list()).toEqual(await log.list());
  expect((await next.list())[0]).toEqual(later);
  expect(next.told).toEqual([]);
});

test('half of a line that a kill has left spoils no later call, also where the disk is full at the next start', async () => {
  const folder = scratchFolder();
  const call = entry();
  await logIn(folder).record(call);
  await appendFile(fileIn(folder), '{"id":"cut');
  let isFull = true;
  const log = logIn(folder, 10_000, async (path, data) => {
    if (isFull) throw new Error('no space');
    await writeWhole(path, data);
  });
  expect(await log.list()).toEqual([call]);
  expect(log.notices()).toEqual([]);
  isFull = false;
  const later = entry();
  await log.record(later);
  expect(log.notices()).toEqual([expect.stringMatching(/^A line of Activity could not be read\./)]);
  expect(await readFile(join(folder, aside), 'utf8')).toBe('{"id":"cut\n');

  const next = logIn(folder);
  expect(await next.list()).toEqual([later, call]);
  expect(next.told).toEqual([]);
});

test('lines that cannot be read are set aside as they were, with a notice, and the others stay', async () => {
  const folder = scratchFolder();
  const first = logIn(folder);
  const good = entry();
  await first.record(good);
  const whole = await readFile(fileIn(folder), 'utf8');
  await writeFile(fileIn(folder), `not JSON\n{"id":"of no call"}\n${whole}{"id":"cut`);
  const log = logIn(folder);
  expect(await log.list()).toEqual([good]);
  expect(log.notices()).toEqual([expect.stringMatching(/^3 lines of Activity could not be read\./)]);
  expect(await readFile(join(folder, aside), 'utf8')).toBe('not JSON\n{"id":"of no call"}\n{"id":"cut\n');
  expect(await linesIn(folder)).toHaveLength(1);
  const later = logIn(folder);
  expect(await later.list()).toEqual([good]);
  expect(later.notices()).toEqual([]);
});

test('a file of a later version stays as it is, and is read again by that version', async () => {
  const folder = scratchFolder();
  const text = `{"version":2,"call":"of a later version"}\n${JSON.stringify(lineOf(entry()))}\n{"version":2,"id":"x"}\n`;
  await writeFile(fileIn(folder), text);
  const log = logIn(folder, 4);
  const calls = Array.from({ length: 12 }, () => entry());
  for (const call of calls) await log.record(call);
  expect(log.notices()).toEqual([expect.stringContaining('by a later version of Galley')]);
  expect(await readFile(fileIn(folder), 'utf8')).toBe(text);
  expect(await logIn(folder, 4).list()).toEqual(calls.slice(-4).reverse());
  await log.clear();
  expect(await readFile(fileIn(folder), 'utf8')).toBe(text);
});

test('the list goes to the window in pages, the items of a merge by their number and the first three', async () => {
  const folder = scratchFolder();
  const items = Array.from(
    { length: 10_000 },
    (_, at) => ({ type: at < 6_000 ? 'image' : 'attachment', id: `item-${at}` }) as const,
  );
  const merge = { operation: 'merge', items } as const;
  const document = { ...documentInfo, request: merge };
  const lines = Array.from({ length: 1_200 }, (_, at) =>
    JSON.stringify(lineOf(entry(at % 100 === 0 ? { request: merge, document } : {}))),
  );
  await writeFile(fileIn(folder), `${lines.join('\n')}\n`);
  const log = logIn(folder);
  log.kept.set(documentInfo.id, document);

  const pages: Array<readonly ListedCall[]> = [await log.page(null)];
  while (pages.at(-1)!.length > 0) pages.push(await log.page(pages.at(-1)!.at(-1)!.id));
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 200, 0]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1_200);
  for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(300_000);

  const merged = pages.flat().find(({ request }) => request.operation === 'merge')!;
  const summary = {
    operation: 'merge',
    items: items.slice(0, 3),
    total: 10_000,
    counts: { image: 6_000, attachment: 4_000 },
  };
  expect(merged.request).toMatchObject(summary);
  expect(merged.document?.request).toEqual(merged.request);
  // On disk is the whole call.
  expect((await log.find(merged.id))?.request).toEqual(merge);

  await log.record(entry({ request: merge, document }));
  expect(JSON.stringify(log.told).length).toBeLessThan(5_000);
  expect(await log.page(randomUUID())).toEqual([]);
});

test('equal merges have equal summaries, others have not', () => {
  const merge = (...ids: readonly string[]) =>
    listed(entry({ request: { operation: 'merge', items: ids.map((id) => ({ type: 'image', id })) } })).request;
  expect(merge('a', 'b', 'c', 'd')).toEqual(merge('a', 'b', 'c', 'd'));
  expect(merge('a', 'b', 'c', 'd')).not.toEqual(merge('a', 'b', 'c', 'e'));
});

test('items of merges are found by words, all of them and in any case', async () => {
  const log = logIn(await scratchFolder());
  const items = (prefix: string) =>
    Array.from({ length: 500 }, (_, at) => ({ id: `${prefix}-Page-${at}`, type: 'image' as const }));
  const merges = ['Red', 'Blue'].map((prefix) => entry({ request: { operation: 'merge', items: items(prefix) } }));
  for (const one of [...merges, entry()]) await log.record(one);
  const [red, blue] = merges.map(({ id }) => id);
  expect(await log.findItems(['red-page-499', 'page-499', 'inv-2041'])).toEqual([
    { word: 'red-page-499', ids: [red] },
    { word: 'page-499', ids: [blue, red] },
    { word: 'inv-2041', ids: [] },
  ]);
});

test('searching millions of items leaves the process free in between', async () => {
  const items = Array.from({ length: 10_000 }, (_, at) => ({ id: `page-${at}`, type: 'image' as const }));
  const entries = Array.from({ length: 200 }, () => entry({ request: { operation: 'merge', items } }));
  let turnsOfOthers = 0;
  const timer = setInterval(() => {
    turnsOfOthers += 1;
  });
  const [found] = await matchItems(['page-9999'], entries);
  clearInterval(timer);
  expect(found?.ids).toHaveLength(200);
  expect(turnsOfOthers).toBeGreaterThan(1);
});

test('the newest two kept documents of a template and a record are found, for each operation', async () => {
  const log = logIn(await scratchFolder());
  const request = { templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  const add = async (part: Partial<ActivityEntry>, isKept = true) => {
    const id = randomUUID();
    const asked = part.request ?? { operation: 'render', ...request };
    const document = { ...documentInfo, id, request: asked };
    if (isKept) log.kept.set(id, document);
    await log.record(entry({ request: asked, document, ...part }));
    return id;
  };
  await add({});
  const second = await add({});
  const info = await add({ request: { operation: 'info', ...request } });
  const third = await add({});
  await add({}, false);
  await add({ connectionId: 'another' });
  await add({ request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2042' } });
  await log.record(entry({ request: { operation: 'merge', items: [{ type: 'image', id: 'a' }] } }));

  const found = await log.answersTo({ connectionId: 'sample', ...request });
  expect(found.documents.map(({ id }) => id)).toEqual([third, info, second]);
  expect(found.faults).toEqual([]);
});

test('the fault of an operation is found while no later call of the same connection has succeeded', async () => {
  const log = logIn(scratchFolder());
  const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041' };
  const { connectionId: _, ...identifiers } = key;
  const fault = { code: 'REJECTED', happened: 'No.', advice: 'Change it.', evidence: { status: 400 } } as const;
  const merge = { operation: 'merge', items: [{ type: 'image', id: 'a' }] } as const;
  const end = (operation: 'info' | 'render', part: Partial<ActivityEntry> = {}) =>
    log.record(entry({ request: { operation, ...identifiers }, document: null, ...part }));
  const faults = async () => (await log.answersTo(key)).faults;
  await end('render', { fault });
  await end('info', { fault });
  await end('info');
  await end('render', { fault: { ...fault, code: 'CANCELLED' } });
  await end('render', { connectionId: 'another' });
  await end('render', { request: merge, fault });
  expect(await faults()).toEqual([{ operation: 'render', fault }]);
  expect((await log.lastMerges('sample')).faults).toEqual([{ operation: 'merge', fault }]);
  await end('render');
  expect(await faults()).toEqual([]);
});

test('the last two merges of a connection whose PDF is kept are found, newest first', async () => {
  const log = logIn(scratchFolder());
  const merged = async (connectionId: string, isKept = true) => {
    const request = { operation: 'merge', items: [{ type: 'image', id: 'a' }] } as const;
    const document = { ...documentInfo, id: randomUUID(), request };
    if (isKept) log.kept.set(document.id, document);
    await log.record(entry({ request, connectionId, document }));
    return document;
  };
  await merged('sample');
  const first = await merged('sample');
  await merged('another');
  const second = await merged('sample');
  await merged('sample', false);
  await log.record(entry({ document: documentInfo }));
  expect(await log.lastMerges('sample')).toEqual({ documents: [second, first], faults: [] });
  expect(await log.lastMerges('nobody')).toEqual({ documents: [], faults: [] });
});

test('the newest kept answer to Info of each template and record of a connection is found, newest first', async () => {
  const log = logIn(scratchFolder());
  const answered = async (sobjectId: string, part: Partial<ActivityEntry> = {}, isKept = true) => {
    const document = { ...documentInfo, id: randomUUID() };
    if (isKept) log.kept.set(document.id, document);
    await log.record(entry({ request: { operation: 'info', templateID: 'invoice', sobjectId }, document, ...part }));
    return document;
  };
  await answered('INV-1');
  const first = await answered('INV-1');
  const second = await answered('INV-2');
  await answered('INV-2', {}, false);
  await answered('INV-3', { connectionId: 'another' });
  await answered('INV-4', { request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-4' } });
  expect(await log.infoAnswers('sample')).toEqual([second, first]);
});
