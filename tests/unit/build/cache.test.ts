import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFolder, makeOnce } from '../../../build/runtime/cache.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fill = (text: string) => (into: string) => writeFile(join(into, 'file'), text);

test('a folder is made once and kept', async () => {
  const target = join(folder, 'runtime');
  await makeOnce(target, fill('first'));
  await makeOnce(target, fill('second'));
  expect(await readFile(join(target, 'file'), 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['runtime']);
});

test('callers who make it at the same time all get the same whole folder', async () => {
  const target = join(folder, 'runtime');
  const made = await Promise.all(['a', 'b', 'c'].map((text) => makeOnce(target, fill(text))));
  expect(new Set(made)).toEqual(new Set([target]));
  expect(await readFile(join(target, 'file'), 'utf8')).toMatch(/^[abc]$/);
  expect(await readdir(folder)).toEqual(['runtime']);
});

test('a failure leaves nothing behind, so that the next try starts afresh', async () => {
  const target = join(folder, 'runtime');
  const failing = makeOnce(target, async (into) => {
    await fill('half')(into);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await readdir(folder)).toEqual([]);
});

test('the cache is where the system keeps caches', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/c' }, 'linux')).toBe(join('/c', 'galley'));
  expect(cacheFolder({ LOCALAPPDATA: '/l' }, 'win32')).toBe(join('/l', 'galley'));
  expect(cacheFolder({}, 'darwin')).toMatch(/Library.Caches.galley$/);
  expect(cacheFolder({}, 'linux')).toMatch(/\.cache.galley$/);
});
