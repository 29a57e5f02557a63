import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLineFile } from '../../../../electron/activity/line-file.ts';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { scratchFolder, smallDisk } from '../base/scratch.ts';

/** A file of words, in lines such as `"word"`. */
function wordsIn(folder: string, write: (path: string, data: string) => Promise<void> = writeWhole) {
  const path = join(folder, 'words.jsonl');
  const words: string[] = [];
  const notices: string[] = [];
  const file = createLineFile<string>({
    path,
    version: 1,
    parse: (json) => (typeof json === 'string' ? json : null),
    current: () => words,
    writeWhole: write,
    now: () => Date.UTC(2026, 8, 1),
    onDamaged: (count, keptPath) => notices.push(`${count} in ${keptPath}`),
    onLaterVersion: (ownPath) => notices.push(`beside: ${ownPath}`),
  });
  const open = async () => {
    words.push(...(await file.read()));
    await file.repair();
  };
  const add = async (word: string) => {
    await file.append(word);
    words.push(word);
  };
  return { file, words, notices, path, kept: `${path}.unreadable-2026-09-01T00-00-00.000`, open, add };
}

const wordsAfterRestart = async (folder: string) => {
  const next = wordsIn(folder);
  await next.open();
  expect(next.notices).toEqual([]);
  return next.words;
};

test('half of a line that a kill has left spoils no later line, and is kept beside the file', async () => {
  const folder = scratchFolder();
  const log = wordsIn(folder);
  await writeFile(log.path, '"one"\n"tw');
  await log.open();
  await log.add('three');
  expect(log.notices).toEqual([`1 in ${log.kept}`]);
  expect(await readFile(log.kept, 'utf8')).toBe('"tw\n');
  expect(await wordsAfterRestart(folder)).toEqual(['one', 'three']);
});

test('a last line that lacks only its end is read, and the next one gets a line of its own', async () => {
  const folder = scratchFolder();
  const log = wordsIn(folder);
  await writeFile(log.path, '"one"\n"two"');
  await log.open();
  await log.add('three');
  expect(log.notices).toEqual([]);
  expect(await wordsAfterRestart(folder)).toEqual(['one', 'two', 'three']);
});

test('a file that cannot be repaired on a full disk is repaired before the next line', async () => {
  const folder = scratchFolder();
  let isFull = true;
  const log = wordsIn(folder, async (at, data) => {
    if (isFull) throw new Error('no space');
    await writeWhole(at, data);
  });
  await writeFile(log.path, '"one"\n"tw');
  await expect(log.open()).rejects.toThrow('no space');
  await expect(log.add('three')).rejects.toThrow('no space');
  expect(log.notices).toEqual([]);
  expect(await readFile(log.path, 'utf8')).toBe('"one"\n"tw');
  isFull = false;
  await log.add('three');
  expect(log.notices).toEqual([`1 in ${log.kept}`]);
  expect(await wordsAfterRestart(folder)).toEqual(['one', 'three']);
});

test('what could not be added is written with the next line if it still counts', async () => {
  const folder = scratchFolder();
  const log = wordsIn(folder);
  await log.open();
  await log.add('one');
  await rm(log.path);
  await mkdir(log.path);
  await expect(log.add('lost')).rejects.toThrow('EISDIR');
  await expect(log.add('two')).rejects.toThrow();
  log.words.push('two');
  await rm(log.path, { recursive: true });
  await log.add('three');
  expect(await wordsAfterRestart(folder)).toEqual(['one', 'two', 'three']);
});

test('damaged lines anywhere in the file are set aside as they were, and the others stay', async () => {
  const folder = scratchFolder();
  const log = wordsIn(folder);
  await writeFile(log.path, 'not JSON\n"one"\n\u0000\u0000\n{"of":"no word"}\n"two"\n');
  await log.open();
  expect(log.notices).toEqual([`3 in ${log.kept}`]);
  expect(await readFile(log.kept, 'utf8')).toBe('not JSON\n\u0000\u0000\n{"of":"no word"}\n');
  expect(await readFile(log.path, 'utf8')).toBe('"one"\n"two"\n');
});

test('a full disk leaves no half of a line', async () => {
  const disk = smallDisk(64 * 1_024);
  const log = wordsIn(disk);
  await log.open();
  await log.add('one');
  const filler = join(disk, 'filler');
  await writeFile(filler, new Uint8Array(56 * 1_024));
  const long = 'w'.repeat(3_000);
  const fill = async () => {
    for (let count = 0; count < 20; count += 1) await log.add(long);
  };
  await expect(fill()).rejects.toThrow('ENOSPC');
  expect(await readFile(log.path, 'utf8')).toMatch(/^("w+"\n|"one"\n)+$/);
  await rm(filler);
  await log.add('two');
  expect(await wordsAfterRestart(disk)).toEqual(log.words);
});

test('a file of a later version stays as it is, and lines go to a file beside it', async () => {
  const folder = scratchFolder();
  const log = wordsIn(folder);
  const later = '"one"\n{"version":2,"word":"two"}\n';
  await writeFile(log.path, later);
  await log.open();
  await log.add('three');
  expect(await readFile(log.path, 'utf8')).toBe(later);
  const beside = join(folder, 'words.version-1.jsonl');
  expect(log.notices).toEqual([`beside: ${beside}`]);
  expect(await readFile(beside, 'utf8')).toBe('"three"\n');
});

test('the lines of the file are counted, also those that were read and added', async () => {
  const log = wordsIn(scratchFolder());
  await writeFile(log.path, '"one"\n"two"\n');
  await log.open();
  await log.add('three');
  expect(log.file.lines).toBe(3);
  await log.file.remove();
  expect(log.file.lines).toBe(0);
});
