import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../../../shared/contract.ts';
import { startGalley } from '../start-galley.ts';

const documentId = '8d2f3f0e-52b5-4c6f-9d3e-0a41d1c7a222';

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'galley-text-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { handlers, asked, underWay, close } = startGalley();
  const path = join(folder, 'result.json');
  asked.saveTo = path;
  const begin = async () => (await handlers['textFiles.begin']({ documentId, extension: 'json' }))!.fileId;
  const saving = () => underWay().saves;
  return { handlers, asked, folder, path, begin, saving, close };
}

test('the pieces are one file, once it is ended', async () => {
  const { handlers, asked, path, folder, begin } = setUp();
  const fileId = await begin();
  expect(asked.name).toBe('result.json');
  await handlers['textFiles.add']({ fileId, text: '["é' });
  await handlers['textFiles.add']({ fileId, text: '"]' });
  expect(existsSync(path)).toBe(false);
  expect(await handlers['textFiles.end']({ fileId })).toEqual({ path, bytes: 6 });
  expect(readFileSync(path, 'utf8')).toBe('["é"]');
  expect(readdirSync(folder)).toEqual(['result.json']);
});

test('a closed dialog begins nothing', async () => {
  const { handlers, asked } = setUp();
  asked.saveTo = null;
  expect(await handlers['textFiles.begin']({ documentId, extension: 'csv' })).toBeNull();
});

test('a file is under way, for the question at quitting, until it is in its place', async () => {
  const { handlers, begin, saving } = setUp();
  expect(saving()).toBe(0);
  const fileId = await begin();
  expect(saving()).toBe(1);
  await handlers['textFiles.add']({ fileId, text: 'x' });
  expect(saving()).toBe(1);
  await handlers['textFiles.end']({ fileId });
  expect(saving()).toBe(0);
});

test('a file whose place cannot be written is no longer under way', async () => {
  const { handlers, asked, folder, begin, saving } = setUp();
  writeFileSync(join(folder, 'there'), 'old');
  asked.saveTo = join(folder, 'there', 'result.json');
  const fileId = await begin();
  await expect(handlers['textFiles.add']({ fileId, text: 'x' })).rejects.toMatchObject({ fault: {} });
  expect(saving()).toBe(0);
});

test('what a page was saving when it crashed is given up once it is back, and leaves nothing', async () => {
  const { handlers, folder, begin, saving } = setUp();
  await handlers['textFiles.add']({ fileId: await begin(), text: 'left behind' });
  await handlers['app.snapshot']();
  await expect.poll(saving).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

test('the end of Galley does not wait for pieces that no longer come, and leaves nothing', async () => {
  const { handlers, folder, begin, close } = setUp();
  await handlers['textFiles.add']({ fileId: await begin(), text: 'left behind' });
  await close();
  expect(readdirSync(folder)).toEqual([]);
});

test('a place that cannot be written is a fault, and what was there stays', async () => {
  const { handlers, asked, folder, begin } = setUp();
  writeFileSync(join(folder, 'there'), 'old');
  asked.saveTo = join(folder, 'there', 'result.json');
  const fileId = await begin();
  await expect(handlers['textFiles.add']({ fileId, text: 'x' })).rejects.toMatchObject({
    fault: { code: 'SAVE-REFUSED' },
  });
  await expect(handlers['textFiles.end']({ fileId })).rejects.toMatchObject({ fault: { code: 'SAVE-REFUSED' } });
  expect(readdirSync(folder)).toEqual(['there']);
});

test('a file that was not ended makes way for the next one, and leaves nothing', async () => {
  const { handlers, folder, path, begin } = setUp();
  const first = await begin();
  await handlers['textFiles.add']({ fileId: first, text: 'left behind' });
  const second = await begin();
  await expect(handlers['textFiles.add']({ fileId: first, text: 'x' })).rejects.toMatchObject({
    fault: { code: 'INVALID-INPUT' },
  });
  await handlers['textFiles.add']({ fileId: second, text: 'new' });
  await handlers['textFiles.end']({ fileId: second });
  expect(readFileSync(path, 'utf8')).toBe('new');
  await expect.poll(() => readdirSync(folder)).toEqual(['result.json']);
});

test('a piece has a limit, and the kind of file is one of two', () => {
  const { input } = contract['textFiles.add'];
  expect(input.safeParse({ fileId: documentId, text: 'x'.repeat(2_000_001) }).success).toBe(false);
  expect(contract['textFiles.begin'].input.safeParse({ documentId, extension: 'exe' }).success).toBe(false);
});
