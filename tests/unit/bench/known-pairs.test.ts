import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPairs } from '../../bench/compare-quality/known-pairs.ts';
import { nothing } from '../../bench/compare-quality/truth.ts';

async function folderWith(list: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-pairs-'));
  await writeFile(join(folder, 'pairs.json'), JSON.stringify(list));
  return folder;
}

const rerun = { name: 'rerun-1', kind: 'rerun', before: 'one.pdf', after: 'more/two.pdf', truth: { isChanged: false } };

test('what the truth of a pair leaves out is nothing, and its PDFs are found from the folder', async () => {
  const folder = await folderWith([rerun]);
  expect(await readPairs(folder)).toEqual([
    {
      name: 'rerun-1',
      kind: 'rerun',
      files: { before: join(folder, 'one.pdf'), after: join(folder, 'more/two.pdf') },
      isTight: false,
      truth: { ...nothing, told: { before: [], after: [] }, lookPlaces: [] },
    },
  ]);
});

test('a truth of another form is refused with its place, not judged as if it said nothing', async () => {
  const folder = await folderWith([{ ...rerun, truth: { isChanged: true, inserted: ['word'] } }]);
  await expect(readPairs(folder)).rejects.toThrow(/inserted[\s\S]*\[0\]\.truth/);
});
