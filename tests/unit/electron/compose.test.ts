import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose, type Machine } from '../../../electron/compose.ts';
import { firstReport } from '../../../electron/sample.ts';
import { createSampleService } from '../../../electron/sample-service/server.ts';
import type { AppEvent } from '../../../shared/events.ts';
import { startIdentityServer } from '../../support/identity-server.ts';
import { createNodeTransport } from '../../support/node-transport.ts';
import { printTitleOnly, shippedFolder } from '../sample-service/service.ts';

/** The whole main process in plain Node: real HTTP, a real disk and the real sample service; only Chromium's print is a stand-in. */
function startGalley(folder = userData()) {
  const events: AppEvent[] = [];
  const reported: unknown[] = [];
  let dialogOpened = () => {};
  const opened = new Promise<void>((resolve) => {
    dialogOpened = resolve;
  });
  const asked: { saveTo: string | null; copied: string; opened: Promise<void> } = { saveTo: null, copied: '', opened };
  const service = createSampleService({ folder: shippedFolder, print: printTitleOnly });
  onTestFinished(() => service.stop());
  const machine: Machine = {
    folder,
    platform: process.platform,
    transport: createNodeTransport(),
    cipher: {
      protection: async () => ({ kind: 'keychain', backend: 'test' }),
      encrypt: async (text) => Buffer.from(text, 'utf16le').reverse(),
      decrypt: async (blob) => ({ text: Buffer.from(blob).reverse().toString('utf16le'), shouldReEncrypt: false }),
    },
    about: { version: '1', electron: '33', chromium: '130', platform: 'test' },
    isOnline: () => true,
    report: (thrown) => reported.push(thrown),
    startSample: async () => ({ ...(await service.start()), catalog: service.catalog }),
    copyText: (text) => {
      asked.copied = text;
    },
    openLink: async () => {},
    showProgress: () => {},
    askSavePath: async () => {
      dialogOpened();
      return asked.saveTo;
    },
  };
  const galley = compose(machine, (event) => events.push(event));
  onTestFinished(() => galley.close());
  galley.begin();
  return { ...galley, events, reported, asked, folder };
}

function userData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const id = () => crypto.randomUUID();
const invoice = { templateID: 'invoice', sobjectId: 'INV-2041' };

test('the first start offers the first template of the sample service and its first record', async () => {
  const { handlers } = startGalley();
  const { workspace, session, connections } = await handlers['app.snapshot']();
  expect(workspace).toMatchObject({ ...invoice, tab: 'render', place: 'report' });
  expect(session.connectionId).toBe('sample');
  expect(connections).toMatchObject([{ id: 'sample', kind: 'sample', name: 'Sample service' }]);
  const { templates } = await createSampleService({ folder: shippedFolder, print: printTitleOnly }).catalog();
  expect(templates[0]).toMatchObject({
    id: workspace.templateID,
    records: expect.arrayContaining([workspace.sobjectId]),
  });
});

test('identifiers that were typed once are never replaced by the sample', () => {
  const workspace = { templateID: '', sobjectId: 'x' } as Parameters<typeof firstReport>[0];
  expect(firstReport(workspace, 'sample')).toBe(workspace);
});

test.each(['info', 'handlebars', 'deepload', 'render'] as const)(
  '%s goes through sign-in, limit and network to a document that the window can read',
  async (operation) => {
    const galley = startGalley();
    const document = await galley.handlers['report.run']({ runId: id(), request: { operation, ...invoice } });
    expect(document).toMatchObject({ asked: { operation, ...invoice }, connectionName: 'Sample service', tries: 1 });

    const response = await galley.document(document.id, new Request(`galley://app/documents/${document.id}`));
    expect((await response.arrayBuffer()).byteLength).toBe(document.bytes);
    expect(await galley.handlers['activity.list']()).toMatchObject([{ status: 200, document: { id: document.id } }]);
    expect((await galley.handlers['app.snapshot']()).budget).toMatchObject({ limit: 25, free: 24 });
  },
);

