import { expect, test } from 'vitest';
import type { Outcome } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { reportsOn } from '../../../support/open-reports.ts';
import { settled, simulatedClock } from '../../../support/simulated-clock.ts';
import { documentWith, production, signedIn } from '../../../support/window-state.ts';

function fixture(answers: FakeAnswers = {}) {
  const clock = simulatedClock();
  const bridge = fakeBridge({
    'report.run': () => success(documentWith()),
    'runs.cancel': () => success(undefined),
    ...answers,
  });
  let isHidden = false;
  let listener = () => {};
  const { reports, report } = reportsOn(
    bridge,
    {},
    {
      clock,
      visibility: {
        isHidden: () => isHidden,
        listen: (called) => {
          listener = called;
        },
      },
    },
  );
  return {
    reports,
    report,
    bridge,
    /** Lets time pass, a second at a time. */
    async pass(seconds: number): Promise<void> {
      for (let at = 0; at < seconds; at += 1) {
        await clock.advance(1_000);
        await settled();
      }
    },
    auto: () => report.state.getState().autoRun,
    runs: () => bridge.inputsOf('report.run'),
    hide(hidden: boolean): void {
      isHidden = hidden;
      listener();
    },
  };
}

test('it runs in intervals that begin at the end of a run, behind everything else', async () => {
  const { reports, report, pass, runs, auto } = fixture();
  report.runEvery(10);
  expect(auto()).toEqual({ phase: 'waiting', everyS: 10, inMs: 10_000 });
  await pass(9);
  expect(runs()).toHaveLength(0);
  await pass(1);
  expect(runs()).toHaveLength(1);
  expect(runs()[0]).toMatchObject({ isUnasked: true, request: { operation: 'render', templateID: 'invoice' } });
  await pass(30);
  expect(runs()).toHaveLength(4);
  expect(reports.state.getState().recents).toEqual({});
  report.stopRunning();
  await pass(60);
  expect(runs()).toHaveLength(4);
  expect(auto()).toEqual({ phase: 'off', why: null });
});

test('a run by hand goes first, and the next interval begins at its end', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const { report, pass, runs, auto, bridge } = fixture();
  report.runEvery(10);
  await pass(9);
  bridge.answer({ 'report.run': () => answer.promise });
  void report.run();
  expect(auto().phase).toBe('running');
  await pass(60);
  expect(runs()).toHaveLength(1);
  expect(runs()[0]).not.toHaveProperty('isUnasked');
  answer.resolve(success(documentWith()));
  await settled();
  expect(auto()).toEqual({ phase: 'waiting', everyS: 10, inMs: 10_000 });
  await pass(10);
  expect(runs()).toHaveLength(2);
});

test('it pauses while the window is hidden, and goes on when that is shown', async () => {
  const { report, pass, runs, auto, hide } = fixture();
  report.runEvery(10);
  await pass(4);
  hide(true);
  expect(auto()).toEqual({ phase: 'paused', everyS: 10 });
  await pass(60);
  expect(runs()).toHaveLength(0);
  hide(false);
  await pass(1);
  expect(runs()).toHaveLength(1);
});

test('it stops at a fault, at the end of the sign-in, and when the form is changed', async () => {
  const { report, pass, runs, auto, bridge } = fixture({ 'report.run': () => failure() });
  report.runEvery(10);
  await pass(10);
  expect(auto()).toEqual({ phase: 'off', why: 'Stopped: the last run failed.' });
  await pass(60);
  expect(runs()).toHaveLength(1);
  bridge.answer({ 'report.run': () => success(documentWith()) });
  const { connectionId, protection } = signedIn;
  const ends = [
    () => report.handleEvent({ type: 'session-changed', session: { connectionId, protection, state: 'signed-out' } }),
    () => report.edit({ sobjectId: 'INV-2042' }),
  ];
  for (const end of ends) {
    await report.run();
    report.runEvery(10);
    expect(auto().phase).toBe('waiting');
    end();
    expect(auto()).toMatchObject({ phase: 'off', why: expect.stringContaining('Stopped: ') });
  }
  await pass(60);
  expect(runs()).toHaveLength(3);
});

test('it pauses while another report is on the screen', async () => {
  const { reports, report, pass, runs, auto } = fixture();
  report.runEvery(10);
  await pass(4);
  reports.openNew();
  expect(auto()).toEqual({ phase: 'paused', everyS: 10 });
  await pass(60);
  reports.handleEvent({ type: 'session-changed', session: { ...signedIn, connectionId: production.id } });
  reports.handleEvent({ type: 'session-changed', session: signedIn });
  expect(runs()).toHaveLength(0);
  reports.select(report);
  await pass(1);
  expect(runs()).toHaveLength(1);
});

test('stopping cancels a run that it has begun; without identifiers it does not begin', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const { report, pass, auto, bridge, runs } = fixture({ 'report.run': () => answer.promise });
  report.runEvery(10);
  await pass(10);
  report.stopRunning();
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId: runs()[0]?.runId }]);
  report.edit({ templateID: ' ' });
  report.runEvery(10);
  expect(auto().phase).toBe('off');
  expect(report.state.getState().problems.templateID).not.toBeNull();
});
