import { afterAll, expect, test, vi } from 'vitest';
import { createStart, withFaults } from '../../../../renderer/app/start.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { AppSnapshot, DocumentInfo } from '../../../../shared/model.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { documentWith, production, signedIn, snapshotWith, workspaceWith } from '../../../support/window-state.ts';

// Later parts of the window may still be loading.
afterAll(() => vi.dynamicImportSettled());

const answers: FakeAnswers = {
  'report.run': () => success(documentWith()),
  'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
  'activity.list': () => success([]),
};

const of = { connectionId: 'sample', request: documentWith().request };
const going = { runId: crypto.randomUUID(), ...of, phase: { name: 'sent' } } as const;
const answered = { ...of, document: documentWith(), fault: null } as const;

function galleyOf(start: ReturnType<typeof createStart>) {
  const now = start.state.getState();
  if (now.phase !== 'ready') throw new Error(`The window is ${now.phase}.`);
  return now.services;
}

test('what main says while the snapshot is on its way is not lost', async () => {
  const answer = later<Outcome<AppSnapshot>>();
  const bridge = fakeBridge({ ...answers, 'app.snapshot': () => answer.promise });
  const start = createStart(bridge);
  const begun = start.begin();
  expect(start.state.getState().phase).toBe('loading');
  bridge.say({ type: 'budget-changed', budget: { limit: 25, free: 7, nextFreeInMs: 1_000, waiting: 0 } });
  answer.resolve(success(snapshotWith()));
  await begun;
  expect(galleyOf(start).shell.state.getState().budget.free).toBe(7);
  bridge.say({ type: 'budget-changed', budget: { limit: 25, free: 6, nextFreeInMs: 1_000, waiting: 0 } });
  expect(galleyOf(start).shell.state.getState().budget.free).toBe(6);
});

test('a start that fails says why, and the next try works', async () => {
  const bridge = fakeBridge({ ...answers, 'app.snapshot': () => failure({ code: 'DEFECT' }) });
  const start = createStart(bridge);
  await start.begin();
  expect(start.state.getState()).toMatchObject({ phase: 'failed', fault: { code: 'DEFECT' } });
  bridge.answer({ 'app.snapshot': () => success(snapshotWith()) });
  await start.begin();
  expect(start.state.getState().phase).toBe('ready');
});

test.each([
  ['on the sample service', snapshotWith(), 1],
  ['in an organisation', snapshotWith({ session: { ...signedIn, connectionId: production.id } }), 0],
  ['with an identifier missing', snapshotWith({ workspace: workspaceWith({ sobjectId: ' ' }) }), 0],
  ['after a crash, with a run that goes on', snapshotWith({ runs: [going] }), 0],
  ['after a crash, with an answer', snapshotWith({ latest: [answered] }), 0],
  ['with its draft in front', snapshotWith({ workspace: workspaceWith({ isDraftInFront: true }) }), 0],
  ['at another place', snapshotWith({ workspace: workspaceWith({}, { place: 'merge' }) }), 0],
])('a start %s runs the report by itself %#', async (_, snapshot, runs) => {
  const bridge = fakeBridge({ ...answers, 'app.snapshot': () => success(snapshot) });
  await createStart(bridge).begin();
  expect(bridge.inputsOf('report.run')).toHaveLength(runs);
});

test('the report that runs by itself waits until the window is drawn, and is that of the sample', async () => {
  const drawn = later<void>();
  const { reports, ...rest } = workspaceWith({});
  const workspace = { ...rest, reports: [...reports, { ...reports[0]!, connectionId: production.id }] };
  const bridge = fakeBridge({ ...answers, 'app.snapshot': () => success(snapshotWith({ workspace })) });
  const start = createStart(bridge, () => drawn.promise);
  const begun = start.begin();
  await expect.poll(() => start.state.getState().phase).toBe('ready');
  expect(bridge.inputsOf('report.run')).toEqual([]);
  bridge.say({ type: 'session-changed', session: { ...signedIn, connectionId: production.id } });
  drawn.resolve();
  await begun;
  expect(bridge.inputsOf('report.run')).toMatchObject([{ connectionId: 'sample' }]);
});

test('a page that is loaded anew goes on with the runs of the one before, and hears where they are', async () => {
  const merging = {
    runId: crypto.randomUUID(),
    connectionId: 'sample',
    request: { operation: 'merge', items: [] },
    phase: null,
  } as const;
  const snapshot = snapshotWith({ runs: [going, merging], latest: [answered] });
  const outcome = later<Outcome<DocumentInfo>>();
  const bridge = fakeBridge({
    ...answers,
    'app.snapshot': () => success(snapshot),
    'runs.result': ({ runId }) => (runId === going.runId ? outcome.promise : failure({ code: 'REJECTED' })),
  });
  const start = createStart(bridge);
  await start.begin();
  const { reports, merge } = galleyOf(start);
  const pane = () => reports.selected().state.getState().panes.render;
  expect(pane()).toMatchObject({ running: { phase: { name: 'sent' } }, shown: answered.document });
  await expect.poll(() => merge.state.getState()).toMatchObject({ running: null, fault: { code: 'REJECTED' } });

  const receiving = { name: 'receiving', bytes: 1, totalBytes: 2 } as const;
  bridge.say({ type: 'run-moved', runId: going.runId, phase: receiving });
  expect(pane().running).toEqual({ runId: going.runId, phase: receiving });
  const next = documentWith({ id: 'next' });
  outcome.resolve(success(next));
  await expect.poll(pane).toMatchObject({ running: null, shown: next, before: answered.document });
});

test('a call that the platform refuses is a fault, not a run that never ends', async () => {
  const broken = withFaults({ ...fakeBridge(), call: () => Promise.reject(new Error('gone')) });
  expect(await broken.call('activity.list', { before: null })).toMatchObject({ ok: false, fault: { code: 'DEFECT' } });
});
