import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { createDraftStore } from '../../../../electron/drafts/draft-store.ts';
import type { DraftContent, DraftKey } from '../../../../shared/draft.ts';
import { scratchFolder } from '../base/scratch.ts';

const key: DraftKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'template' };
const contentOf = (markup: string): DraftContent => ({ markup, original: '', data: null, helpers: '' });
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { fault?: unknown }) => thrown.fault,
  );
const broken = '{"version":1,"content":';
const refusal = (path: string) => ({
  code: 'SAVE-REFUSED',
  happened: 'What was kept of this draft could not be read, and was not overwritten.',
  advice: expect.stringContaining(path),
});

function openStore(folder: string, write: typeof writeWhole = writeWhole) {
  const notices: string[] = [];
  const store = createDraftStore({
    folder,
    writeWhole: write,
    now: () => Date.UTC(2026, 10, 22),
    emit: (event) => event.type === 'noticed' && notices.push(event.notice.text),
    report: (thrown) => {
      throw thrown;
    },
  });
  return { store, notices };
}

/** A folder with one stored draft, and its file. */
async function keptDraft() {
  const folder = scratchFolder();
  await openStore(folder).store.save(key, contentOf('kept'));
  const [name = ''] = readdirSync(folder);
  return { folder, path: join(folder, name) };
}

/** Keeps the file from being set aside: nothing can be moved to the place of a folder that is not empty. */
function blockSettingAside(path: string) {
  const place = `${path}.unreadable-2026-11-22T00-00-00.000`;
  mkdirSync(join(place, 'there'), { recursive: true });
  return { place, unblock: () => rmSync(place, { recursive: true }) };
}

test('a draft that can neither be read nor set aside is not overwritten: saves are refused until it can be', async () => {
  const { folder, path } = await keptDraft();
  writeFileSync(path, broken);
  const { place, unblock } = blockSettingAside(path);
  const { store, notices } = openStore(folder);

  expect(await store.get(key)).toBeNull();
  expect(await faultOf(store.save(key, contentOf('typed')))).toMatchObject(refusal(path));
  expect(await faultOf(store.save(key, contentOf('typed')))).toMatchObject(refusal(path));
  expect(readFileSync(path, 'utf8')).toBe(broken);
  expect(notices).toEqual([`A draft could not be read. It could not be set aside: ${path}.`]);

  unblock();
  await store.save(key, contentOf('typed'));
  expect(readFileSync(place, 'utf8')).toBe(broken);
  expect(notices.at(-1)).toBe(`A draft could not be read. The file as it was is kept as ${place}.`);
  expect(await store.get(key)).toMatchObject({ content: { markup: 'typed' } });
});

test('a draft that cannot be read when it is opened, though it could be at the start, is not overwritten', async () => {
  const { folder, path } = await keptDraft();
  const { store } = openStore(folder);
  expect(await store.list()).toHaveLength(1);
  writeFileSync(path, broken);
  blockSettingAside(path);

  expect(await store.get(key)).toBeNull();
  expect(await store.list()).toEqual([]);
  expect(await faultOf(store.save(key, contentOf('typed')))).toMatchObject(refusal(path));
  expect(readFileSync(path, 'utf8')).toBe(broken);

  // As once the author has moved it elsewhere.
  rmSync(path);
  await store.save(key, contentOf('typed'));
  expect(await store.get(key)).toMatchObject({ content: { markup: 'typed' } });
});

test('a draft that can be read again after it could not be is not overwritten unseen, and comes back when it is opened', async () => {
  const { folder, path } = await keptDraft();
  const { unblock } = blockSettingAside(path);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, broken);
  const { store } = openStore(folder);
  expect(await store.get(key)).toBeNull();
  writeFileSync(path, whole);
  expect(await faultOf(store.save(key, contentOf('typed')))).toMatchObject(refusal(path));

  expect(await store.get(key)).toMatchObject({ content: { markup: 'kept' } });
  await store.save(key, contentOf('typed on'));
  unblock();
  expect(await store.get(key)).toMatchObject({ content: { markup: 'typed on' } });
});

test('a draft beside one of a later version is not overwritten either when it cannot be read', async () => {
  const { folder, path } = await keptDraft();
  const later = '{"version":2}';
  writeFileSync(path, later);
  const beside = path.replace('.json', '.version-1.json');
  writeFileSync(beside, broken);
  blockSettingAside(beside);
  const { store } = openStore(folder);
  expect(await faultOf(store.save(key, contentOf('typed')))).toMatchObject(refusal(beside));
  expect([path, beside].map((each) => readFileSync(each, 'utf8'))).toEqual([later, broken]);
});

test('a save that fails fails for each text that was to be kept with it', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const { store } = openStore(scratchFolder(), () => Promise.reject(full));
  const saves = ['one', 'two', 'three'].map((markup) => faultOf(store.save(key, contentOf(markup))));
  for (const fault of await Promise.all(saves)) expect(fault).toMatchObject({ code: 'DISK-FULL' });
});
