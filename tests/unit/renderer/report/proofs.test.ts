import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../../../renderer/report/verdicts.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import type { ProofView } from '../../../../shared/proof.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { reportsOn } from '../../../support/open-reports.ts';
import { documentWith, production, sample } from '../../../support/window-state.ts';

const key = { connectionId: sample.id, templateID: 'invoice', sobjectId: 'INV-2041' };
const none: ProofView = { ...key, approved: null, approvedAt: null, ignored: [] };
const old = documentWith({ id: 'approved', sha256: 'approved' });
const approvedView: ProofView = { ...none, approved: old, approvedAt: 1 };
const date = { page: 'all', box: { x: 1, y: 2, width: 3, height: 4 } } as const;

let last = 0;
/** A main process for runs: each answer is another document, of the connection that `at` names. */
function open(answers: FakeAnswers = {}) {
  const at = { connectionId: sample.id };
  const bridge = fakeBridge({
    'report.run': ({ request }) => {
      last += 1;
      return success(documentWith({ id: `run-${last}`, sha256: `${last}`, request, ...at }));
    },
    'proofs.of': ({ connectionId = sample.id, templateID, sobjectId }) =>
      success({ ...none, connectionId, templateID, sobjectId }),
    ...answers,
  });
  const { report } = reportsOn(bridge);
  const pane = (tab: 'render' | 'info' = 'render') => report.state.getState().panes[tab];
  const run = async (part: Readonly<{ templateID?: string; sobjectId?: string }> = {}) => {
    report.edit(part);
    await report.run();
    return pane().shown!;
  };
  return { bridge, report, pane, run, at };
}

describe('the run before', () => {
  test('is the answer that was shown to the same identifiers', async () => {
    const { pane, run } = open();
    const first = await run();
    expect(pane().before).toBeNull();
    const second = await run();
    expect(pane().before).toBe(first);
    await run();
    expect(pane().before).toBe(second);
  });

  test('is the latest one to these identifiers of this connection, after others were run', async () => {
    const { pane, run, at } = open();
    const invoice = await run();
    await run({ sobjectId: 'INV-2042' });
    expect(pane().before).toBeNull();
    await run({ sobjectId: 'INV-2041' });
    expect(pane().before).toBe(invoice);

    at.connectionId = production.id;
    await run();
    expect(pane().before).toBeNull();
  });

  test('belongs to its tab, and stays when the next run fails', async () => {
    const { bridge, report, pane, run } = open();
    const first = await run();
    await run();
    report.select('info');
    await report.run();
    expect(pane('info').before).toBeNull();
    report.select('render');
    bridge.answer({ 'report.run': () => failure() });
    await report.run();
    expect(pane().before).toBe(first);
  });

  test('is forgotten after fifty other questions', async () => {
    const { pane, run } = open();
    await run();
    for (let number = 0; number < 50; number += 1) await run({ sobjectId: `R-${number}` });
    await run({ sobjectId: 'INV-2041' });
    expect(pane().before).toBeNull();
    await run({ sobjectId: 'R-49' });
    expect(pane().before).not.toBeNull();
  });
});

