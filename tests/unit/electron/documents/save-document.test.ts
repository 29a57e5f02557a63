import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepTemps, tempBeside, writeWhole } from '../../../../electron/base/atomic-write.ts';
import { createSaveDocument } from '../../../../electron/documents/save-document.ts';
import { isLongForm } from '../../../support/long-form.ts';
import { buildProgram, killAfterOutput, outputOf, startProgram } from '../base/child-program.ts';
import { makeReadOnly, scratchFolder, smallDisk } from '../base/scratch.ts';
import { storeIn } from './documents.ts';

async function createFixture(content: string | Uint8Array = '%PDF-1.7', platform: NodeJS.Platform = process.platform) {
  const folder = scratchFolder();
  const store = storeIn(folder);
  const reported: unknown[] = [];
  const saves = createSaveDocument({
    folder: join(folder, 'saves'),
    platform,
    locate: store.locate,
    writeWhole,
    tempBeside,
    report: (thrown) => reported.push(thrown),
  });
  const home = join(folder, 'home');
  await mkdir(home);
  const { id } = await store.keep(content);
  /** As the start does: what saves have noted, then every temporary file of our own. */
  const sweep = async () => {
    await saves.sweep();
    await sweepTemps(folder);
  };
  return { folder, home, id, store, reported, ...saves, sweep, notes: () => readdir(join(folder, 'saves')) };
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const refused = (reason: string) => ({
  fault: {
    code: 'SAVE-REFUSED',
    happened: 'Galley can’t save there.',
    advice: expect.stringContaining(reason),
    actions: ['choose-another-place'],
  },
});

test('a document is saved as a copy, as any program would save a new file', async () => {
  const { id, home, save, store, notes } = await createFixture();
  const path = join(home, 'Rechnung Ü 😀.pdf');
  expect(await save(id, path)).toEqual({ path, bytes: 8 });
  expect(await readFile(path, 'utf8')).toBe('%PDF-1.7');
  expect(await modeOf(path)).toBe(0o666 & ~process.umask());
  expect(await readdir(home)).toEqual(['Rechnung Ü 😀.pdf']);
  expect(await notes()).toEqual([]);
  expect(await store.locate(id)).not.toBeNull();
});

test('a file that is there is replaced and keeps its permissions', async () => {
  const { id, home, save } = await createFixture();
  const path = join(home, 'report.pdf');
  await writeFile(path, 'a longer content than the new one');
  await chmod(path, 0o622);
  await save(id, path);
  expect(await readFile(path, 'utf8')).toBe('%PDF-1.7');
  expect(await modeOf(path)).toBe(0o622);
});

test('a link is written through: the file behind it is replaced and the link stays', async () => {
  const { id, home, save } = await createFixture();
  await mkdir(join(home, 'real'));
  await writeFile(join(home, 'real', 'report.pdf'), 'old');
  await symlink('real/report.pdf', join(home, 'link.pdf'));
  await symlink('real/not-yet.pdf', join(home, 'dangling.pdf'));
  await save(id, join(home, 'link.pdf'));
  await save(id, join(home, 'dangling.pdf'));
  expect(await readlink(join(home, 'link.pdf'))).toBe('real/report.pdf');
  expect(await readFile(join(home, 'real', 'report.pdf'), 'utf8')).toBe('%PDF-1.7');
  expect(await readFile(join(home, 'real', 'not-yet.pdf'), 'utf8')).toBe('%PDF-1.7');
  expect((await readdir(join(home, 'real'))).sort()).toEqual(['not-yet.pdf', 'report.pdf']);
});

test.each<[string, string, (home: string) => Promise<unknown>, string]>([
  ['a folder that is gone', 'gone/report.pdf', async () => {}, 'That folder does not exist.'],
  ['a file where a folder should be', 'file/report.pdf', (home) => writeFile(join(home, 'file'), ''), 'does not exist'],
  ['a folder of that name', 'report.pdf', (home) => mkdir(join(home, 'report.pdf')), 'a folder of that name'],
  ['a link to a folder', 'link', (home) => symlink('.', join(home, 'link')), 'a folder of that name'],
  ['a link to itself', 'loop.pdf', (home) => symlink('loop.pdf', join(home, 'loop.pdf')), 'leads back to itself'],
  ['a link into nowhere', 'l.pdf', (home) => symlink('gone/x.pdf', join(home, 'l.pdf')), 'does not exist'],
  ['a name of 256 bytes', 'é'.repeat(128), async () => {}, 'name is too long'],
  ['a pipe', 'pipe', async (home) => execFileSync('mkfifo', [join(home, 'pipe')]), 'no ordinary file'],
])('%s is refused in words, and nothing is left there', async (_, name, prepare, reason) => {
  const { id, home, save, notes } = await createFixture();
  await prepare(home);
  const before = await readdir(home);
  await expect(save(id, join(home, name))).rejects.toMatchObject(refused(reason));
  expect(await readdir(home)).toEqual(before);
  expect(await notes().catch(() => [])).toEqual([]);
});

test.each(['CON.pdf', 'a:b.pdf'])('a name that Windows keeps for itself is refused there: %s', async (name) => {
  const { id, home, save } = await createFixture('%PDF-1.7', 'win32');
  await expect(save(id, join(home, name))).rejects.toMatchObject(refused('name'));
  expect(await readdir(home)).toEqual([]);
});

test('a document that was cleaned away cannot be saved, and the fault says to run it again', async () => {
  const { id, home, save, store, folder } = await createFixture();
  await rm(join(folder, 'documents', `${id}.body`));
  await expect(save(id, join(home, 'x.pdf'))).rejects.toMatchObject({
    fault: { code: 'DOCUMENT-GONE', actions: ['run-again'] },
  });
  expect(await store.list()).toEqual([]);
  expect(await readdir(home)).toEqual([]);
});

test('notes that cannot be written do not stop a save', async () => {
  const { id, home, save, folder, reported } = await createFixture();
  await writeFile(join(folder, 'saves'), 'a file in the way');
  await save(id, join(home, 'report.pdf'));
  expect(await readdir(home)).toEqual(['report.pdf']);
  expect(reported.length).toBeGreaterThan(0);
});

test('a damaged note never removes a file of another program', async () => {
  const { home, folder, sweep, notes } = await createFixture();
  const precious = join(home, 'precious.pdf');
  await writeFile(precious, 'precious');
  await mkdir(join(folder, 'saves'));
  await writeFile(join(folder, 'saves', 'note.txt'), precious);
  await sweep();
  expect(await readFile(precious, 'utf8')).toBe('precious');
  expect(await notes()).toEqual([]);
});

test('a note whose own writing was killed goes at the next start', async () => {
  const { folder, sweep, notes } = await createFixture();
  await mkdir(join(folder, 'saves'));
  await writeFile(join(folder, 'saves', '.galley-4194999-0b0e7f0e-27a8-4a0c-9f39-3f6f4d2b6a11.tmp'), '/home/auth');
  await sweep();
  expect(await notes()).toEqual([]);
});

test('what lies on a disk that is not connected is remembered until it is', async () => {
  const { home, folder, sweep, notes } = await createFixture();
  const temp = join(home, 'usb', '.galley-4194999-0b0e7f0e-27a8-4a0c-9f39-3f6f4d2b6a11.tmp');
  await mkdir(join(folder, 'saves'));
  await writeFile(join(folder, 'saves', 'note.txt'), temp);
  await sweep();
  expect(await notes()).toEqual(['note.txt']);

  await mkdir(join(home, 'usb'));
  await writeFile(temp, 'half');
  await sweep();
  expect(await readdir(join(home, 'usb'))).toEqual([]);
  expect(await notes()).toEqual([]);
});

test('a full disk says what is needed and what is free, and keeps the old file', async () => {
  const { id, save } = await createFixture(new Uint8Array(3_000_000));
  const disk = smallDisk(900_000);
  await writeFile(join(disk, 'report.pdf'), 'old');
  await expect(save(id, join(disk, 'report.pdf'))).rejects.toMatchObject({
    fault: {
      code: 'DISK-FULL',
      advice: expect.stringMatching(new RegExp(`at least 3\\.0 MB on ${disk}, \\d+ kB are free`)),
      actions: ['choose-another-place'],
    },
  });
  expect(await readdir(disk)).toEqual(['report.pdf']);
  expect(await readFile(join(disk, 'report.pdf'), 'utf8')).toBe('old');
});

test('a read-only disk is refused in words', async () => {
  const { id, save } = await createFixture();
  const disk = smallDisk(1_000_000);
  makeReadOnly(disk);
  await expect(save(id, join(disk, 'report.pdf'))).rejects.toMatchObject(refused('read-only'));
});

test('without permission for the folder or the file it is refused in words', async () => {
  // Root may write anywhere, so a root's test starts the program as another user.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const script = await buildProgram(new URL('save-refused.program.ts', import.meta.url));
  const folder = scratchFolder();
  const at = (name: string) => join(folder, name);
  for (const [name, mode] of [
    ['closed', 0o755],
    ['open', 0o777],
    ['notes', 0o777],
  ] as const) {
    await mkdir(at(name));
    await chmod(at(name), mode);
  }
  await writeFile(at('source'), '%PDF-1.7');
  await writeFile(at('open/read-only.pdf'), 'old');
  for (const path of [folder, join(script, '..')]) await chmod(path, 0o755);

  const saveAs = (target: string) => outputOf(startProgram(script, [at('notes'), at('source'), at(target)], user));
  const fault = expect.stringMatching(/"code":"SAVE-REFUSED".*You have no permission to write there\./);
  expect(await saveAs('closed/report.pdf')).toEqual(fault);
  expect(await saveAs('open/read-only.pdf')).toEqual(fault);
  expect(await saveAs('open/report.pdf')).toBe('saved');
  expect(await readFile(at('open/read-only.pdf'), 'utf8')).toBe('old');
});

const allKills = 120;
const leastKills = isLongForm ? allKills : 15;

test('a save killed at any moment leaves the old file or the new one, and its remains go at the next start', async () => {
  const { folder, home, sweep, notes } = await createFixture();
  const script = await buildProgram(new URL('killed-save.program.ts', import.meta.url));
  const target = join(home, 'report.pdf');
  const contents = [Buffer.alloc(2_000_000, 'a'), Buffer.alloc(3_000_000, 'b')];
  const sources = [join(folder, 'a'), join(folder, 'b')];
  for (const [turn, content] of contents.entries()) await writeFile(sources[turn]!, content);
  await writeFile(target, contents[1]!);

  let interrupted = 0;
  // The system decides which of them come in the middle of a save.
  for (let kill = 1; kill <= leastKills || (interrupted === 0 && kill <= allKills); kill += 1) {
    await killAfterOutput(startProgram(script, [join(folder, 'saves'), target, ...sources]), 1 + ((kill * 7) % 140));
    const found = await readFile(target);
    expect(contents.some((content) => content.equals(found))).toBe(true);
    if ((await readdir(home)).length > 1) interrupted += 1;
    await sweep();
    expect(await readdir(home)).toEqual(['report.pdf']);
    expect(await notes()).toEqual([]);
  }
  expect(interrupted).toBeGreaterThan(0);
  expect((await lstat(target)).isFile()).toBe(true);
});
