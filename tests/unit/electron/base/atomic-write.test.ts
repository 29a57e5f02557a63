import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepTemps, tempBeside, writeWhole } from '../../../../electron/base/atomic-write.ts';
import { scratchFolder, smallDisk } from './scratch.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a file is written, replaced, and readable by its owner alone', async () => {
  const path = join(scratchFolder(), 'settings.json');
  await writeWhole(path, 'first');
  await writeWhole(path, new TextEncoder().encode('second'));
  expect(await readFile(path, 'utf8')).toBe('second');
  expect(await modeOf(path)).toBe(0o600);
  expect(await readdir(dirname(path))).toEqual(['settings.json']);
});

test('a stream that breaks leaves the old file as it was, and nothing beside it', async () => {
  const path = join(scratchFolder(), 'report.pdf');
  await writeWhole(path, 'old');
  async function* broken() {
    yield new TextEncoder().encode('new');
    throw new Error('the source broke');
  }
  await expect(writeWhole(path, broken())).rejects.toThrow('the source broke');
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(dirname(path))).toEqual(['report.pdf']);
});

test('a name that is taken by a folder is refused, and nothing is left beside it', async () => {
  const folder = scratchFolder();
  await mkdir(join(folder, 'taken'));
  await expect(writeWhole(join(folder, 'taken'), 'text')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(folder)).toEqual(['taken']);
});

test('permissions can be set exactly, whatever the umask is', async () => {
  const path = join(scratchFolder(), 'shared.pdf');
  await writeWhole(path, '', { mode: 0o666, exactMode: true });
  expect(await modeOf(path)).toBe(0o666);
});

test('the temporary file lies in the same folder under a short name, so that the rename is one step', () => {
  const path = join('/somewhere', 'x'.repeat(255));
  expect(dirname(tempBeside(path))).toBe('/somewhere');
  expect(basename(tempBeside(path)).length).toBeLessThan(80);
});

test('a sweep removes what a killed write has left, and nothing else', async () => {
  const folder = scratchFolder();
  const ofDeadProcess = '.galley-4194999-0b0e7f0e-27a8-4a0c-9f39-3f6f4d2b6a11.tmp';
  const beingWritten = basename(tempBeside(join(folder, 'x')));
  for (const name of [ofDeadProcess, beingWritten, '.galley-notes.tmp', 'report.pdf']) {
    await writeFile(join(folder, name), '');
  }
  await sweepTemps(folder);
  expect((await readdir(folder)).sort()).toEqual(['.galley-notes.tmp', beingWritten, 'report.pdf'].sort());
  await expect(sweepTemps(join(folder, 'missing'))).resolves.toBeUndefined();
});

test('a temporary name that was planted as a link is not written through', async () => {
  const folder = scratchFolder();
  await writeFile(join(folder, 'victim'), 'untouched');
  await chmod(join(folder, 'victim'), 0o644);
  const temp = tempBeside(join(folder, 'x'));
  await symlink(join(folder, 'victim'), temp);
  await expect(writeWhole(join(folder, 'x'), 'text', { temp })).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('untouched');
});

test('a full disk keeps the old file', async () => {
  const disk = smallDisk(256 * 1_024);
  const path = join(disk, 'settings.json');
  await writeWhole(path, 'old');
  await expect(writeWhole(path, new Uint8Array(1_000_000))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(disk)).toEqual(['settings.json']);
});
