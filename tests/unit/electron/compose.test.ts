import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withFirstReport } from '../../../electron/sample-service/sample-connection.ts';
import { createSampleService } from '../../../electron/sample-service/server.ts';
import type { FaultError } from '../../../shared/fault.ts';
import { startIdentityServer } from '../../support/identity-server.ts';
import { inspectHere } from '../../support/inspect-here.ts';
import { answers, startMisbehaving } from '../../support/misbehaving-server.ts';
import { workspaceWith } from '../../support/window-state.ts';
import { nodeRunner } from './node-templates.ts';
import { printTitleOnly, shippedFolder } from './sample-service/service.ts';
import { startGalley } from './start-galley.ts';

const id = () => crypto.randomUUID();
const invoice = { templateID: 'invoice', sobjectId: 'INV-2041' };
/** A connection that no server is behind. */
const production = {
  name: 'Production',
  authUrl: 'https://login.example.com',
  serviceUrl: 'https://reports.example.com',
  clientId: 'app',
  username: 'a',
  rememberPassword: false,
  colour: 'red',
} as const;

/** The form of a new connection to a server of the test. */
const sandboxAt = (url: string) => ({ ...production, id: id(), name: 'Sandbox', authUrl: url, serviceUrl: url });

test('the first start offers the first template of the sample service and its first record', async () => {
  const { handlers } = startGalley();
  const { workspace, session, connections } = await handlers['app.snapshot']();
  expect(workspace).toMatchObject({
    place: 'report',
    reports: [{ connectionId: 'sample', open: [{ ...invoice, tab: 'render' }] }],
  });
  const first = workspace.reports[0]!.open[0]!;
  expect(session.connectionId).toBe('sample');
  expect(connections).toMatchObject([{ id: 'sample', kind: 'sample', name: 'Sample service' }]);
  const { templates } = await createSampleService({
    folder: shippedFolder,
    print: printTitleOnly,
    templates: nodeRunner,
    inspect: inspectHere,
  }).catalog();
  expect(templates[0]).toMatchObject({ id: first.templateID, records: expect.arrayContaining([first.sobjectId]) });
});

test('identifiers that were typed once are never replaced by the sample', () => {
  const workspace = workspaceWith({ templateID: '', sobjectId: 'x' });
  expect(withFirstReport(workspace)).toBe(workspace);
});

test.each(['info', 'handlebars', 'deepload', 'render'] as const)(
  '%s goes through sign-in, limit and network to a document that the window can read',
  async (operation) => {
    const services = startGalley();
    const document = await services.handlers['report.run']({ runId: id(), request: { operation, ...invoice } });
    expect(document).toMatchObject({ request: { operation, ...invoice }, connectionName: 'Sample service', tries: 1 });

    const response = await services.document(document.id, new Request(`galley://app/documents/${document.id}`));
    expect((await response.arrayBuffer()).byteLength).toBe(document.bytes);
    expect(await services.handlers['activity.list']({ before: null })).toMatchObject([
      { status: 200, document: { id: document.id } },
    ]);
    expect((await services.handlers['app.snapshot']()).budget).toMatchObject({ limit: 25, free: 24 });
  },
);

test('images and attachments are merged, and the PDF is saved where the author says', async () => {
  const services = startGalley();
  const items = [
    { type: 'image', id: 'cover-photo' },
    { type: 'attachment', id: 'price-list' },
  ] as const;
  const { id: documentId, bytes } = await services.handlers['merge.run']({ runId: id(), items: [...items] });

  expect(await services.handlers['documents.save']({ documentId })).toBeNull();
  services.asked.saveTo = join(services.folder, 'merged.pdf');
  expect(await services.handlers['documents.save']({ documentId })).toEqual({ path: services.asked.saveTo, bytes });
  expect(readFileSync(services.asked.saveTo).subarray(0, 5).toString()).toBe('%PDF-');
  await services.handlers['app.showInFolder']({ path: services.asked.saveTo });
  expect(services.asked.shown).toEqual([services.asked.saveTo]);
});

