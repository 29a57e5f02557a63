import { describe, expect, test } from 'vitest';
import { tabToSave } from '../../../../renderer/report/report.ts';
import {
  currentFault,
  isEarlier,
  isOfOtherTemplate,
  isRunning,
  viewKeyOf,
} from '../../../../renderer/report/report-state.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import type { OpenReport } from '../../../../shared/workspace.ts';
import { type FakeBridge, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { reportsOn } from '../../../support/open-reports.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';
import { documentWith, invoiceReport, sample } from '../../../support/window-state.ts';

const first = documentWith({ id: '11111111-1111-4111-8111-000000000001' });
const second = documentWith({ id: '11111111-1111-4111-8111-000000000002' });

function reportOn(bridge: FakeBridge, left: Partial<OpenReport> = {}, clock = simulatedClock()) {
  const kept: unknown[] = [];
  const { report } = reportsOn(bridge, left, {
    keep: ({ reports }) => kept.push(reports?.[0]?.open[0]),
    keepNow: () => kept.push('now'),
    clock,
  });
  const pane = (tab: 'info' | 'handlebars' | 'deepload' | 'render' = 'render') => report.state.getState().panes[tab];
  return { report, kept, pane };
}

describe('a run', () => {
  test('sends the identifiers without white space around them, for the selected tab alone', async () => {
    const bridge = fakeBridge({ 'report.run': () => success(first) });
    const { report, pane } = reportOn(bridge, { templateID: ' invoice\t', sobjectId: ' INV-2041 ', tab: 'info' });
    await report.run();
    expect(bridge.inputsOf('report.run')).toEqual([
      {
        runId: expect.any(String),
        connectionId: sample.id,
        request: { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2041' },
      },
    ]);
    expect(pane('info').shown).toBe(first);
  });

  test('is remembered before it is sent, so that a crash in the next moment comes back to it', async () => {
    const bridge = fakeBridge({ 'report.run': () => success(first) });
    const { report, kept } = reportOn(bridge);
    report.edit({ templateID: 'letter' });
    const running = report.run();
    expect(kept).toEqual([{ ...invoiceReport, templateID: 'letter' }, 'now']);
    await running;
  });

  test('of a split screen asks for both views', async () => {
    const bridge = fakeBridge({ 'report.run': () => success(first) });
    const { report } = reportOn(bridge, { tab: 'handlebars', besideTab: 'render' });
    await report.run();
    expect(bridge.inputsOf('report.run').map(({ request }) => request.operation)).toEqual(['handlebars', 'render']);
  });

  test('of a folder goes again for what is on the screen and was run, when its files change', async () => {
    const bridge = fakeBridge({ 'report.run': () => success(first) });
    const { report } = reportOn(bridge, { tab: 'handlebars', besideTab: 'render' });
    await report.runAgain('render');
    report.runShownAgain();
    expect(bridge.inputsOf('report.run').map(({ request }) => request.operation)).toEqual(['render', 'render']);
  });

  test.each([
    ['nothing', '', 'INV-2041', 'templateID'],
    ['white space', 'invoice', '   ', 'sobjectId'],
    ['more than 1,024 characters', 'x'.repeat(1_025), 'INV-2041', 'templateID'],
    ['a line break', 'in\nvoice', 'INV-2041', 'templateID'],
  ] as const)('with %s as an identifier marks the field and sends nothing', async (_, templateID, sobjectId, field) => {
    const bridge = fakeBridge();
    const { report } = reportOn(bridge, { templateID, sobjectId });
    await report.run();
    expect(bridge.calls).toEqual([]);
    expect(report.state.getState().problems[field]).toEqual(expect.any(String));
    report.edit({ [field]: 'better' });
    expect(report.state.getState().problems[field]).toBeNull();
  });
});

describe('presses of Run', () => {
  const runsOf = (bridge: FakeBridge) => bridge.inputsOf('report.run').length;

  test('that follow one another within a second send what goes on already only once, as each request counts', async () => {
    const clock = simulatedClock();
    const answers = [later<Outcome<DocumentInfo>>(), later<Outcome<DocumentInfo>>()];
    const bridge = fakeBridge({
      'report.run': () => answers[runsOf(bridge) - 1]!.promise,
      'runs.cancel': () => success(undefined),
    });
    const { report, pane } = reportOn(bridge, {}, clock);
    const running = report.run();
    for (let press = 0; press < 25; press += 1) {
      await clock.advance(200);
      await report.run();
      await report.runAgain('render');
    }
    expect(runsOf(bridge)).toBe(1);

    // The template may be another by now.
    await clock.advance(1_000);
    const last = report.run();
    expect(runsOf(bridge)).toBe(2);
    answers[1]!.resolve(success(second));
    await last;
    answers[0]!.resolve(success(first));
    await running;
    expect(pane().shown).toBe(second);
  });

  test('run again at once when the identifiers are others, after a cancel, and when the answer is there', async () => {
    const clock = simulatedClock();
    const cancelled = later<Outcome<DocumentInfo>>();
    const bridge = fakeBridge({ 'report.run': () => cancelled.promise, 'runs.cancel': () => success(undefined) });
    const { report } = reportOn(bridge, {}, clock);
    const runs = [report.run()];
    report.edit({ templateID: 'letter' });
    runs.push(report.run());
    expect(runsOf(bridge)).toBe(2);
    await report.cancel();
    cancelled.resolve(failure({ code: 'CANCELLED' }));
    await Promise.all(runs);

    bridge.answer({ 'report.run': () => success(first) });
    await report.run();
    await report.run();
    expect(runsOf(bridge)).toBe(4);
  });
});

describe('an answer', () => {
  test('that is slow never replaces the answer to a later run', async () => {
    const [slow, quick] = [later<Outcome<DocumentInfo>>(), later<Outcome<DocumentInfo>>()];
    const answers = [slow, quick];
    const bridge = fakeBridge({
      'report.run': () => answers.shift()!.promise,
      'runs.cancel': () => success(undefined),
    });
    const { report, pane } = reportOn(bridge);
    const early = report.run();
    report.edit({ sobjectId: 'INV-2042' });
    const last = report.run();
    quick.resolve(success(second));
    await last;
    slow.resolve(success(first));
    await early;
    expect(pane()).toMatchObject({ running: null, shown: second, fault: null });
    const [overtaken] = bridge.inputsOf('report.run');
    expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId: overtaken!.runId }]);
  });

  test('that is good stays while the next run goes on and when that fails, as an earlier result', async () => {
    const bridge = fakeBridge({ 'report.run': () => success(first) });
    const { report, pane } = reportOn(bridge);
    await report.run();
    expect(isEarlier(report.state.getState(), 'render')).toBe(false);

    const answer = later<Outcome<DocumentInfo>>();
    bridge.answer({ 'report.run': () => answer.promise });
    const run = report.run();
    expect(pane().shown).toBe(first);
    expect(isEarlier(report.state.getState(), 'render')).toBe(true);

    answer.resolve(failure({ code: 'SERVER-FAILED' }));
    await run;
    expect(pane()).toMatchObject({ running: null, shown: first, fault: { code: 'SERVER-FAILED' } });
    report.dismiss('render', 'fault');
    expect(pane().fault).toBeNull();
    expect(isEarlier(report.state.getState(), 'render')).toBe(true);
  });

  test('is an earlier one as soon as the identifiers are others', async () => {
    const { report } = reportOn(fakeBridge({ 'report.run': () => success(first) }));
    await report.run();
    report.edit({ sobjectId: 'INV-2042' });
    expect(isEarlier(report.state.getState(), 'render')).toBe(true);
    report.edit({ sobjectId: ' INV-2041 ' });
    expect(isEarlier(report.state.getState(), 'render')).toBe(false);
  });

  test('is of another template as soon as the form names another one, and not for another record', async () => {
    const { report } = reportOn(fakeBridge({ 'report.run': () => success(first) }));
    await report.run();
    report.edit({ sobjectId: 'INV-2042' });
    expect(isOfOtherTemplate(report.state.getState(), 'render')).toBe(false);
    report.edit({ templateID: 'letter' });
    expect(isOfOtherTemplate(report.state.getState(), 'render')).toBe(true);
    report.edit({ templateID: 'invoice ' });
    expect(isOfOtherTemplate(report.state.getState(), 'render')).toBe(false);
  });

  test('has its fault only while the form has the identifiers of the failed run', async () => {
    const { report } = reportOn(fakeBridge({ 'report.run': () => failure() }));
    await report.run();
    expect(currentFault(report.state.getState(), 'render')).not.toBeNull();
    report.edit({ templateID: 'letter' });
    expect(currentFault(report.state.getState(), 'render')).toBeNull();
  });

  test('that names an identifier marks its field', async () => {
    const fault = { code: 'REJECTED', happened: 'There is no record named x.', field: 'sobjectId' } as const;
    const { report } = reportOn(fakeBridge({ 'report.run': () => failure(fault) }));
    await report.run();
    expect(report.state.getState().problems).toEqual({ templateID: null, sobjectId: fault.happened });
  });
});

