import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createActivityLog } from '../../../../electron/activity/activity-log.ts';
import { createRemarks } from '../../../../electron/activity/remarks.ts';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import type { ActivityEntry, DocumentInfo } from '../../../../shared/model.ts';
import { scratchFolder } from '../base/scratch.ts';
import { invoice } from '../documents/documents.ts';

const pdf = (): DocumentInfo => ({ ...invoice, id: randomUUID(), bytes: 8, sha256: 'ab' });

const call = (document: DocumentInfo | null = null, startedAt = 1): ActivityEntry => ({
  id: randomUUID(),
  request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' },
  connectionId: 'sample',
  connectionName: 'Sample service',
  startedAt,
  tries: 1,
  attempts: [],
  status: 200,
  timing: null,
  bytes: 8,
  document,
  fault: null,
});

function logIn(folder: string, documents: readonly DocumentInfo[] = [], maxEntries = 10_000) {
  const events: AppEvent[] = [];
  const approved = new Set<string>();
  const log = createActivityLog({
    folder,
    maxEntries,
    writeWhole,
    emit: (event) => events.push(event),
    documents: { find: async (id) => documents.find((each) => each.id === id) ?? null, clear: async () => {} },
    approvedIds: () => approved,
    now: () => Date.UTC(2026, 8, 1),
    report: () => {},
  });
  const remarked = () => events.filter(({ type }) => type === 'activity-remarked');
  return { ...log, events, approved, remarked };
}

test('a note is told to the window, survives a restart, and goes when it is emptied', async () => {
  const folder = scratchFolder();
  const log = logIn(folder);
  const entry = call();
  await log.record(entry);
  expect(await log.note(entry.id, 'before the new header')).toBe(true);
  expect(log.remarked()).toEqual([
    { type: 'activity-remarked', id: entry.id, remark: { note: 'before the new header' } },
  ]);
  const again = logIn(folder);
  expect(await again.list(null)).toMatchObject([{ id: entry.id, note: 'before the new header' }]);
  expect(await again.findListed(entry.id)).toMatchObject({ note: 'before the new header' });
  await again.note(entry.id, '');
  expect((await logIn(folder).list(null))[0]).not.toHaveProperty('note');
});

test('a verdict belongs to the call of its document, is written once, and stands beside a note', async () => {
  const folder = scratchFolder();
  const document = pdf();
  const log = logIn(folder, [document]);
  const entry = call(document);
  await log.record(entry);
  await log.note(entry.id, 'good');
  await log.verdict(document.id, { state: 'differs', pages: 2, what: 'R6 → R7, and 1 more' });
  await log.verdict(document.id, { state: 'differs', pages: 2, what: 'R6 → R7, and 1 more' });
  await log.verdict(randomUUID(), { state: 'same', pages: 0 });
  expect(log.remarked()).toHaveLength(2);
  const remark = { note: 'good', verdict: { state: 'differs', pages: 2, what: 'R6 → R7, and 1 more' } };
  expect(await logIn(folder, [document]).list(null)).toMatchObject([remark]);
});

test('a call that the log does not hold gets no note', async () => {
  const log = logIn(scratchFolder());
  expect(await log.note(randomUUID(), 'lost')).toBe(false);
  expect(log.remarked()).toEqual([]);
});

test('the approved proof is marked in the list', async () => {
  const document = pdf();
  const log = logIn(scratchFolder(), [document]);
  await log.record(call(document));
  await log.record(call(null, 2));
  log.approved.add(document.id);
  expect((await log.list(null)).map(({ isApproved }) => isApproved)).toEqual([undefined, true]);
});

test('clearing removes the notes too', async () => {
  const folder = scratchFolder();
  const log = logIn(folder);
  const entry = call();
  await log.record(entry);
  await log.note(entry.id, 'gone with it');
  await log.clear();
  await log.record(entry);
  expect((await logIn(folder).list(null))[0]).not.toHaveProperty('note');
});

test('members of a later version stay in both files when they are written anew', async () => {
  const folder = scratchFolder();
  const entry = call();
  const { document: _, request: asked, ...rest } = entry;
  const old = { ...rest, asked, documentId: null, weather: 'rain' };
  await writeFile(join(folder, 'activity.jsonl'), `${JSON.stringify(old)}\n{"torn`);
  await writeFile(join(folder, 'remarks.jsonl'), `${JSON.stringify({ id: entry.id, colour: 'red' })}\n{"torn`);
  const log = logIn(folder);
  await log.note(entry.id, 'kept');
  expect((await log.list(null))[0]).not.toHaveProperty('weather');
  expect(await readFile(join(folder, 'activity.jsonl'), 'utf8')).toContain('"weather":"rain"');
  const lines = (await readFile(join(folder, 'remarks.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toEqual({ id: entry.id, colour: 'red', note: 'kept' });
});

test('the remarks of a later version stay as they are, and calls are listed without a file of remarks', async () => {
  const folder = scratchFolder();
  const log = logIn(folder);
  const entry = call();
  await log.record(entry);
  const later = `${JSON.stringify({ version: 2, id: entry.id, words: 'later' })}\n`;
  await writeFile(join(folder, 'remarks.jsonl'), later);
  await logIn(folder).note(entry.id, 'mine');
  expect(await readFile(join(folder, 'remarks.jsonl'), 'utf8')).toBe(later);
  expect(await logIn(folder).list(null)).toMatchObject([{ note: 'mine' }]);
  await rm(join(folder, 'remarks.jsonl'));
  expect(await logIn(folder).list(null)).toHaveLength(1);
});

test('half of a line that a kill has left spoils no later note, also where the disk is full at the next start', async () => {
  const path = join(scratchFolder(), 'remarks.jsonl');
  const [first, second] = [randomUUID(), randomUUID()];
  await writeFile(path, `${JSON.stringify({ id: first, note: 'one' })}\n{"torn`);
  let isFull = true;
  const write = async (at: string, data: string) => {
    if (isFull) throw new Error('no space');
    await writeWhole(at, data);
  };
  const remarks = createRemarks({ path, writeWhole: write, now: () => 1, notify: () => {} });
  await expect(remarks.open()).rejects.toThrow('no space');
  await expect(remarks.change(second, { note: 'two' }, () => true)).rejects.toThrow('no space');
  isFull = false;
  await remarks.change(second, { note: 'two' }, () => true);

  const next = createRemarks({ path, writeWhole, now: () => 2, notify: (text) => expect(text).toBe('') });
  await next.open();
  expect([next.of(first), next.of(second)]).toEqual([{ note: 'one' }, { note: 'two' }]);
});

test('lines that no longer count go in time, with the remarks of calls that are gone', async () => {
  const path = join(scratchFolder(), 'remarks.jsonl');
  const remarks = createRemarks({ path, writeWhole, now: () => 1, notify: () => {} });
  await remarks.open();
  const [gone, kept] = [randomUUID(), randomUUID()];
  const isLive = (id: string) => id === kept;
  await remarks.change(gone, { note: 'gone' }, isLive);
  for (let at = 0; at < 1_010; at += 1) await remarks.change(kept, { note: `${at}` }, isLive);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThan(20);
  expect(lines.join('\n')).not.toContain(gone);
  expect(remarks.of(kept)).toEqual({ note: '1009' });
});
