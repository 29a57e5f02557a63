import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeReadOnly, scratchFolder, smallDisk } from '../base/scratch.ts';
import { bodyOf, invoice, storeIn } from './documents.ts';

const never = new AbortController().signal;
const filesIn = (folder: string) => readdir(join(folder, 'documents'));
const mebibyte = 1_024 * 1_024;

test('an answer is on disk with its size, hash, first and last bytes, for its owner alone', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const bytes = Uint8Array.from({ length: 10_000 }, (_, place) => place % 251);
  const progress: number[] = [];
  const received = await store.receive(
    bodyOf(bytes.subarray(0, 3_000), bytes.subarray(3_000, 9_999), bytes.subarray(9_999)),
    {
      maxBytes: 10_000,
      onProgress: (count) => progress.push(count),
      signal: never,
    },
  );
  expect(received.bytes).toBe(10_000);
  expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect([...received.head]).toEqual([...bytes.subarray(0, 4_096)]);
  expect([...received.tail]).toEqual([...bytes.subarray(-2_048)]);
  expect(progress).toEqual([3_000, 9_999, 10_000]);
  const [name] = await filesIn(folder);
  expect((await stat(join(folder, 'documents', name!))).mode & 0o777).toBe(0o600);
});

test('white space and zero bytes behind an answer are not its end, however many come and in how many pieces', async () => {
  const store = storeIn(scratchFolder());
  const end = Buffer.from(`${'x'.repeat(3_000)}%%EOF`);
  const body = bodyOf(end.subarray(0, 3_002), Buffer.from('EOF\r\n'), Buffer.alloc(9_000), Buffer.from('\n \0'));
  const { bytes, tail } = await store.receive(body, { maxBytes: 20_000, signal: never });
  expect([bytes, Buffer.from(tail).toString('latin1')]).toEqual([
    3_002 + 5 + 9_000 + 3,
    end.subarray(-2_048).toString(),
  ]);
});

test('an answer can be read where it is before it is kept', async () => {
  const received = await storeIn(scratchFolder()).receiveAll('Grüße');
  expect(readFileSync(received.path, 'utf8')).toBe('Grüße');
});

test('a discarded answer leaves nothing', async () => {
  const folder = scratchFolder();
  const received = await storeIn(folder).receiveAll('text');
  await received.discard();
  expect(await filesIn(folder)).toEqual([]);
});

test('an endless answer is cut off at the limit, its connection closed, and nothing of it is left', async () => {
  const folder = scratchFolder();
  let isClosed = false;
  let sentBytes = 0;
  async function* endless() {
    try {
      while (true) {
        sentBytes += 1_000;
        yield new Uint8Array(1_000);
      }
    } finally {
      isClosed = true;
    }
  }
  const receiving = storeIn(folder).receive(endless(), { maxBytes: 5_000_000, signal: never });
  await expect(receiving).rejects.toMatchObject({
    fault: { code: 'TOO-LARGE', advice: expect.stringContaining('5.0 MB') },
  });
  expect(isClosed).toBe(true);
  expect(sentBytes).toBe(5_001_000);
  expect(await filesIn(folder)).toEqual([]);
});

test('an answer that breaks off fails with its own error and leaves nothing', async () => {
  const folder = scratchFolder();
  const reset = Object.assign(new Error('reset'), { code: 'ENOSPC' });
  async function* breaking() {
    yield new Uint8Array(10);
    throw reset;
  }
  await expect(storeIn(folder).receive(breaking(), { maxBytes: 100, signal: never })).rejects.toBe(reset);
  expect(await filesIn(folder)).toEqual([]);
});

test('cancelling ends the wait for an answer that stands still', async () => {
  const folder = scratchFolder();
  const abort = new AbortController();
  async function* standing() {
    yield new Uint8Array(10);
    abort.abort(new Error('given up'));
    await new Promise(() => {});
  }
  const receiving = storeIn(folder).receive(standing(), { maxBytes: 100, signal: abort.signal });
  await expect(receiving).rejects.toThrow('given up');
  expect(await filesIn(folder)).toEqual([]);
});

test('a run that was cancelled before its answer came asks the answer for nothing', async () => {
  let asked = 0;
  async function* body() {
    asked += 1;
    yield new Uint8Array(1);
  }
  const signal = AbortSignal.abort(new Error('too late'));
  await expect(storeIn(scratchFolder()).receive(body(), { maxBytes: 100, signal })).rejects.toThrow('too late');
  expect(asked).toBe(0);
});

test('a fast sender waits until its last chunk is on disk', async () => {
  let written = 0;
  const ahead: number[] = [];
  async function* fast() {
    for (let sent = 0; sent < 100; sent += 1) {
      ahead.push(sent * 1_000 - written);
      yield new Uint8Array(1_000);
    }
  }
  await storeIn(scratchFolder()).receive(fast(), {
    maxBytes: mebibyte,
    onProgress: (bytes) => {
      written = bytes;
    },
    signal: never,
  });
  expect(Math.max(...ahead)).toBe(0);
});

test('200 MB pass through without staying in memory', async () => {
  const store = storeIn(scratchFolder());
  async function* large() {
    for (let sent = 0; sent < 200 * 16; sent += 1) yield new Uint8Array(mebibyte / 16).fill(sent);
  }
  const before = process.memoryUsage().rss;
  let highest = before;
  const received = await store.receive(large(), {
    maxBytes: 300 * mebibyte,
    onProgress: (bytes) => {
      if (bytes % mebibyte === 0) highest = Math.max(highest, process.memoryUsage().rss);
    },
    signal: never,
  });
  expect(received.bytes).toBe(200 * mebibyte);
  expect((highest - before) / mebibyte).toBeLessThan(100);
});

test('a disk that fills up is a fault that says how much is free and where', async () => {
  const disk = smallDisk(2_000_000);
  const store = storeIn(disk);
  await expect(store.receiveAll(new Uint8Array(5_000_000))).rejects.toMatchObject({
    fault: {
      code: 'DISK-FULL',
      advice: expect.stringMatching(new RegExp(`on ${disk}, (2\\.0 MB|[\\d,]+ kB) are free`)),
    },
  });
  expect(await filesIn(disk)).toEqual([]);
  await expect(store.keep('small enough')).resolves.toMatchObject({ bytes: 12 });
});

test('a disk without room for the description keeps no half document', async () => {
  const disk = smallDisk(64 * 1_024);
  const store = storeIn(disk);
  const received = await store.receiveAll(new Uint8Array(64 * 1_024));
  await expect(received.keep(invoice)).rejects.toMatchObject({ fault: { code: 'DISK-FULL' } });
  expect(await store.list()).toEqual([]);
  expect(await filesIn(disk)).toEqual([]);
});

test('a documents folder that cannot be written is a fault with its path', async () => {
  const disk = smallDisk(1_000_000);
  makeReadOnly(disk);
  await expect(storeIn(disk).receiveAll('text')).rejects.toMatchObject({
    fault: { code: 'SAVE-REFUSED', advice: expect.stringContaining(join(disk, 'documents')) },
  });
});
