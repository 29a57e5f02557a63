import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { createSettingsStore } from '../../../../electron/settings/settings-store.ts';
import type { ConnectionDraft } from '../../../../shared/connection-draft.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import type { ConnectionView } from '../../../../shared/model.ts';
import { defaultPreferences } from '../../../../shared/preferences.ts';
import type { OpenReport, Workspace } from '../../../../shared/workspace.ts';
import { scratchFolder, smallDisk } from '../base/scratch.ts';

const production: ConnectionDraft = {
  name: 'Production',
  authUrl: 'https://login.example.com',
  serviceUrl: 'https://reports.example.com',
  clientId: 'galley',
  username: 'author@example.com',
  rememberPassword: true,
  colour: 'red',
};

const report: OpenReport = {
  templateID: ' as typed ',
  sobjectId: '',
  tab: 'info',
  besideTab: 'render',
  isDraftInFront: true,
  jqFilter: '.name',
  infoView: 'table',
};

const workspaceOf = (connectionId: string, ...open: OpenReport[]): Workspace => ({
  place: 'merge',
  reports: [{ connectionId, open, selected: 0 }],
  splitShare: 0.3,
  mergeItems: [{ type: 'image', id: 'seal' }],
});

const workspace = workspaceOf('sample', report);

type Write = (path: string, data: string) => Promise<void>;

function settingsIn(folder: string, write: Write = writeWhole) {
  const told: AppEvent[] = [];
  const lists: (readonly ConnectionView[])[] = [];
  const settings = createSettingsStore({
    folder,
    writeWhole: write,
    emit: (event) => told.push(event),
    connectionsChanged: (connections) => lists.push(connections),
    now: () => Date.UTC(2026, 8, 1, 12, 30),
    report: () => {},
  });
  // Otherwise a late write would recreate the folder of a finished test.
  onTestFinished(settings.flush);
  const notices = () => told.flatMap((event) => (event.type === 'noticed' ? [event.notice.text] : []));
  return { ...settings, told, lists, notices };
}

const fileIn = (folder: string) => join(folder, 'settings.json');
const storedIn = async (folder: string) => JSON.parse(await readFile(fileIn(folder), 'utf8'));
const setAside = 'settings.json.unreadable-2026-09-01T12-30-00.000';

