import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unzip } from '../../../build/runtime/unzip.mjs';

const [regularFile, link] = [0o100000, 0o120000];
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-unzip-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function archive(entries: readonly Entry[]) {
  const path = join(folder, 'archive.zip');
  await writeFile(path, zip(entries));
  return path;
}

test('files keep their permissions, take the name they are given, and what is left out stays out', async () => {
  const path = await archive([
    { name: 'App/App', mode: regularFile | 0o755, text: 'program' },
    { name: 'App/resources/app.js', mode: regularFile | 0o644, text: 'theirs' },
  ]);
  const target = join(folder, 'out');
  await unzip(path, target, (name) => (name === 'App/App' ? 'bin/electron' : undefined));

  expect(await readdir(target, { recursive: true })).toEqual(['bin', join('bin', 'electron')]);
  expect(await readFile(join(target, 'bin/electron'), 'utf8')).toBe('program');
  expect((await stat(join(target, 'bin/electron'))).mode & 0o777).toBe(0o755);
});

test('a link in an archive is refused', async () => {
  const path = await archive([{ name: 'passwd', mode: link | 0o777, text: '/etc/passwd' }]);
  await expect(unzip(path, join(folder, 'out'), (name) => name)).rejects.toThrow('passwd is a link, and was refused.');
});

test('a name that leads out of the folder is refused', async () => {
  const path = await archive([{ name: '../outside', mode: regularFile | 0o644, text: 'out' }]);
  await expect(unzip(path, join(folder, 'out'), (name) => name)).rejects.toThrow(/outside/);
  expect(await readdir(folder)).toEqual(['archive.zip']);
});

type Entry = Readonly<{ name: string; mode: number; text: string }>;

/** An archive without compression (APPNOTE 4.3): each file with its header, then the directory, then its end. */
function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, mode, text } of entries) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt32LE(text.length, 18);
    header.writeUInt32LE(text.length, 22);
    header.writeUInt16LE(name.length, 26);
    const file = Buffer.concat([header, Buffer.from(name), Buffer.from(text)]);

    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(3 << 8, 4); // made on Unix, so the attributes hold a mode
    record.writeUInt32LE(text.length, 20);
    record.writeUInt32LE(text.length, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE((mode << 16) >>> 0, 38);
    record.writeUInt32LE(offset, 42);
    files.push(file);
    directory.push(record, Buffer.from(name));
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, list, end]);
}