describe('the approved proof', () => {
  test('is asked for what the PDF tab shows, and stays known while it is run again', async () => {
    const { bridge, pane, run } = open({ 'proofs.of': () => success(approvedView) });
    await run();
    expect(bridge.inputsOf('proofs.of')).toEqual([key]);
    await expect.poll(() => pane().proof).toEqual(approvedView);
    const answer = later<Outcome<ProofView>>();
    bridge.answer({ 'proofs.of': () => answer.promise });
    await run();
    expect(pane().proof).toEqual(approvedView);
    await run({ sobjectId: 'INV-2042' });
    expect(pane().proof).toBeNull();
  });

  test('is not asked for by the other tabs', async () => {
    const { bridge, report } = open();
    report.select('info');
    await report.run();
    expect(bridge.inputsOf('proofs.of')).toEqual([]);
  });

  test('of other identifiers, told late, is of no matter', async () => {
    const slow = later<Outcome<ProofView>>();
    const { bridge, pane, run } = open({ 'proofs.of': () => slow.promise });
    await run();
    bridge.answer({ 'proofs.of': ({ sobjectId }) => success({ ...none, sobjectId }) });
    await run({ sobjectId: 'INV-2042' });
    slow.resolve(success(approvedView));
    await slow.promise;
    await expect.poll(() => pane().proof).toEqual({ ...none, sobjectId: 'INV-2042' });
  });

  test('keeps an update that comes while an older answer is under way', async () => {
    const slow = later<Outcome<ProofView>>();
    const answers = [slow.promise, success(approvedView)];
    const { bridge, report, pane, run } = open({ 'proofs.of': () => answers.shift()! });
    await run();
    report.handleEvent({ type: 'proof-changed', proof: approvedView });
    slow.resolve(success(none));
    await expect.poll(() => bridge.inputsOf('proofs.of').length).toBe(2);
    expect(pane().proof).toEqual(approvedView);
  });

  test('is approved, withdrawn and shown as main says', async () => {
    const { bridge, report, pane, run } = open({
      'proofs.approve': () => success(approvedView),
      'proofs.withdraw': () => success(none),
    });
    const shown = await run();
    await report.proofs.approve(shown.id);
    expect(bridge.inputsOf('proofs.approve')).toEqual([{ documentId: shown.id }]);
    expect(pane().proof).toEqual(approvedView);
    await report.proofs.withdraw();
    expect(bridge.inputsOf('proofs.withdraw')).toEqual([key]);
    expect(pane().proof).toEqual(none);
  });

  test('that cannot be kept is a fault of its own, which goes with the next run', async () => {
    const { report, pane, run } = open({ 'proofs.approve': () => failure({ code: 'DISK-FULL' }) });
    const shown = await run();
    await expect.poll(() => pane().proof).toEqual(none);
    await report.proofs.approve(shown.id);
    expect(pane()).toMatchObject({ fault: null, proofFault: { code: 'DISK-FULL' }, proof: none, shown });
    await run();
    expect(pane().proofFault).toBeNull();
    await report.proofs.approve(shown.id);
    report.dismiss('render', 'proofFault');
    expect(pane().proofFault).toBeNull();
  });

  test('goes with its connection', async () => {
    const { report, pane, run } = open({ 'proofs.of': () => success(approvedView) });
    await run();
    await expect.poll(() => pane().proof).toEqual(approvedView);
    report.handleEvent({ type: 'connections-changed', connections: [sample] });
    expect(pane().proof).toEqual(approvedView);
    report.handleEvent({ type: 'connections-changed', connections: [production] });
    expect(pane().proof).toBeNull();
  });
});

describe('ignored areas', () => {
  test('are those of the template, whichever record they were drawn for', async () => {
    const { bridge, report, pane, run } = open({
      'proofs.ignore': ({ areas }) => success({ ...none, ignored: areas }),
    });
    await run();
    await expect.poll(() => pane().proof).toEqual(none);
    await report.proofs.ignore([date]);
    expect(bridge.inputsOf('proofs.ignore')).toEqual([{ ...key, areas: [date] }]);
    expect(pane().proof?.ignored).toEqual([date]);

    report.handleEvent({ type: 'proof-changed', proof: { ...approvedView, sobjectId: 'INV-2042', ignored: [] } });
    expect(pane().proof).toEqual(none);
    report.handleEvent({ type: 'proof-changed', proof: { ...none, templateID: 'letter', ignored: [date] } });
    expect(pane().proof).toEqual(none);
  });
});

describe('a verdict', () => {
  const about = (document: DocumentInfo, other: DocumentInfo) => ({ documentId: document.id, otherId: other.id });

  test('is taken for the two documents that are held against each other now, and for no others', async () => {
    const { report, pane, run } = open({ 'proofs.of': () => success(approvedView) });
    const first = await run();
    const second = await run();
    await expect.poll(() => pane().proof).toEqual(approvedView);
    const changed = { ...about(second, first), state: 'differs', pages: 2 } as const;
    report.noteDifference('render', 'before', { ...about(first, second), state: 'failed', pages: 0 });
    expect(verdictOf(pane(), 'before')).toBeNull();
    report.noteDifference('render', 'before', changed);
    report.noteDifference('render', 'approved', { ...about(second, old), state: 'comparing', pages: 0 });
    expect(verdictOf(pane(), 'before')).toEqual(changed);
    expect(verdictOf(pane(), 'approved')?.state).toBe('comparing');

    await run();
    expect(verdictOf(pane(), 'before')).toBeNull();
    expect(verdictOf(pane(), 'approved')).toBeNull();
  });
});