describe('cancelling', () => {
  test('ends every run, draws nothing for it and keeps what is shown', async () => {
    const answers = [later<Outcome<DocumentInfo>>(), later<Outcome<DocumentInfo>>()];
    const waiting = [...answers];
    const bridge = fakeBridge({
      'report.run': () => waiting.shift()!.promise,
      'runs.cancel': () => {
        answers.pop()?.resolve(failure({ code: 'CANCELLED' }));
        return success(undefined);
      },
    });
    const { report, pane } = reportOn(bridge, { tab: 'info', besideTab: 'render' });
    const run = report.run();
    expect(isRunning(report.state.getState())).toBe(true);
    await report.cancel();
    await run;
    expect(bridge.inputsOf('runs.cancel')).toHaveLength(2);
    expect(pane('info')).toMatchObject({ running: null, fault: null });
    expect(pane('render')).toMatchObject({ running: null, fault: null });
  });
});

describe('where a run is', () => {
  test('is shown for the current run, and for no other', () => {
    const bridge = fakeBridge({ 'report.run': () => later<Outcome<DocumentInfo>>().promise });
    const { report, pane } = reportOn(bridge);
    void report.run();
    const phase = { name: 'queued', place: 2, startsInMs: 4_000 } as const;
    report.handleEvent({ type: 'run-moved', runId: crypto.randomUUID(), phase });
    expect(pane().running?.phase).toBeNull();
    report.handleEvent({ type: 'run-moved', runId: pane().running!.runId, phase });
    expect(pane().running?.phase).toEqual(phase);
  });
});

