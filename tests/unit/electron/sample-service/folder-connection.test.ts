import {
  closeSync,
  futimesSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySample } from '../../../../electron/sample-service/open-folder.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { makeUnreadable } from '../base/scratch.ts';
import { startGalley } from '../start-galley.ts';
import { copyOfFolder, shippedFolder } from './service.ts';

const request = (operation: 'deepload' | 'handlebars') => ({
  runId: crypto.randomUUID(),
  request: { operation, templateID: 'letter', sobjectId: 'LET-052' },
});

async function openFolder(changes: Readonly<Record<string, string>> = {}) {
  const folder = copyOfFolder(changes);
  const galley = startGalley();
  galley.asked.open = folder;
  const session = await galley.handlers['connections.openFolder']({ copySample: false });
  return { ...galley, templateFolder: folder, session };
}

test('a folder is a connection that is signed in to by itself, and is there after a restart', async () => {
  const { session, handlers, folder, templateFolder, close } = await openFolder();
  expect(session).toMatchObject({ state: 'signed-in' });
  const document = await handlers['report.run'](request('deepload'));
  expect(document).toMatchObject({ kind: 'markup', connectionId: session?.connectionId });
  await close();
  const again = startGalley(folder);
  const { connections } = await again.handlers['app.snapshot']();
  expect(connections).toMatchObject([{ kind: 'sample' }, { kind: 'folder', folder: templateFolder }]);
});

test('a mistake in a partial is named with its file, line and column', async () => {
  const { handlers, session, templateFolder, asked } = await openFolder({
    'templates/partials/broken.html': '<p>\n  {{formatMoney total}}\n  {{nothing total}}\n</p>',
    'templates/letter.html': '{{> broken}}',
  });
  const outcome = await handlers['report.run'](request('deepload')).catch((thrown: { fault: unknown }) => thrown.fault);
  const place = { file: 'templates/partials/broken.html', line: 3, column: 3 };
  const connectionId = session!.connectionId!;
  expect(outcome).toMatchObject({ code: 'REJECTED', place, actions: ['run-again'], connectionId });
  expect(outcome).toMatchObject({ happened: 'templates/partials/broken.html, line 3' });
  expect(outcome).toHaveProperty('advice', expect.stringMatching(/^The service says: “(?!templates)/));

  await handlers['app.openFile']({ connectionId, ...place, with: 'file-manager' });
  expect(asked.shown).toEqual([join(realpathSync(templateFolder), place.file)]);
});

test('a folder that is removed while it is served is named, and no identifier is blamed', async () => {
  const { handlers, templateFolder } = await openFolder();
  await handlers['report.run'](request('handlebars'));
  const outcome = () =>
    handlers['report.run'](request('handlebars')).catch((thrown: { fault: unknown }) => thrown.fault);
  rmSync(join(templateFolder, 'templates'), { recursive: true });
  expect(JSON.stringify(await outcome())).toContain(`${templateFolder} has no folder`);
  rmSync(templateFolder, { recursive: true });
  const gone = await outcome();
  expect(gone).toMatchObject({ code: 'REJECTED' });
  expect(JSON.stringify(gone)).toContain(`The folder ${templateFolder} is not there. Put it back.`);
});

test('what a merge can name is read anew, and not known of a folder that is gone', async () => {
  const { handlers, templateFolder, session } = await openFolder();
  const files = () => handlers['merge.files']({ connectionId: session!.connectionId });
  expect(await files()).toContainEqual({ type: 'image', id: 'cover-photo' });
  writeFileSync(join(templateFolder, 'files', 'annex.pdf'), '');
  expect(await files()).toContainEqual({ type: 'attachment', id: 'annex' });
  rmSync(templateFolder, { recursive: true });
  expect(await files()).toBeNull();
});

test.each([
  'templates/letter.html',
  'templates/partials/letterhead.html',
  'templates/partials',
  'records/LET-052.json',
])('a folder in which %s cannot be read is opened, and the call that needs it names it', async (name) => {
  const folder = copyOfFolder();
  makeUnreadable(join(folder, name));
  const galley = startGalley();
  galley.asked.open = folder;
  const session = await galley.handlers['connections.openFolder']({ copySample: false });
  expect(session).toMatchObject({ state: 'signed-in' });
  const outcome = galley.handlers['report.run'](request('deepload')).catch(
    (thrown: { fault: unknown }) => thrown.fault,
  );
  expect(await outcome).toMatchObject({ code: 'REJECTED' });
  expect(JSON.stringify(await outcome)).toContain(`${name}: You have no permission to read it.`);
  expect(galley.reported).toEqual([]);
});

