import { expect, test } from 'vitest';
import { createStart } from '../../../../renderer/app/start.ts';
import { sureBridge } from '../../../../renderer/app/sure-bridge.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { AppSnapshot } from '../../../../shared/model.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { documentWith, production, signedIn, snapshotWith, workspace } from '../../../support/window-state.ts';

const answers: FakeAnswers = {
  'report.run': () => success(documentWith()),
  'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
  'activity.list': () => success([]),
};

function galleyOf(start: ReturnType<typeof createStart>) {
  const now = start.state.getState();
  if (now.phase !== 'ready') throw new Error(`The window is ${now.phase}.`);
  return now.galley;
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
  ['with an identifier missing', snapshotWith({ workspace: { ...workspace, sobjectId: ' ' } }), 0],
  ['at another place', snapshotWith({ workspace: { ...workspace, place: 'merge' } }), 0],
])('a start %s runs the report by itself %#', async (_, snapshot, runs) => {
  const bridge = fakeBridge({ ...answers, 'app.snapshot': () => success(snapshot) });
  await createStart(bridge).begin();
  expect(bridge.inputsOf('report.run')).toHaveLength(runs);
});

test('a call that the platform refuses is a fault, not a run that never ends', async () => {
  const broken = sureBridge({ ...fakeBridge(), call: () => Promise.reject(new Error('gone')) });
  expect(await broken.call('activity.list', undefined)).toMatchObject({ ok: false, fault: { code: 'DEFECT' } });
});
