import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DraftKey } from '../../../../shared/draft.ts';
import { scratchFolder, smallDisk } from '../base/scratch.ts';
import { startGalley } from '../start-galley.ts';

type Galley = ReturnType<typeof startGalley>;

const key: DraftKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'template' };
const text = 'a\r\nö';

/** What the window has made is on its way to a place of the author. */
const saves: Readonly<Record<string, (galley: Galley) => Promise<unknown>>> = {
  'the markup of a draft': ({ handlers }) => handlers['drafts.saveMarkup']({ ...key, markup: text }),
  'the page of a draft': async ({ handlers }) => {
    const content = { markup: '<title>Saved</title>', data: { text: '{}' }, helpers: '' };
    const { page } = await handlers['drafts.render']({ ...key, ...content, purpose: 'edit' });
    return handlers['drafts.savePage']({ pageId: page.id });
  },
  'a merge list': ({ handlers }) => handlers['mergeLists.export']({ name: 'list.json', text }),
};

test.each(Object.entries(saves))('%s counts as being saved until it is in its place', async (_name, save) => {
  const galley = startGalley();
  galley.asked.saveTo = join(scratchFolder(), 'saved');
  const saved = save(galley);
  await galley.asked.opened;
  await nextTurn();
  expect(galley.underWay().saves).toBe(1);
  await saved;
  expect(galley.underWay().saves).toBe(0);
});

test.skipIf(process.platform === 'win32').each(Object.entries(saves))(
  '%s is written through a link, to a file with the permissions it had',
  async (_name, save) => {
    const galley = startGalley();
    const folder = scratchFolder();
    writeFileSync(join(folder, 'shared'), 'old');
    chmodSync(join(folder, 'shared'), 0o664);
    galley.asked.saveTo = join(folder, 'link');
    symlinkSync(join(folder, 'shared'), galley.asked.saveTo);
    await save(galley);
    expect(lstatSync(galley.asked.saveTo).isSymbolicLink()).toBe(true);
    expect(statSync(join(folder, 'shared')).mode & 0o777).toBe(0o664);
    expect(readFileSync(join(folder, 'shared'), 'utf8')).not.toBe('old');
  },
);

test('a disk that is full says so of a text too, and keeps the old file', async () => {
  const galley = startGalley();
  const disk = smallDisk(64 * 1_024);
  galley.asked.saveTo = join(disk, 'result.json');
  writeFileSync(galley.asked.saveTo, 'old');
  const { fileId } = (await galley.handlers['textFiles.begin']({ documentId: randomUUID(), extension: 'json' }))!;
  const saved = galley.handlers['textFiles.add']({ fileId, text: 'x'.repeat(200_000) });
  await expect(saved).rejects.toMatchObject({
    fault: { code: 'DISK-FULL', advice: expect.stringContaining(disk), actions: ['choose-another-place'] },
  });
  expect(readdirSync(disk)).toEqual(['result.json']);
  expect(readFileSync(galley.asked.saveTo, 'utf8')).toBe('old');
});