test('a file that another program saves is said, and the next run has it', async () => {
  const { handlers, events, document, templateFolder, session } = await openFolder();
  await handlers['report.run'](request('handlebars'));
  writeFileSync(join(templateFolder, 'templates/letter.html'), 'changed');
  const changed = { type: 'folder-changed', connectionId: session?.connectionId, files: ['templates/letter.html'] };
  await waitFor(() => expect(events).toContainEqual(changed));
  const { id } = await handlers['report.run'](request('handlebars'));
  const answer = await document(id, new Request('http://app/'));
  expect(await answer.text()).toBe('changed');
});

test('a file that was read during a long write of another program is reported again', async () => {
  const { events, templateFolder } = await openFolder();
  const timesSaid = () => events.filter(({ type }) => type === 'folder-changed').length;
  const file = openSync(join(templateFolder, 'templates/letter.html'), 'w');
  onTestFinished(() => closeSync(file));
  // The times that the system sets in one long write, and when the file is read during it.
  const [begun, read] = [new Date(2026, 1, 1), new Date(2026, 1, 2)];
  writeSync(file, 'the first half, ');
  futimesSync(file, begun, begun);
  await waitFor(() => expect(timesSaid()).toBe(1));
  writeSync(file, 'and the second half');
  futimesSync(file, read, begun);
  await waitFor(() => expect(timesSaid()).toBe(2));
});

test('a folder that was away is watched again once it is back', async () => {
  const { handlers, events, templateFolder } = await openFolder();
  await handlers['report.run'](request('handlebars'));
  const saysChange = (file: string, times = 1) => {
    const said = () => events.filter((each) => each.type === 'folder-changed' && each.files.includes(file));
    return waitFor(() => expect(said()).toHaveLength(times));
  };
  renameSync(templateFolder, `${templateFolder}-away`);
  onTestFinished(() => rmSync(`${templateFolder}-away`, { recursive: true, force: true }));
  await saysChange('.');
  renameSync(`${templateFolder}-away`, templateFolder);
  await saysChange('.', 2);
  writeFileSync(join(templateFolder, 'templates/letter.html'), 'changed');
  await saysChange('templates/letter.html');
});

test('a folder that has not the form is refused in words', async () => {
  const galley = startGalley();
  galley.asked.open = emptyFolder();
  const opened = galley.handlers['connections.openFolder']({ copySample: false });
  const fault = await opened.then(
    (session) => (session?.state === 'signed-out' ? session.fault : session),
    (thrown: { fault: unknown }) => thrown.fault,
  );
  expect(fault).toMatchObject({ happened: 'This folder has no folder "templates" in it.' });
});

test('the sample is copied whole, into a folder that was not there', async () => {
  const parent = emptyFolder();
  const [first, second] = [await copySample(shippedFolder, parent), await copySample(shippedFolder, parent)];
  expect([first, second]).toEqual([join(parent, 'Galley sample'), join(parent, 'Galley sample 2')]);
  const galley = startGalley();
  galley.asked.open = second;
  await galley.handlers['connections.openFolder']({ copySample: false });
  expect(await galley.handlers['report.run'](request('handlebars'))).toMatchObject({ kind: 'markup' });
});

test('more requests than the service of an organisation takes are answered at once', async () => {
  const { handlers } = await openFolder();
  const runs = await Promise.all(Array.from({ length: 40 }, () => handlers['report.run'](request('handlebars'))));
  expect(Math.max(...runs.map(({ timing }) => timing.queuedMs))).toBeLessThan(20_000);
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a limit that the author sets holds at once and after a restart, and can be taken away', async () => {
  const { session, handlers, folder, events, close } = await openFolder();
  const id = session!.connectionId;
  const budgets = () => events.flatMap((event) => (event.type === 'budget-changed' ? [event.budget.limit] : []));
  await handlers['report.run'](request('handlebars'));
  expect(budgets().at(-1)).toBe(600);
  await handlers['connections.setLimit']({ id, limit: 2 });
  await handlers['report.run'](request('handlebars'));
  expect(budgets().at(-1)).toBe(2);
  await close();
  const again = startGalley(folder);
  expect((await again.handlers['app.snapshot']()).connections).toMatchObject([{ kind: 'sample' }, { id, limit: 2 }]);
  await again.handlers['connections.setLimit']({ id, limit: null });
  expect((await again.handlers['app.snapshot']()).connections[1]).not.toHaveProperty('limit');
  await again.handlers['report.run'](request('handlebars'));
  expect((await again.handlers['app.snapshot']()).budget.limit).toBe(600);
});