test('a first start has the defaults, says nothing and writes nothing', async () => {
  const folder = scratchFolder();
  const settings = settingsIn(folder);
  expect(settings.preferences.get()).toEqual(defaultPreferences);
  expect(settings.connections.list()).toEqual([]);
  expect(settings.connections.currentId()).toBeNull();
  expect(settings.workspace.get()).toEqual({ place: 'report', reports: [], splitShare: 0.5, mergeItems: [] });
  expect(settings.workspace.recents()).toEqual({});
  await settings.flush();
  expect(settings.told).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('everything comes back after a restart, from one versioned file for its owner alone', async () => {
  const folder = scratchFolder();
  const settings = settingsIn(folder);
  const saved = settings.connections.save(production);
  settings.connections.choose(saved.id);
  settings.preferences.change({ theme: 'dark', renderTimeoutS: 600 });
  const own = workspaceOf(saved.id, report, { ...report, sobjectId: 'INV-1' });
  settings.workspace.keep(own);
  settings.workspace.addRecent(saved.id, { templateID: 'invoice', sobjectId: 'INV-1' });
  await settings.flush();

  const later = settingsIn(folder);
  expect(later.connections.list()).toEqual([{ ...production, id: saved.id, kind: 'organisation' }]);
  expect(later.connections.currentId()).toBe(saved.id);
  expect(later.preferences.get()).toEqual({ ...defaultPreferences, theme: 'dark', renderTimeoutS: 600 });
  expect(later.workspace.get()).toEqual(own);
  expect(later.workspace.recents()).toEqual({ [saved.id]: [{ templateID: 'invoice', sobjectId: 'INV-1' }] });
  expect(later.told).toEqual([]);
  expect(await storedIn(folder)).toMatchObject({ version: 1 });
  expect((await stat(fileIn(folder))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('a connection is added, changed in its place, and the window is told each time', () => {
  const settings = settingsIn(scratchFolder());
  const first = settings.connections.save(production);
  const second = settings.connections.save({ ...production, name: 'Sandbox' });
  const { kind: _, ...draft } = first;
  settings.connections.save({ ...draft, colour: 'teal' });
  expect(settings.connections.list().map(({ id, colour }) => [id, colour])).toEqual([
    [first.id, 'teal'],
    [second.id, 'red'],
  ]);
  expect(settings.lists).toHaveLength(3);
  expect(settings.lists.at(-1)).toEqual(settings.connections.list());
});

test('a copy stands beside its original under a name of its own', () => {
  const settings = settingsIn(scratchFolder());
  const { id } = settings.connections.save(production);
  settings.connections.save({ ...production, name: 'Sandbox' });
  const copy = settings.connections.duplicate(id);
  settings.connections.duplicate(id);
  expect(copy).toMatchObject({ name: 'Production copy', username: production.username, kind: 'organisation' });
  expect(copy.id).not.toBe(id);
  expect(copy.colour).toBe('blue');
  const names = settings.connections.list().map(({ name }) => name);
  expect(names).toEqual(['Production', 'Production copy 2', 'Production copy', 'Sandbox']);
  expect(() => settings.connections.duplicate('gone')).toThrow('This connection no longer exists.');
});

test('the copy of a long name is still a valid name', () => {
  const settings = settingsIn(scratchFolder());
  const { id } = settings.connections.save({ ...production, name: 'x'.repeat(100) });
  expect(settings.connections.duplicate(id).name).toBe(`${'x'.repeat(95)} copy`);
});

test('removing a connection removes what was used with it and its open reports, and falls back to the sample', async () => {
  const folder = scratchFolder();
  const settings = settingsIn(folder);
  const { id } = settings.connections.save(production);
  settings.connections.choose(id);
  settings.workspace.addRecent(id, { templateID: 'private', sobjectId: 'x' });
  const own = workspaceOf(id, { ...report, templateID: 'private' });
  const pins = [{ connectionId: id, templateID: 'private', sobjectId: 'x', tab: 'info' as const }];
  settings.workspace.keep({ ...own, pins });
  settings.connections.remove(id);
  settings.connections.remove('gone');
  expect(settings.connections.list()).toEqual([]);
  expect(settings.connections.currentId()).toBeNull();
  settings.workspace.keep({ ...own, pins }); // of a window that does not know yet
  await settings.flush();
  expect(await readFile(fileIn(folder), 'utf8')).not.toMatch(/private|Production/);
});

test('recents are newest first, each once, at most 50, and apart for each connection', () => {
  const { workspace } = settingsIn(scratchFolder());
  for (let count = 0; count < 60; count += 1) workspace.addRecent('a', { templateID: 't', sobjectId: `${count}` });
  workspace.addRecent('a', { templateID: 't', sobjectId: '30' });
  workspace.addRecent('b', { templateID: 'other', sobjectId: '1' });
  const recents = workspace.recentsOf('a').map(({ sobjectId }) => sobjectId);
  expect(recents.slice(0, 3)).toEqual(['30', '59', '58']);
  expect(recents).toHaveLength(50);
  expect(new Set(recents).size).toBe(50);
  expect(workspace.recentsOf('b')).toEqual([{ templateID: 'other', sobjectId: '1' }]);
});

test('a window that keeps its workspace does not undo the recents that came since', () => {
  const { workspace: kept } = settingsIn(scratchFolder());
  kept.addRecent('a', { templateID: 't', sobjectId: '1' });
  kept.keep(workspace);
  expect(kept.recentsOf('a')).toEqual([{ templateID: 't', sobjectId: '1' }]);
});

test('a change of preferences is told; one that is not valid changes nothing', () => {
  const settings = settingsIn(scratchFolder());
  const changed = settings.preferences.change({ theme: 'light', keepDocumentsDays: undefined });
  expect(changed).toEqual({ ...defaultPreferences, theme: 'light' });
  expect(settings.told).toEqual([{ type: 'preferences-changed', preferences: changed }]);
  expect(() => settings.preferences.change({ keepDocumentsDays: 0 })).toThrow();
  expect(settings.preferences.get()).toEqual(changed);
});

test.each([
  ['cut in the middle', '{"version": 1, "prefer', 'was damaged'],
  ['empty', '', 'was damaged'],
  ['no object', '[]', 'was damaged'],
])('a file that is %s is set aside and said, and Galley starts', async (_, text, said) => {
  const folder = scratchFolder();
  await writeFile(fileIn(folder), text);
  const settings = settingsIn(folder);
  expect(settings.preferences.get()).toEqual(defaultPreferences);
  expect(settings.notices()).toEqual([expect.stringContaining(said)]);
  expect(settings.notices()[0]).toContain(join(folder, setAside));
  expect(await readFile(join(folder, setAside), 'utf8')).toBe(text);

  await settings.flush();
  expect(settingsIn(folder).notices()).toEqual([]);
});

test('a folder in the place of the file does not stop the start either', async () => {
  const folder = scratchFolder();
  await mkdir(fileIn(folder));
  const settings = settingsIn(folder);
  expect(settings.notices()).toEqual([expect.stringContaining('was damaged')]);
  settings.preferences.change({ theme: 'dark' });
  await settings.flush();
  expect(settingsIn(folder).preferences.get().theme).toBe('dark');
});

test('one bad value costs that value alone, and the file as it was is kept', async () => {
  const folder = scratchFolder();
  const id = 'b6a0b0d2-3a1e-4a52-9d3c-0c6c1b6f7d11';
  const text = JSON.stringify({
    version: 1,
    connections: [{ ...production, id }, { ...production, id, serviceUrl: 'ftp://example.com' }, 'none'],
    currentConnectionId: id,
    preferences: { theme: 'dark', renderTimeoutS: 'soon', addedLater: true },
    desk: { splitShare: 7, reports: [{ connectionId: id, open: [{ ...report, tab: 'gone' }], selected: 0 }, 'none'] },
    recents: { [id]: [{ templateID: 't', sobjectId: '1' }], other: 'none' },
  });
  await writeFile(fileIn(folder), text);
  const settings = settingsIn(folder);
  expect(settings.connections.list()).toEqual([{ ...production, id, kind: 'organisation' }]);
  expect(settings.connections.currentId()).toBe(id);
  expect(settings.preferences.get()).toEqual({ ...defaultPreferences, theme: 'dark' });
  expect(settings.workspace.get()).toMatchObject({
    ...workspaceOf(id, { ...report, tab: 'render' }),
    ...{ place: 'report', splitShare: 0.5, mergeItems: [] },
  });
  expect(settings.workspace.recentsOf(id)).toEqual([{ templateID: 't', sobjectId: '1' }]);
  expect(settings.notices()).toEqual([expect.stringContaining('Some of the settings')]);
  expect(await readFile(join(folder, setAside), 'utf8')).toBe(text);

  await settings.flush();
  expect(settingsIn(folder).notices()).toEqual([]);
});

test('the report of an earlier version is the one open report of its connection', async () => {
  const folder = scratchFolder();
  const id = 'b6a0b0d2-3a1e-4a52-9d3c-0c6c1b6f7d11';
  const { isDraftInFront: _, ...earlier } = report;
  const connections = [{ ...production, id }];
  const desk = { place: 'report', ...earlier, splitShare: 0.5, mergeItems: [] };
  await writeFile(fileIn(folder), JSON.stringify({ version: 1, connections, currentConnectionId: id, desk }));
  const settings = settingsIn(folder);
  const open = [{ ...report, isDraftInFront: false }];
  expect(settings.workspace.get().reports).toEqual([{ connectionId: id, open, selected: 0 }]);
  expect(settings.notices()).toEqual([]);
});

test('members that a file does not have yet are no damage', async () => {
  const folder = scratchFolder();
  await writeFile(fileIn(folder), '{"version": 1, "preferences": {"theme": "light"}}');
  const settings = settingsIn(folder);
  expect(settings.preferences.get()).toEqual({ ...defaultPreferences, theme: 'light' });
  expect(settings.notices()).toEqual([]);
});

test('many changes are few writes, never two at a time, and the last one wins', async () => {
  const folder = scratchFolder();
  let running = 0;
  let atOnce = 0;
  let writes = 0;
  const settings = settingsIn(folder, async (path, data) => {
    running += 1;
    writes += 1;
    atOnce = Math.max(atOnce, running);
    await writeWhole(path, data);
    running -= 1;
  });
  for (let count = 0; count < 100; count += 1)
    settings.workspace.keep({ ...workspace, splitShare: 0.2 + count / 1_000 });
  const first = settings.flush();
  for (let count = 0; count < 100; count += 1)
    settings.workspace.keep({ ...workspace, splitShare: 0.4 + count / 1_000 });
  await Promise.all([first, settings.flush()]);
  expect([atOnce, writes]).toEqual([1, 2]);
  expect((await storedIn(folder)).desk.splitShare).toBe(0.499);
});

test('a change is written without being asked for', async () => {
  const folder = scratchFolder();
  settingsIn(folder).preferences.change({ theme: 'dark' });
  await expect.poll(() => readdir(folder)).toEqual(['settings.json']);
});

test('a full disk is said once, the old file stays, and the next change tries again', async () => {
  const disk = smallDisk(128 * 1_024);
  const settings = settingsIn(disk);
  settings.preferences.change({ theme: 'dark' });
  await settings.flush();
  const manyItems = Array.from({ length: 10_000 }, () => ({ type: 'image' as const, id: 'seal' }));
  for (const place of ['activity', 'settings'] as const) {
    settings.workspace.keep({ ...workspace, place, mergeItems: manyItems });
    await settings.flush();
  }
  expect(settings.notices()).toEqual([expect.stringContaining('could not be saved')]);
  expect(await storedIn(disk)).toMatchObject({ preferences: { theme: 'dark' }, desk: { place: 'report' } });

  settings.workspace.keep(workspace);
  await settings.flush();
  expect(await storedIn(disk)).toMatchObject({ desk: { place: 'merge' } });
});

test('what a full disk did not take is written at the end, if there is room by then', async () => {
  const folder = scratchFolder();
  let isFull = true;
  const settings = settingsIn(folder, async (path, data) => {
    if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await writeWhole(path, data);
  });
  settings.preferences.change({ theme: 'dark' });
  await settings.flush();
  isFull = false;
  await settings.flush();
  expect(await storedIn(folder)).toMatchObject({ preferences: { theme: 'dark' } });
});

test('settings of a later version stay as they are; what is changed meanwhile is kept beside them', async () => {
  const folder = scratchFolder();
  const later = '{"version": 2, "preferences": {"theme": "sepia"}, "connections": {"a": 1}}';
  await writeFile(fileIn(folder), later);
  const first = settingsIn(folder);
  expect(first.notices()).toEqual([expect.stringContaining('by a later version of Galley')]);
  expect(first.preferences.get()).toEqual(defaultPreferences);
  expect(first.isKnown).toBe(false);
  first.preferences.change({ theme: 'dark' });
  first.connections.save(production);
  await first.flush();
  expect(await readFile(fileIn(folder), 'utf8')).toBe(later);
  expect((await readdir(folder)).sort()).toEqual(['settings.json', 'settings.version-1.json']);

  const second = settingsIn(folder);
  expect(second.preferences.get().theme).toBe('dark');
  expect(second.isKnown).toBe(false);
  await second.flush();
  expect(await readFile(fileIn(folder), 'utf8')).toBe(later);
});

test('the connections are known when the file was read or reset, not when it is missing or cannot be read', async () => {
  const folder = scratchFolder();
  expect(settingsIn(folder).isKnown).toBe(false);
  await writeFile(fileIn(folder), '{"version": 1}');
  expect(settingsIn(folder).isKnown).toBe(true);
  await writeFile(fileIn(folder), '{"version": 1, "conn');
  expect(settingsIn(folder).isKnown).toBe(true);
  const other = scratchFolder();
  await mkdir(fileIn(other));
  expect(settingsIn(other).isKnown).toBe(false);
});