test('images and attachments are merged, and the PDF is saved where the author says', async () => {
  const galley = startGalley();
  const items = [
    { type: 'image', id: 'cover-photo' },
    { type: 'attachment', id: 'price-list' },
  ] as const;
  const { id: documentId, bytes } = await galley.handlers['merge.run']({ runId: id(), items: [...items] });

  expect(await galley.handlers['documents.save']({ documentId })).toBeNull();
  galley.asked.saveTo = join(galley.folder, 'merged.pdf');
  expect(await galley.handlers['documents.save']({ documentId })).toEqual({ path: galley.asked.saveTo, bytes });
  expect(readFileSync(galley.asked.saveTo).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a save that is under way when Galley quits is whole', async () => {
  const galley = startGalley();
  const request = { operation: 'render', ...invoice } as const;
  const { id: documentId, bytes } = await galley.handlers['report.run']({ runId: id(), request });
  galley.asked.saveTo = join(galley.folder, 'last.pdf');
  const save = galley.handlers['documents.save']({ documentId });
  await galley.asked.opened;
  // The answer of the dialog reaches the save in the same turn.
  await new Promise((turn) => setImmediate(turn));
  await galley.close();
  expect(readFileSync(galley.asked.saveTo)).toHaveLength(bytes);
  await save;
});

test('an unknown record is a fault that names it, and the next call works', async () => {
  const { handlers } = startGalley();
  const unknown = { operation: 'render', templateID: 'invoice', sobjectId: 'no-such-record' } as const;
  await expect(handlers['report.run']({ runId: id(), request: unknown })).rejects.toMatchObject({
    fault: { code: 'NOT-FOUND', evidence: { excerpt: expect.stringContaining('no-such-record') } },
  });
  await handlers['report.run']({ runId: id(), request: { operation: 'render', ...invoice } });
});

test('a cancel that overtakes its run is not lost', async () => {
  const { handlers } = startGalley();
  const runId = id();
  await handlers['runs.cancel']({ runId });
  await expect(handlers['report.run']({ runId, request: { operation: 'info', ...invoice } })).rejects.toMatchObject({
    fault: { code: 'CANCELLED' },
  });
});

test('what was typed, run and kept is there after a restart', async () => {
  const first = startGalley();
  const document = await first.handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  const { workspace } = await first.handlers['app.snapshot']();
  await first.handlers['workspace.keep']({ ...workspace, templateID: 'letter', sobjectId: ' half typed' });
  await first.close();

  const second = startGalley(first.folder);
  const snapshot = await second.handlers['app.snapshot']();
  expect(snapshot.workspace).toMatchObject({ templateID: 'letter', sobjectId: ' half typed', recents: [invoice] });
  expect(await second.handlers['activity.list']()).toMatchObject([{ document: { id: document.id } }]);
});

test('an organisation is signed in to once; a restart needs no network, and a dead token heals itself', async () => {
  const server = await startIdentityServer({ password: 'pw', clientSecret: 'cs' });
  onTestFinished(() => server.close());
  const connection = {
    id: id(),
    name: 'Sandbox',
    authUrl: server.url,
    serviceUrl: server.url,
    clientId: 'app',
    username: 'author@example.com',
    rememberPassword: true,
    colour: 'blue',
  } as const;
  const first = startGalley();
  const view = await first.handlers['session.signIn']({ connection, clientSecret: 'cs', password: 'pw' });
  expect(view).toMatchObject({ state: 'signed-in', connectionId: connection.id });
  await first.close();

  const second = startGalley(first.folder);
  await second.handlers['connections.choose']({ id: connection.id });
  expect((await second.handlers['app.snapshot']()).session).toMatchObject({ state: 'signed-in' });
  expect(server.forms).toHaveLength(1);

  server.expireTokens();
  await second.handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  expect(server.forms).toHaveLength(2);
  expect(readFileSync(join(first.folder, 'settings.json'), 'utf8')).not.toMatch(/pw|"cs"/);
});

test('a call of a connection that was deleted is never copied with the address of another', async () => {
  const server = await startIdentityServer({ password: 'pw', clientSecret: 'cs' });
  onTestFinished(() => server.close());
  const { handlers } = startGalley();
  const connection = {
    id: id(),
    name: 'Sandbox',
    authUrl: server.url,
    serviceUrl: server.url,
    clientId: 'app',
    username: 'author@example.com',
    rememberPassword: false,
    colour: 'blue',
  } as const;
  await handlers['session.signIn']({ connection, clientSecret: 'cs', password: 'pw' });
  await handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  const [entry] = await handlers['activity.list']();
  expect(await handlers['activity.curl']({ id: entry!.id })).toContain(server.url);

  await handlers['connections.remove']({ id: connection.id });
  await expect(handlers['activity.curl']({ id: entry!.id })).rejects.toMatchObject({
    fault: { happened: 'This connection no longer exists.' },
  });
});

test('connections are switched, and each has its own budget and its own suggestions', async () => {
  const { handlers, events } = startGalley();
  await handlers['connections.choose']({ id: 'sample' });
  await handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  expect((await handlers['report.suggestions']()).templates.map((template) => template.id)).toContain('invoice');

  const saved = await handlers['connections.save']({
    connection: {
      name: 'Production',
      authUrl: 'https://login.example.com',
      serviceUrl: 'https://reports.example.com',
      clientId: 'app',
      username: 'a',
      rememberPassword: false,
      colour: 'red',
    },
    clientSecret: 'cs',
  });
  await handlers['connections.choose']({ id: saved.id });
  expect((await handlers['app.snapshot']()).budget.free).toBe(25);
  expect((await handlers['report.suggestions']()).templates).toEqual([]);
  await handlers['connections.remove']({ id: saved.id });
  expect((await handlers['app.snapshot']()).session.connectionId).toBe('sample');
  expect(events).toContainEqual(expect.objectContaining({ type: 'connections-changed' }));
});

test('a call is copied as a curl line with a variable where the token was', async () => {
  const { handlers } = startGalley();
  await handlers['report.run']({ runId: id(), request: { operation: 'render', ...invoice } });
  const [entry] = await handlers['activity.list']();
  const line = await handlers['activity.curl']({ id: entry!.id });
  expect(line).toContain('/render');
  expect(line).toContain('"$TOKEN"');
  expect(line).toContain('"sobjectId":"INV-2041"');
  expect(line).toMatch(/"instance":"https:\/\/[^"]+"/);
});
