import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whyNotWritable } from '../../../../electron/base/writable-folder.ts';
import { scratchFolder } from './scratch.ts';

test('a folder that can be written is made if need be, and nothing is left in it', () => {
  const folder = join(scratchFolder(), 'new', 'data');
  expect(whyNotWritable(folder)).toBeNull();
  expect(whyNotWritable(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that cannot be made or written is said in words', () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(whyNotWritable(join(folder, 'file'))).toBe('A file is in the way.');
  expect(whyNotWritable(join(folder, 'file', 'data'))).toBe('A file is in the way.');
  mkdirSync(join(folder, 'data'));
  if (process.platform === 'linux') expect(whyNotWritable('/proc/galley')).toMatch(/^It does not exist|^You have no/);
});
