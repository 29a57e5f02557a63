import { describe, expect, test } from 'vitest';
import { currentFault, isEarlier } from '../../../../renderer/report/report-state.ts';
import type { Fault, Outcome } from '../../../../shared/fault.ts';
import type { AppSnapshot, DocumentInfo } from '../../../../shared/model.ts';
import {
  type FakeAnswers,
  type FakeBridge,
  failure,
  fakeBridge,
  later,
  success,
} from '../../../support/fake-bridge.ts';
import { reportsOn } from '../../../support/open-reports.ts';
import { documentWith, sample } from '../../../support/window-state.ts';

const first = documentWith({ id: '11111111-1111-4111-8111-000000000001' });
const second = documentWith({ id: '11111111-1111-4111-8111-000000000002' });

function reportOn(bridge: FakeBridge, earlier: Partial<Pick<AppSnapshot, 'runs' | 'latest'>>) {
  const { report } = reportsOn(bridge, {}, earlier);
  return { report, pane: () => report.state.getState().panes.render };
}

const of = { connectionId: sample.id, request: first.request };
const run = (runId: string) => ({ runId, ...of, phase: { name: 'sent' } }) as const;
const answered = { ...of, document: first, fault: null } as const;

test('a page that is loaded anew shows the last good answer as it was: as an earlier one if the run after it failed', () => {
  const good = reportOn(fakeBridge(), { latest: [answered] });
  expect(good.pane()).toMatchObject({ running: null, shown: first, fault: null });
  expect(isEarlier(good.report.state.getState(), 'render')).toBe(false);
  good.report.edit({ templateID: 'half typed' });
  expect(isEarlier(good.report.state.getState(), 'render')).toBe(true);

  const fault = { code: 'NOT-FOUND', happened: 'There is none.', advice: 'Check it.' } as const;
  const failed = reportOn(fakeBridge(), { latest: [{ ...answered, fault }] });
  expect(failed.pane()).toMatchObject({ shown: first, fault });
  expect(isEarlier(failed.report.state.getState(), 'render')).toBe(true);
  expect(currentFault(failed.report.state.getState(), 'render')).toEqual(fault);
  failed.report.edit({ templateID: 'half typed' });
  expect(currentFault(failed.report.state.getState(), 'render')).toBeNull();
});

test('it waits for the run that went on, and shows its answer', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const bridge = fakeBridge({ 'runs.result': () => answer.promise });
  const { report, pane } = reportOn(bridge, { runs: [run('r1')], latest: [answered] });
  expect(pane()).toMatchObject({ running: { runId: 'r1', phase: { name: 'sent' } }, shown: first });
  expect(isEarlier(report.state.getState(), 'render')).toBe(true);
  answer.resolve(success(second));
  await expect.poll(pane).toMatchObject({ running: null, shown: second, before: first });
  expect(isEarlier(report.state.getState(), 'render')).toBe(false);
});

test('it shows why the run that went on has no answer, and marks its field', async () => {
  const fault = { code: 'REJECTED', happened: 'There is no record named x.', field: 'sobjectId' } as const;
  const bridge = fakeBridge({ 'runs.result': () => failure(fault) });
  const { report, pane } = reportOn(bridge, { runs: [run('r1')], latest: [answered] });
  await expect.poll(pane).toMatchObject({ running: null, shown: first, fault, withoutResult: 'failed' });
  expect(report.state.getState().problems.sobjectId).toBe(fault.happened);
});

test('it cancels the run that went on, and what failed before it stays an earlier result', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const bridge = fakeBridge({ 'runs.result': () => answer.promise, 'runs.cancel': () => success(undefined) });
  const fault = { code: 'NOT-FOUND', happened: 'There is none.', advice: 'Check it.' } as const;
  const { report, pane } = reportOn(bridge, { runs: [run('r1')], latest: [{ ...answered, fault }] });
  await report.cancel();
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId: 'r1' }]);
  answer.resolve(failure({ code: 'CANCELLED' }));
  await expect.poll(pane).toMatchObject({ running: null, shown: first, fault: null });
  expect(isEarlier(report.state.getState(), 'render')).toBe(true);
});

test('it lets a new run take the place of the one that went on', async () => {
  const late = later<Outcome<DocumentInfo>>();
  const bridge = fakeBridge({
    'runs.result': () => late.promise,
    'runs.cancel': () => success(undefined),
    'report.run': () => success(second),
  });
  const { report, pane } = reportOn(bridge, { runs: [run('r1')] });
  await report.run();
  late.resolve(success(first));
  await new Promise((turn) => setImmediate(turn));
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId: 'r1' }]);
  expect(pane()).toMatchObject({ running: null, shown: second });
});

