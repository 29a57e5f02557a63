import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDraftData } from '../../../../electron/drafts/draft-data.ts';
import { createDraftRender } from '../../../../electron/drafts/draft-render.ts';
import { TemplateLimitError } from '../../../../electron/templates/template-process.ts';

const draft = { connectionId: 'sample', markup: '{{a}}', helpers: '' };

test('data that could not be read once are read again for the next page, in the encoding that the service named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-draft-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'info.json');
  writeFileSync(path, Buffer.from('{"a":"Füße"}', 'latin1'));
  let reads = 0;
  const data = createDraftData({
    locate: async () => {
      reads += 1;
      if (reads === 1) throw new Error('too many open files');
      return { path, document: { encoding: 'windows-1252' } };
    },
    readKept: async () => null,
  });
  await expect(data.of({ documentId: 'info', path: 'a' })).rejects.toThrow('too many open files');
  expect(await data.of({ documentId: 'info', path: 'a' })).toEqual({ text: '{"a":"Füße"}', path: 'a' });
  await data.of({ documentId: 'info', path: 'a' });
  expect(reads).toBe(2);
});

test('a template that is too slow to try the parts of the data is tried with the likeliest', async () => {
  const tried: number[] = [];
  const whole = [{ path: '', resolved: 1, total: 1, similarity: null }];
  const run = async (_task: string, { maxCandidates }: { maxCandidates: number }) => {
    tried.push(maxCandidates);
    if (maxCandidates > 1) throw new TemplateLimitError('time');
    return whole;
  };
  const renders = createDraftRender({
    engine: async () => ({ templates: { run } as never, print: () => Promise.reject(new Error('not printed')) }),
    data: { of: async () => ({ text: '{}', path: '' }), read: async () => null },
    folderOf: () => null,
    monotonicMs: () => 0,
  } as never);
  expect(await renders.rank(draft, 'info', null)).toEqual(whole);
  expect(tried).toEqual([60, 1]);
});
