import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../renderer/report/report.ts';
import { identifiersOf, pinsOf, recentsOf, tabsOf } from '../../../../renderer/report/reports-state.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import { maxOpenReports } from '../../../../shared/recents.ts';
import type { Workspace } from '../../../../shared/workspace.ts';
import { type FakeAnswers, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { reportsOn } from '../../../support/open-reports.ts';
import { documentWith, invoiceReport, production, sample, signedIn, workspace } from '../../../support/window-state.ts';

const invoice = { templateID: 'invoice', sobjectId: 'INV-2041' };
const letter = { templateID: 'letter', sobjectId: 'LET-052' };
const quote = { templateID: 'quote', sobjectId: 'QUO-317' };

function open(answers: FakeAnswers = {}, part: Parameters<typeof reportsOn>[2] = {}) {
  const bridge = fakeBridge({
    'report.run': ({ request, connectionId }) =>
      success(documentWith({ id: crypto.randomUUID(), request, ...(connectionId && { connectionId }) })),
    ...answers,
  });
  const kept: Partial<Workspace>[] = [];
  const { reports, report } = reportsOn(bridge, {}, { keep: (change) => kept.push(change), ...part });
  return {
    bridge,
    reports,
    report,
    kept,
    choose: (connectionId: string) =>
      reports.handleEvent({ type: 'session-changed', session: { ...signedIn, connectionId } }),
    names: () => tabsOf(reports.state.getState()).open.map((each) => identifiersOf(each).templateID),
    selected: () => identifiersOf(reports.selected()),
    requests: () =>
      bridge.inputsOf('report.run').map(({ request, connectionId }) => [connectionId, request.templateID]),
  };
}

const shownIn = (report: Report) => report.state.getState().panes.render.shown;

describe('the tabs', () => {
  test('are one for each template and record: opening one that is open selects it', () => {
    const { reports, names, selected } = open();
    reports.open(letter);
    reports.open(quote);
    reports.open({ ...invoice, tab: 'info' });
    expect(names()).toEqual(['invoice', 'letter', 'quote']);
    expect(selected()).toEqual(invoice);
    expect(reports.selected().state.getState().tab).toBe('info');
  });

  test('keep what they show while others are selected', async () => {
    const { reports, report, requests } = open();
    await report.run();
    await reports.open(letter).run();
    expect(shownIn(report)?.request).toMatchObject(invoice);
    reports.select(report);
    expect(shownIn(reports.selected())?.request).toMatchObject(invoice);
    expect(requests()).toHaveLength(2);
  });

  test('of identifiers that are open elsewhere run there, and the form gets its own back', async () => {
    const { reports, report, names, selected } = open();
    await report.run();
    const other = reports.open(letter);
    await other.run();
    reports.select(report);
    report.edit(letter);
    await report.run();
    expect(selected()).toEqual(letter);
    expect(reports.selected()).toBe(other);
    expect(names()).toEqual(['invoice', 'letter']);
    expect(identifiersOf(report)).toEqual(invoice);
  });

  test('that were not used are used first', () => {
    const { reports, names, selected } = open();
    reports.openNew();
    reports.openNew();
    expect(names()).toEqual(['invoice', '']);
    reports.open(letter);
    expect(names()).toEqual(['invoice', 'letter']);
    expect(selected()).toEqual(letter);
  });

  test('are closed to the one that was used before, and opened again where they were', () => {
    const { reports, report, names, selected } = open();
    const middle = reports.open(letter);
    reports.open(quote);
    reports.select(report);
    reports.select(middle);
    reports.close(middle);
    expect(selected()).toEqual(invoice);
    expect(names()).toEqual(['invoice', 'quote']);
    reports.reopen();
    expect(names()).toEqual(['invoice', 'letter', 'quote']);
    expect(reports.selected()).toBe(middle);
  });

  test('are never none: the last one that is closed leaves an empty one', () => {
    const { reports, report, names } = open();
    reports.close(report);
    expect(names()).toEqual(['']);
    reports.reopen();
    expect(names()).toContain('invoice');
  });

  test('are so many at most: one more closes the one that was used longest ago', () => {
    const { reports, names } = open();
    for (let nth = 0; nth < maxOpenReports; nth += 1) reports.open({ ...letter, sobjectId: `LET-${nth}` });
    expect(names()).toHaveLength(maxOpenReports);
    expect(names()).not.toContain('invoice');
  });

  test('move to where they are dragged', () => {
    const { reports, report, names } = open();
    reports.open(letter);
    reports.open(quote);
    reports.move(report, 2);
    expect(names()).toEqual(['letter', 'quote', 'invoice']);
    reports.move(report, 0);
    expect(names()).toEqual(['invoice', 'letter', 'quote']);
  });

  test('are kept for the next start, with the selected one and its views', () => {
    const { reports, kept } = open();
    reports.open({ ...letter, tab: 'info' });
    const restored = open({}, { workspace: { ...workspace, ...kept.at(-1) } });
    expect(restored.names()).toEqual(['invoice', 'letter']);
    expect(restored.selected()).toEqual(letter);
    expect(restored.reports.selected().state.getState().tab).toBe('info');
  });
});

describe('each connection', () => {
  test('has its own tabs, recent reports and pins, which come back with it', async () => {
    const { reports, report, choose, names, selected } = open();
    await report.run();
    reports.togglePin();
    reports.open(letter);
    choose(production.id);
    expect(names()).toEqual(['']);
    expect(recentsOf(reports.state.getState())).toEqual([]);
    expect(pinsOf(reports.state.getState())).toEqual([]);
    reports.open(quote);
    choose(sample.id);
    expect(names()).toEqual(['invoice', 'letter']);
    expect(selected()).toEqual(letter);
    expect(recentsOf(reports.state.getState())).toEqual([invoice]);
    choose(production.id);
    expect(selected()).toEqual(quote);
  });

  test('is asked for its own reports, and a late answer goes to the report that asked', async () => {
    const answer = later<Outcome<DocumentInfo>>();
    const { report, reports, choose, requests } = open({ 'report.run': () => answer.promise });
    const running = report.run();
    choose(production.id);
    answer.resolve(success(documentWith()));
    await running;
    expect(shownIn(report)).not.toBeNull();
    expect(shownIn(reports.selected())).toBeNull();
    expect(requests()).toEqual([[sample.id, 'invoice']]);
  });

  test('that is deleted takes its tabs and pins along', () => {
    const { reports, choose, kept } = open();
    choose(production.id);
    reports.open(quote);
    reports.togglePin();
    reports.handleEvent({ type: 'connections-changed', connections: [sample] });
    choose(sample.id);
    expect(Object.keys(reports.state.getState().byConnection)).toEqual([sample.id]);
    expect(reports.state.getState().pins).toEqual([]);
    expect(JSON.stringify(kept.at(-1))).not.toContain('quote');
  });
});

test('a run puts its identifiers first among the recent ones, once', async () => {
  const { reports, report } = open({}, { recents: { [sample.id]: [letter, invoice] } });
  await report.run();
  expect(recentsOf(reports.state.getState())).toEqual([invoice, letter]);
});

test('files that change in a folder run the report on the screen at once, and another one when it is selected', async () => {
  const { reports, report, requests } = open();
  await report.run();
  const other = reports.open(letter);
  await other.run();
  reports.handleEvent({ type: 'folder-changed', connectionId: 'another', files: ['templates/a.html'] });
  expect(requests()).toHaveLength(2);
  reports.handleEvent({ type: 'folder-changed', connectionId: sample.id, files: ['templates/a.html'] });
  expect(requests().slice(2)).toEqual([[sample.id, 'letter']]);
  reports.begin();
  reports.select(report);
  expect(requests().slice(3)).toEqual([[sample.id, 'invoice']]);
  reports.select(other);
  expect(requests()).toHaveLength(4);
});

test('a report is pinned with its view, and taken off again', () => {
  const { reports, report, kept } = open();
  const pin = { connectionId: sample.id, ...invoice, tab: 'render' } as const;
  reports.togglePin();
  expect(kept.at(-1)).toEqual({ pins: [pin] });
  report.select('info');
  reports.togglePin();
  expect(reports.state.getState().pins).toEqual([{ ...pin, tab: 'info' }, pin]);
  reports.togglePin();
  expect(reports.state.getState().pins).toEqual([pin]);
  report.edit({ sobjectId: ' ' });
  reports.togglePin();
  expect(reports.state.getState().pins).toEqual([pin]);
});

test('the division of the window and scrolling together are kept for all reports', () => {
  const { reports, kept } = open();
  reports.divide(0.3);
  reports.scrollTogether(false);
  expect(kept).toEqual([{ splitShare: 0.3 }, { scrollsTogether: false }]);
});

test('what an earlier start left of a report is asked for when the report comes to the screen, once', async () => {
  const reports = [{ connectionId: sample.id, open: [invoiceReport, { ...invoiceReport, ...letter }], selected: 0 }];
  const { bridge, reports: opened } = open(
    { 'activity.answersTo': () => success({ documents: [], faults: [] }) },
    { workspace: { ...workspace, reports } },
  );
  opened.begin();
  const asked = () => bridge.inputsOf('activity.answersTo').map(({ templateID }) => templateID);
  await expect.poll(asked).toEqual(['invoice']);
  for (const report of tabsOf(opened.state.getState()).open.toReversed()) opened.select(report);
  await expect.poll(asked).toEqual(['invoice', 'letter']);
});