describe('the split', () => {
  test('shows any two tabs, never one twice', () => {
    const { report } = reportOn(fakeBridge(), { tab: 'info' });
    const both = () => [report.state.getState().tab, report.state.getState().besideTab];
    report.showBeside('render');
    expect(both()).toEqual(['info', 'render']);
    report.select('render');
    expect(both()).toEqual(['render', 'info']);
    report.showBeside('render');
    expect(both()).toEqual(['info', 'render']);
    report.showBeside(null);
    expect(both()).toEqual(['info', null]);
  });
});

describe('saving', () => {
  test('tells where the file went, and nothing when the dialog was closed', async () => {
    const bridge = fakeBridge({
      'report.run': () => success(first),
      'documents.save': () => success({ path: '/tmp/invoice.pdf', bytes: 1 }),
    });
    const { report, pane } = reportOn(bridge);
    await report.run();
    await report.save('render');
    expect(bridge.inputsOf('documents.save')).toEqual([{ documentId: first.id }]);
    expect(pane().savedPath).toBe('/tmp/invoice.pdf');
    bridge.answer({ 'documents.save': () => success(null) });
    await report.save('render');
    expect(pane()).toMatchObject({ savedPath: null, saveFault: null });
  });

  test('that fails keeps the result, which is still the answer to the last run', async () => {
    const bridge = fakeBridge({
      'report.run': () => success(first),
      'documents.save': () => failure({ code: 'DISK-FULL' }),
    });
    const { report, pane } = reportOn(bridge);
    await report.run();
    await report.save('render');
    expect(pane()).toMatchObject({ shown: first, fault: null, saveFault: { code: 'DISK-FULL' } });
    expect(isEarlier(report.state.getState(), 'render')).toBe(false);
  });

  test('of what a fault names never saves the result instead, at another place neither', async () => {
    const fault = { code: 'PDF-INCOMPLETE', documentId: 'half' } as const;
    const runs = [success(first), failure(fault)];
    const bridge = fakeBridge({
      'report.run': () => runs.shift()!,
      'documents.save': () => failure({ code: 'SAVE-REFUSED' }),
    });
    const { report, pane } = reportOn(bridge);
    await report.run();
    await report.run();
    await report.save('render', pane().fault?.documentId);
    expect(pane()).toMatchObject({ shown: first, fault, saveFault: { code: 'SAVE-REFUSED' } });
    await report.save('render', pane().saveFault?.documentId);
    expect(bridge.inputsOf('documents.save')).toEqual([{ documentId: 'half' }, { documentId: 'half' }]);
  });

  test('means the PDF where one is on the screen, else the selected tab', () => {
    const { report } = reportOn(fakeBridge(), { tab: 'info', besideTab: 'render' });
    expect(tabToSave(report.state.getState())).toBe('render');
    report.showBeside(null);
    expect(tabToSave(report.state.getState())).toBe('info');
  });
});

