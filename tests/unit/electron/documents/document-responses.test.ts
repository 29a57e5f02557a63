import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDocumentResponses } from '../../../../electron/documents/document-responses.ts';
import { fileStream } from '../../../../electron/documents/file-stream.ts';
import { scratchFolder } from '../base/scratch.ts';
import { storeIn } from './documents.ts';

type Store = ReturnType<typeof storeIn>;

/** Asks as the window does. */
const ask = (store: Store, id: string, range?: string, method = 'GET') =>
  createDocumentResponses(store)(id, new Request('http://window/', { method, ...(range && { headers: { range } }) }));

const headersOf = (response: Response) => Object.fromEntries(response.headers);

/** Files of that folder that this process holds open; Linux shows them, elsewhere there is nothing to see. */
const openFilesIn = (folder: string) =>
  process.platform === 'linux'
    ? readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
        } catch {
          return false;
        }
      })
    : [];

test('a whole document comes with its length and says that it has ranges', async () => {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep('%PDF-1.7 content');
  const response = await ask(store, id);
  expect(response.status).toBe(200);
  expect(headersOf(response)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '16',
    'content-type': 'application/pdf',
  });
  expect(await response.text()).toBe('%PDF-1.7 content');
});

test.each([
  ['bytes=0-3', '%PDF', 'bytes 0-3/16'],
  ['bytes=9-', 'content', 'bytes 9-15/16'],
  ['bytes=-3', 'ent', 'bytes 13-15/16'],
])('a part comes alone: %s', async (range, text, contentRange) => {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep('%PDF-1.7 content');
  const response = await ask(store, id, range);
  expect(response.status).toBe(206);
  expect(headersOf(response)).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) });
  expect(await response.text()).toBe(text);
});

test('a part that is not there is refused with the length that is', async () => {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep('%PDF-1.7 content');
  const response = await ask(store, id, 'bytes=16-');
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */16');
});

test('only the headers come when only they are asked for', async () => {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep('%PDF-1.7 content');
  const response = await ask(store, id, undefined, 'HEAD');
  expect(headersOf(response)).toMatchObject({ 'content-length': '16', 'accept-ranges': 'bytes' });
  expect(response.body).toBeNull();
});

test('what the service sent never runs: no answer has a type that a browser would execute', async () => {
  const store = storeIn(scratchFolder());
  const page = '<script>alert(1)</script>';
  const markup = await store.keep(page, { kind: 'markup', claimedMediaType: 'text/html' });
  const json = await store.keep('{}', { kind: 'json', claimedMediaType: 'text/html' });
  const pdf = await store.keep(page, { claimedMediaType: 'text/html' });
  const responses = await Promise.all([
    ...[markup, json, pdf].map(({ id }) => ask(store, id)),
    ask(store, randomUUID()),
    ask(store, pdf.id, 'bytes=999-'),
  ]);
  for (const response of responses) {
    expect(headersOf(response)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^(text\/plain; charset=utf-8|application\/pdf)$/),
    });
  }
});

test('an unknown document, and one that was removed from disk, are not found', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const { id } = await store.keep('text');
  await rm(join(folder, 'documents', `${id}.body`));
  expect((await ask(store, id)).status).toBe(404);
  expect((await ask(store, randomUUID())).status).toBe(404);
});

test('a text is served as UTF-8 without its byte order mark, and its ranges count without it', async () => {
  const store = storeIn(scratchFolder());
  const { id } = await store.keep('\ufeffGrüße', { kind: 'markup' });
  const response = await ask(store, id);
  expect(response.headers.get('content-length')).toBe('7');
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([...Buffer.from('Grüße')]);
  expect(await (await ask(store, id, 'bytes=0-1')).text()).toBe('Gr');
});

test.each(['utf-16le', 'utf-16be'])('a text in %s is served as UTF-8, whole', async (encoding) => {
  const store = storeIn(scratchFolder());
  // Longer than a chunk of the file, so that characters fall on the cut.
  const text = 'Grüße 😀'.repeat(50_000);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  const { id } = await store.keep(encoding === 'utf-16be' ? bytes.swap16() : bytes, { kind: 'markup' });
  const response = await ask(store, id, 'bytes=0-9');
  expect(response.status).toBe(200);
  expect(response.headers.has('accept-ranges')).toBe(false);
  expect(Buffer.from(await response.arrayBuffer()).toString('utf8')).toBe(text);
});

test('a text in the encoding that the service named is served as UTF-8, also after a restart', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const latin = Buffer.from('<p>Füße</p>', 'latin1');
  const { id } = await store.keep(latin, { kind: 'markup', encoding: 'windows-1252' });
  for (const each of [store, storeIn(folder)]) expect(await (await ask(each, id)).text()).toBe('<p>Füße</p>');
});

test('a document of many chunks arrives byte for byte', async () => {
  const store = storeIn(scratchFolder());
  const bytes = Uint8Array.from({ length: 1_000_003 }, (_, place) => place % 251);
  const { id } = await store.keep(bytes);
  expect(Buffer.from(await (await ask(store, id)).arrayBuffer()).equals(bytes)).toBe(true);
});

test('the file is closed when the reader has all of it, gives up, or never begins', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const { id } = await store.keep(new Uint8Array(1_000_000));

  const unread = await ask(store, id);
  expect(openFilesIn(folder)).toEqual([]);
  await unread.body!.cancel();

  const reader = (await ask(store, id)).body!.getReader();
  await reader.read();
  expect(openFilesIn(folder)).toHaveLength(process.platform === 'linux' ? 1 : 0);
  await reader.cancel();
  expect(openFilesIn(folder)).toEqual([]);

  await (await ask(store, id)).arrayBuffer();
  expect(openFilesIn(folder)).toEqual([]);
});

test('giving up while the file is being opened leaves no file open', async () => {
  // Opening a pipe takes until its other end is opened, and writing to it fails once no process has it open.
  const pipe = join(scratchFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = fileStream(pipe, 0, 100).getReader();
  const reading = reader.read();
  // A stream calls its source a few promises after it was made.
  await new Promise(setImmediate);
  await reader.cancel();
  await reading;
  const writer = await open(pipe, 'w');
  onTestFinished(() => writer.close());
  const write = () =>
    writer.write('x').then(
      () => 'still open',
      (thrown: NodeJS.ErrnoException) => thrown.code,
    );
  await expect.poll(write).toBe('EPIPE');
});

test('a file that is cut while it is read fails instead of ending early', async () => {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const { id } = await store.keep(new Uint8Array(100));
  const { path } = (await store.locate(id))!;
  await expect(new Response(fileStream(path, 0, 200)).arrayBuffer()).rejects.toThrow();
  expect(openFilesIn(folder)).toEqual([]);
});