test('a save that is under way when Galley quits is whole', async () => {
  const services = startGalley();
  const request = { operation: 'render', ...invoice } as const;
  const { id: documentId, bytes } = await services.handlers['report.run']({ runId: id(), request });
  services.asked.saveTo = join(services.folder, 'last.pdf');
  const save = services.handlers['documents.save']({ documentId });
  await services.asked.opened;
  // The answer of the dialog and the save happen in the same turn.
  await new Promise((turn) => setImmediate(turn));
  await services.close();
  expect(readFileSync(services.asked.saveTo)).toHaveLength(bytes);
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

test('a page that is loaded anew finds the runs that go on, gets their answers, and knows the last ones', async () => {
  const { handlers } = startGalley();
  const render = { operation: 'render', ...invoice } as const;
  const [first, failed, next] = [id(), id(), id()];
  const ended = handlers['report.run']({ runId: first, request: render });
  expect(await handlers['app.snapshot']()).toMatchObject({ runs: [{ runId: first, request: render }], latest: [] });
  const document = await handlers['runs.result']({ runId: first });
  expect(await ended).toEqual(document);

  const unknown = { ...render, sobjectId: 'no-such-record' };
  await expect(handlers['report.run']({ runId: failed, request: unknown })).rejects.toThrow();
  const running = handlers['report.run']({ runId: next, request: render });
  expect(await handlers['app.snapshot']()).toMatchObject({
    runs: [{ runId: next }],
    latest: [
      { request: render, document: { id: document.id }, fault: null },
      { request: unknown, document: null, fault: { code: 'NOT-FOUND' } },
    ],
  });
  await handlers['runs.cancel']({ runId: next });
  await expect(handlers['runs.result']({ runId: next })).rejects.toMatchObject({ fault: { code: 'CANCELLED' } });
  await expect(running).rejects.toThrow();
});

test('a run keeps its connection when another one is chosen meanwhile', async () => {
  const server = await startIdentityServer({ password: 'pw', clientSecret: 'cs' });
  onTestFinished(() => server.close());
  const { handlers } = startGalley();
  const request = { operation: 'info', ...invoice } as const;
  await handlers['report.run']({ runId: id(), request });
  const connection = sandboxAt(server.url);
  const going = handlers['report.run']({ runId: id(), request: { ...request, operation: 'render' } });
  await handlers['session.signIn']({ connection, clientSecret: 'cs', password: 'pw' });
  await going;
  expect((await handlers['app.snapshot']()).latest).toMatchObject([
    { connectionId: 'sample', request: { operation: 'info' } },
    { connectionId: 'sample', request: { operation: 'render' } },
  ]);
});

test('what was typed, run and kept is there after a restart', async () => {
  const first = startGalley();
  const document = await first.handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  const { workspace } = await first.handlers['app.snapshot']();
  const { reports } = workspaceWith({ templateID: 'letter', sobjectId: ' half typed' });
  await first.handlers['workspace.keep']({ ...workspace, reports });
  await first.close();

  const second = startGalley(first.folder);
  const snapshot = await second.handlers['app.snapshot']();
  expect(snapshot).toMatchObject({ workspace: { reports }, recents: { sample: [invoice] } });
  expect(await second.handlers['activity.list']({ before: null })).toMatchObject([{ document: { id: document.id } }]);
  expect(snapshot).toMatchObject({ runs: [], latest: [] });
});

test('an organisation is signed in to once; a restart needs no network, and a dead token heals itself', async () => {
  const server = await startIdentityServer({ password: 'pw', clientSecret: 'cs' });
  onTestFinished(() => server.close());
  const connection = { ...sandboxAt(server.url), rememberPassword: true };
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
  const connection = sandboxAt(server.url);
  await handlers['session.signIn']({ connection, clientSecret: 'cs', password: 'pw' });
  await handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  const [entry] = await handlers['activity.list']({ before: null });
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
  const { templates } = await handlers['report.suggestions']();
  expect(templates.find(({ id }) => id === 'invoice')?.records).toEqual(['INV-2041', 'INV-2042']);

  const saved = await handlers['connections.save']({
    connection: production,
    clientSecret: 'cs',
  });
  await handlers['connections.choose']({ id: saved.id });
  expect((await handlers['app.snapshot']()).budget.free).toBe(25);
  expect((await handlers['report.suggestions']()).templates).toEqual([]);
  await handlers['connections.remove']({ id: saved.id });
  expect((await handlers['app.snapshot']()).session.connectionId).toBe('sample');
  expect(events).toContainEqual(expect.objectContaining({ type: 'connections-changed' }));
});

test('a connection moves with its service: the session stays, the calls go to the new address', async () => {
  const [old, moved] = await Promise.all([startIdentityServer(), startIdentityServer()]);
  onTestFinished(async () => {
    await Promise.all([old.close(), moved.close()]);
  });
  const { handlers, events } = startGalley();
  const connection = { ...sandboxAt(old.url), serviceUrl: `${old.url}/v1` };
  await handlers['session.signIn']({ connection, clientSecret: 'client secret', password: 'open sesame' });
  const told = events.length;
  const saved = await handlers['connections.moveService']({
    connectionId: connection.id,
    serviceUrl: `${old.url}/v2`,
  });
  expect(saved).toMatchObject({ ...connection, serviceUrl: `${old.url}/v2` });
  expect(events.slice(told).map(({ type }) => type)).toContain('budget-changed');
  expect((await handlers['app.snapshot']()).session).toMatchObject({ state: 'signed-in', connectionId: connection.id });
  await handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  expect(old.forms).toHaveLength(1);

  // What the service has counted, it has counted at its new address too.
  await handlers['connections.moveService']({ connectionId: connection.id, serviceUrl: moved.url });
  expect((await handlers['app.snapshot']()).budget.free).toBe(24);
});

test('the sample service is never moved, and neither is what is gone', async () => {
  const { handlers } = startGalley();
  for (const connectionId of ['sample', id()]) {
    const move = handlers['connections.moveService']({ connectionId, serviceUrl: 'https://elsewhere.example' });
    await expect(move).rejects.toMatchObject({ fault: { code: 'INVALID-INPUT' } });
  }
  await handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  expect(await handlers['activity.list']({ before: null })).toMatchObject([{ status: 200, connectionId: 'sample' }]);
});

test('a PDF without its end can be saved under a name that says so, and is no answer', async () => {
  const server = await startMisbehaving(answers({ body: '%PDF-1.7 and no more' }));
  onTestFinished(() => server.stop());
  const identity = await startIdentityServer();
  onTestFinished(() => identity.close());
  const services = startGalley();
  const connection = { ...sandboxAt(identity.url), serviceUrl: server.url };
  const { handlers, asked } = services;
  await handlers['session.signIn']({ connection, clientSecret: 'client secret', password: 'open sesame' });
  const run = handlers['report.run']({ runId: id(), request: { operation: 'render', ...invoice } });
  const { fault } = await run.then(
    () => Promise.reject(new Error('it was taken for an answer')),
    (thrown: FaultError) => thrown,
  );
  expect(fault).toMatchObject({ code: 'PDF-INCOMPLETE', actions: ['run-again', 'save-incomplete'] });
  expect(await handlers['activity.list']({ before: null })).toMatchObject([
    { document: null, fault: { documentId: fault.documentId }, attempts: [{ result: 'PDF-INCOMPLETE', status: 200 }] },
  ]);

  asked.saveTo = join(services.folder, 'half.pdf');
  await handlers['documents.save']({ documentId: fault.documentId! });
  expect(asked.name).toBe('invoice-INV-2041-Sandbox.incomplete.pdf');
  expect(readFileSync(asked.saveTo, 'utf8')).toBe('%PDF-1.7 and no more');
});

test('a call is copied as a curl line with a variable where the token was', async () => {
  const { handlers } = startGalley();
  await handlers['report.run']({ runId: id(), request: { operation: 'render', ...invoice } });
  const [entry] = await handlers['activity.list']({ before: null });
  const line = await handlers['activity.curl']({ id: entry!.id });
  expect(line).toContain('/render');
  expect(line).toContain('"$TOKEN"');
  expect(line).toContain('"sobjectId":"INV-2041"');
  expect(line).toMatch(/"instance":"https:\/\/[^"]+"/);
});

test('an approved proof is there after a restart, whatever was cleared, until another takes its place', async () => {
  const first = startGalley();
  const render = { operation: 'render', ...invoice } as const;
  const approved = await first.handlers['report.run']({ runId: id(), request: render });
  expect(await first.handlers['proofs.of'](invoice)).toMatchObject({ connectionId: 'sample', approved: null });
  const view = await first.handlers['proofs.approve']({ documentId: approved.id });
  expect(view).toEqual({ connectionId: 'sample', ...invoice, approved, approvedAt: expect.any(Number), ignored: [] });
  expect(first.events).toContainEqual({ type: 'proof-changed', proof: view });
  await first.handlers['activity.clear']();
  await first.close();

  const second = startGalley(first.folder);
  expect(await second.handlers['proofs.of'](invoice)).toEqual(view);
  const response = await second.document(approved.id, new Request(`galley://app/documents/${approved.id}`));
  expect((await response.arrayBuffer()).byteLength).toBe(approved.bytes);

  const next = await second.handlers['report.run']({ runId: id(), request: render });
  expect(await second.handlers['proofs.of'](invoice)).toEqual(view);
  expect(await second.handlers['proofs.approve']({ documentId: next.id })).toMatchObject({ approved: { id: next.id } });
  expect(await second.handlers['proofs.withdraw']({ connectionId: 'sample', ...invoice })).toMatchObject({
    approved: null,
    approvedAt: null,
  });
});

test('areas are ignored in every record of a template; what is no PDF of a report is not approved', async () => {
  const { handlers } = startGalley();
  const key = { connectionId: 'sample', ...invoice };
  const areas = [{ page: 'all', box: { x: 400, y: 60, width: 120, height: 14 } }] as const;
  await handlers['proofs.ignore']({ ...key, areas: [...areas] });
  expect(await handlers['proofs.of']({ ...key, sobjectId: 'INV-2042' })).toMatchObject({ ignored: areas });
  expect(await handlers['proofs.of']({ ...key, templateID: 'letter' })).toMatchObject({ ignored: [] });

  const info = await handlers['report.run']({ runId: id(), request: { operation: 'info', ...invoice } });
  await expect(handlers['proofs.approve']({ documentId: info.id })).rejects.toMatchObject({
    fault: { code: 'INVALID-INPUT', happened: 'Only the whole PDF of a report can be approved.' },
  });
});

test('a connection that is removed takes its proofs along', async () => {
  const { handlers } = startGalley();
  const { id: connectionId } = await handlers['connections.save']({ connection: production, clientSecret: 'cs' });
  const key = { connectionId, ...invoice };
  const areas = [{ page: 1, box: { x: 0, y: 0, width: 10, height: 10 } }];
  expect(await handlers['proofs.ignore']({ ...key, areas })).toMatchObject({ ignored: areas });
  await handlers['connections.remove']({ id: connectionId });
  expect(await handlers['proofs.of'](key)).toMatchObject({ ignored: [] });
});

test('a connection that is saved with a secret is on the disk with it, whatever ends Galley then', async () => {
  const { handlers, folder } = startGalley();
  const namesOnDisk = () => {
    const { connections } = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    return connections.map(({ name }: { name: string }) => name);
  };
  const { id } = await handlers['connections.save']({ connection: production, clientSecret: 'cs' });
  expect(namesOnDisk()).toEqual(['Production']);
  await handlers['connections.duplicate']({ id });
  expect(namesOnDisk()).toEqual(['Production', 'Production copy']);
});

test.each([
  ['was damaged', '{"version": 1, "conn', false],
  ['is of a later version', '{"version": 2}', true],
  ['is missing', null, true],
])('when the settings file %s, secrets of its connections are kept: %s', async (_, settings, isKept) => {
  const first = startGalley();
  const { id: connectionId } = await first.handlers['connections.save']({ connection: production, clientSecret: 'cs' });
  await first.close();
  const secrets = () => Object.keys(JSON.parse(readFileSync(join(first.folder, 'secrets.json'), 'utf8')).connections);
  expect(secrets()).toEqual([connectionId]);

  const path = join(first.folder, 'settings.json');
  if (settings === null) rmSync(path);
  else writeFileSync(path, settings);
  const second = startGalley(first.folder);
  second.begin();
  await second.handlers['connections.choose']({ id: 'sample' });
  const removed = /^The saved sign-in of a connection that no longer exists was removed/;
  const notices = async () => (await second.handlers['app.snapshot']()).notices.map(({ text }) => text);
  if (isKept) await second.close();
  else await expect.poll(notices).toContainEqual(expect.stringMatching(removed));
  expect(secrets()).toEqual(isKept ? [connectionId] : []);
  if (isKept) expect(await notices()).not.toContainEqual(expect.stringMatching(removed));
});