test('what is shown beside the answer of a later run is an earlier result, until it is run as well', async () => {
  const bridge = fakeBridge({ 'report.run': ({ request }) => success(documentWith({ request })) });
  const { report } = reportsOn(bridge);
  const earlier = () => [
    isEarlier(report.state.getState(), 'handlebars'),
    isEarlier(report.state.getState(), 'render'),
  ];
  report.select('handlebars');
  await report.run();
  report.select('render');
  await report.run();
  expect(earlier()).toEqual([false, false]);
  report.showBeside('handlebars');
  expect(earlier()).toEqual([true, false]);
  await report.runAgain('handlebars');
  expect(earlier()).toEqual([false, true]);
  await report.run();
  expect(earlier()).toEqual([false, false]);
});

test('Activity is told how a run compares with the one before it, once it is certain', async () => {
  const changed = documentWith({ id: second.id, sha256: 'f'.repeat(64) });
  const answers = [first, changed];
  const bridge = fakeBridge({
    'report.run': () => success(answers.shift() ?? documentWith({ id: 'third', sha256: changed.sha256 })),
  });
  const { report } = reportOn(bridge, { tab: 'render' });
  await report.run();
  await report.run();
  expect(bridge.inputsOf('activity.verdict')).toEqual([]);
  const verdict = { documentId: changed.id, otherId: first.id, pages: 2 } as const;
  report.noteDifference('render', 'before', { ...verdict, state: 'comparing' });
  report.noteDifference('render', 'before', { ...verdict, state: 'differs' });
  report.noteDifference('render', 'before', { ...verdict, state: 'differs' });
  report.noteDifference('render', 'before', { ...verdict, otherId: 'another', state: 'same' });
  await report.run();
  expect(bridge.inputsOf('activity.verdict')).toEqual([
    { documentId: changed.id, verdict: { state: 'differs', pages: 2 } },
    { documentId: 'third', verdict: { state: 'same', pages: 0 } },
  ]);
});

test('Activity is told what changed in a text, once, and that it changed where this cannot be found out', async () => {
  const texts = ['R6', 'R7', 'R7', 'broken'];
  const answers = texts.map((sha256, at) => documentWith({ id: `${at}`, kind: 'markup', sha256 }));
  const bridge = fakeBridge({ 'report.run': () => success(answers.shift()!) });
  const changedText = async (before: string, after: string) => {
    if (after === 'broken') throw new Error('No worker.');
    return `${before} → ${after}`;
  };
  const readText = async (id: string) => texts[Number(id)]!;
  const { report } = reportsOn(bridge, { tab: 'handlebars' }, { readText, changedText });
  for (const at of texts.keys()) {
    await report.run();
    await expect.poll(() => bridge.inputsOf('activity.verdict')).toHaveLength(at);
  }
  expect(bridge.inputsOf('activity.verdict')).toEqual([
    { documentId: '1', verdict: { state: 'differs', pages: 0, what: 'R6 → R7' } },
    { documentId: '2', verdict: { state: 'same', pages: 0 } },
    { documentId: '3', verdict: { state: 'differs', pages: 0 } },
  ]);
});

test('page and zoom are shared by the runs of a report, and by no other record or connection', () => {
  const of = (part: Partial<DocumentInfo>) => viewKeyOf(documentWith({ ...part }));
  const { request } = first;
  expect(of({ id: second.id })).toBe(of({ id: first.id }));
  expect(of({ request: { ...request, sobjectId: 'INV-2042' } as DocumentInfo['request'] })).not.toBe(of({ request }));
  expect(of({ connectionId: 'another' })).not.toBe(of({}));
});

test('how Info is shown is kept for the next start', () => {
  const { report, kept } = reportOn(fakeBridge());
  expect(report.state.getState().infoView).toBe('text');
  report.showInfoAs('tree');
  expect(kept).toEqual([{ ...invoiceReport, infoView: 'tree' }]);
  expect(reportOn(fakeBridge(), { infoView: 'tree' }).report.state.getState().infoView).toBe('tree');
});