test('it follows the last of several runs of a tab, and no merge', () => {
  const merge = {
    runId: 'm',
    connectionId: sample.id,
    request: { operation: 'merge', items: [] },
    phase: null,
  } as const;
  const bridge = fakeBridge({ 'runs.result': () => later<Outcome<DocumentInfo>>().promise });
  const latest = [{ ...answered, request: merge.request }];
  const { report, pane } = reportOn(bridge, { runs: [run('r1'), run('r2'), merge], latest });
  expect(bridge.inputsOf('runs.result')).toEqual([{ runId: 'r2' }]);
  expect(pane()).toMatchObject({ running: { runId: 'r2' }, shown: null });
  expect(report.state.getState().panes.info).toMatchObject({ running: null, shown: null });
});

describe('what an earlier start of Galley left', () => {
  const kept = (id: string) =>
    documentWith({ id, sha256: id, request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' } });
  const open = (answers: FakeAnswers = {}) => {
    const bridge = fakeBridge({
      'activity.answersTo': () => success({ documents: [kept('newest'), kept('before')], faults: [] }),
      'proofs.of': () => failure(),
      ...answers,
    });
    const { report } = reportsOn(bridge);
    return { bridge, report, pane: () => report.state.getState().panes.render };
  };

  test('is shown again with the run before it', async () => {
    const { bridge, report, pane } = open();
    await report.showKept();
    expect(bridge.inputsOf('activity.answersTo')).toEqual([
      { connectionId: sample.id, templateID: 'invoice', sobjectId: 'INV-2041' },
    ]);
    expect([pane().shown?.id, pane().before?.id]).toEqual(['newest', 'before']);
    expect(report.state.getState().panes.info.shown).toBeNull();
  });

  test('is what a run that was quicker is compared with', async () => {
    const run = documentWith({ id: 'run', sha256: 'run' });
    const { report, pane } = open({ 'report.run': () => success(run) });
    await report.run();
    await report.showKept();
    expect([pane().shown?.id, pane().before?.id]).toEqual(['run', 'newest']);
  });

  const fault: Fault = { code: 'REJECTED', happened: 'No such record.', advice: 'Check it.', field: 'sobjectId' };
  const withFault: FakeAnswers = {
    'activity.answersTo': () => success({ documents: [kept('newest')], faults: [{ operation: 'render', fault }] }),
  };

  test('is shown with the fault of the last run, which ends when the form moves on', async () => {
    const { report, pane } = open(withFault);
    await report.showKept();
    expect(pane()).toMatchObject({ shown: { id: 'newest' }, fault });
    expect(isEarlier(report.state.getState(), 'render')).toBe(true);
    expect(report.state.getState().problems.sobjectId).toBe(fault.happened);
    report.edit({ sobjectId: 'INV-2042' });
    expect(currentFault(report.state.getState(), 'render')).toBeNull();
    report.edit({ sobjectId: 'INV-2041' });
    expect(currentFault(report.state.getState(), 'render')).toEqual(fault);
  });

  test.each(['NET-OFFLINE', 'AUTH-NEEDED', 'TIMEOUT-STALLED', 'LIMITED'] as const)(
    'is an earlier result without %s, whose cause has passed',
    async (code) => {
      const { report, pane } = open({
        'activity.answersTo': () =>
          success({ documents: [kept('newest')], faults: [{ operation: 'render', fault: { ...fault, code } }] }),
      });
      await report.showKept();
      expect(pane()).toMatchObject({ shown: { id: 'newest' }, fault: null, withoutResult: 'failed' });
      expect(isEarlier(report.state.getState(), 'render')).toBe(true);
    },
  );

  test('has no fault where a run has ended or goes on meanwhile', async () => {
    const ended = open({ ...withFault, 'report.run': () => success(first) });
    await ended.report.run();
    await ended.report.showKept();
    expect(ended.pane().fault).toBeNull();
    const running = open({ ...withFault, 'report.run': () => later<Outcome<DocumentInfo>>().promise });
    void running.report.run();
    await running.report.showKept();
    expect(running.pane().fault).toBeNull();
  });

  test('is not asked for without identifiers', async () => {
    const { bridge, report } = open();
    report.edit({ sobjectId: ' ' });
    await report.showKept();
    expect(bridge.calls).toEqual([]);
  });
});
