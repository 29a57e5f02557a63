import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createRunTracker, noRuns, type RunState } from '../../../../renderer/base/run-tracker.ts';
import type { Fault, Outcome } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';

const [first, second] = ['first', 'second'].map((id) => documentWith({ id })) as [DocumentInfo, DocumentInfo];

function trackerWith(answers: FakeAnswers = {}) {
  const bridge = fakeBridge({ 'runs.cancel': () => success(undefined), ...answers });
  const state = createStore<RunState>(() => noRuns);
  const faults: Fault[] = [];
  const tracker = createRunTracker({
    bridge,
    operation: 'render',
    state: state.getState,
    change: state.setState,
    show: state.setState,
    onFault: (fault) => void faults.push(fault),
  });
  return { tracker, bridge, faults, now: state.getState };
}

test('a run is current from its start to its result, which is then shown', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const { tracker, now } = trackerWith();
  const sent: string[] = [];
  const run = tracker.start((runId) => {
    sent.push(runId);
    return answer.promise;
  });
  expect(now()).toEqual({ ...noRuns, running: { runId: sent[0], phase: null } });
  answer.resolve(success(first));
  await run;
  expect(now()).toEqual({ ...noRuns, shown: first });
});

test('the shown result stays while the next run goes on, and when that fails', async () => {
  const { tracker, faults, now } = trackerWith();
  await tracker.start(async () => success(first));
  const answer = later<Outcome<DocumentInfo>>();
  const run = tracker.start(() => answer.promise);
  expect(now()).toMatchObject({ shown: first, fault: null });
  const failed = failure({ code: 'SERVER-FAILED' });
  answer.resolve(failed);
  await run;
  expect(now()).toMatchObject({
    running: null,
    shown: first,
    fault: { code: 'SERVER-FAILED' },
    withoutResult: 'failed',
  });
  expect(faults).toMatchObject([{ code: 'SERVER-FAILED' }]);

  tracker.dismiss('fault');
  expect(now()).toMatchObject({ fault: null, withoutResult: 'failed' });
  await tracker.start(async () => success(second));
  expect(now()).toEqual({ ...noRuns, shown: second });
});

test('a later run cancels the current one, whose late result is ignored', async () => {
  const [slow, quick] = [later<Outcome<DocumentInfo>>(), later<Outcome<DocumentInfo>>()];
  const { tracker, bridge, faults, now } = trackerWith();
  const one = tracker.start(() => slow.promise);
  const replaced = now().running?.runId;
  const other = tracker.start(() => quick.promise);
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId: replaced }]);
  quick.resolve(success(second));
  await other;
  slow.resolve(failure());
  await one;
  expect(now()).toEqual({ ...noRuns, shown: second });
  expect(faults).toEqual([]);
});

test('a cancelled run leaves neither a fault nor a failure, and says that it was cancelled', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const { tracker, bridge, faults, now } = trackerWith();
  await tracker.cancel();
  expect(bridge.calls).toEqual([]);
  const run = tracker.start(() => answer.promise);
  const runId = now().running?.runId;
  await tracker.cancel();
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId }]);
  answer.resolve(failure({ code: 'CANCELLED' }));
  await run;
  expect(now()).toEqual({ ...noRuns, withoutResult: 'cancelled' });
  expect(faults).toEqual([]);
});

test('what is shown is still from before a failure, where the run after that is cancelled', async () => {
  const { tracker, now } = trackerWith();
  await tracker.start(async () => failure());
  await tracker.start(async () => failure({ code: 'CANCELLED' }));
  expect(now()).toEqual({ ...noRuns, withoutResult: 'failed' });
});

test('only the phases of the current run are shown', () => {
  const { tracker, now } = trackerWith();
  void tracker.start(() => new Promise(() => {}));
  const { runId } = now().running!;
  tracker.handleEvent({ type: 'run-moved', runId: crypto.randomUUID(), phase: { name: 'sent' } });
  expect(now().running).toEqual({ runId, phase: null });
  tracker.handleEvent({ type: 'run-moved', runId, phase: { name: 'sent' } });
  expect(now().running).toEqual({ runId, phase: { name: 'sent' } });
});

test('a new page shows the last result and fault of its operation, and continues the last run', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const { tracker, bridge, now } = trackerWith({ 'runs.result': () => answer.promise });
  const { request } = first;
  const fault: Fault = { code: 'NOT-FOUND', happened: 'It is not there.', advice: 'Look again.' };
  const latest = [
    { connectionId: 'sample', request: { operation: 'merge', items: [] }, document: second, fault: null },
    { connectionId: 'sample', request, document: first, fault },
  ] as const;

  tracker.resumeRun({ runs: [], latest: [] });
  expect(now()).toEqual(noRuns);
  tracker.resumeRun({ runs: [], latest });
  expect(now()).toEqual({ ...noRuns, shown: first, fault, withoutResult: 'failed' });

  const runs = [
    { runId: 'a', connectionId: 'sample', request, phase: null },
    { runId: 'b', connectionId: 'sample', request, phase: { name: 'sent' } },
    { runId: 'c', connectionId: 'sample', request: { operation: 'merge', items: [] }, phase: null },
  ] as const;
  tracker.resumeRun({ runs, latest });
  expect(now()).toMatchObject({ running: { runId: 'b', phase: { name: 'sent' } }, shown: first, fault: null });
  answer.resolve(success(second));
  await expect.poll(now).toEqual({ ...noRuns, shown: second });
  expect(bridge.inputsOf('runs.result')).toEqual([{ runId: 'b' }]);
});

test('what is shown is saved; a failed save names its document, and a closed dialog is no fault', async () => {
  const answers = [success({ path: '/tmp/a.pdf', bytes: 1 }), failure({ code: 'DISK-FULL' }), success(null)];
  const { tracker, bridge, now } = trackerWith({ 'documents.save': () => answers.shift()! });
  await tracker.save();
  expect(bridge.calls).toEqual([]);
  await tracker.start(async () => success(first));
  await tracker.save();
  expect(now()).toMatchObject({ savedPath: '/tmp/a.pdf', saveFault: null });
  await tracker.save('half');
  expect(now()).toMatchObject({ savedPath: null, saveFault: { code: 'DISK-FULL', documentId: 'half' } });
  await tracker.save(now().saveFault?.documentId);
  expect(now()).toEqual({ ...noRuns, shown: first });
  expect(bridge.inputsOf('documents.save').map(({ documentId }) => documentId)).toEqual(['first', 'half', 'half']);
});
