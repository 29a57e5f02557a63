import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { warmViewers } from '../../../renderer/report/ReportAnswers.tsx';
import { ReportView } from '../../../renderer/report/ReportView.tsx';
import { noRecovery } from '../../support/window-state.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Outcome } from '../../../shared/fault.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import type { Recent } from '../../../shared/recents.ts';
import type { OpenReport } from '../../../shared/workspace.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../support/fake-bridge.ts';
import { reportsOn } from '../../support/open-reports.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { sample } from '../../support/window-state.ts';

afterEach(cleanup);

const documents = createDocuments();
const templateID = page.getByRole('combobox', { name: 'Template ID' });
const recordID = page.getByRole('combobox', { name: 'Record ID' });
const run = page.getByRole('button', { name: 'Run', exact: true });
const tab = (name: string) => page.getByRole('tab', { name });
const handlebars = page.getByRole('region', { name: 'Handlebars markup' });

const answerTo: NonNullable<FakeAnswers['report.run']> = ({ request }) =>
  success(
    request.operation === 'info'
      ? documents.add('json', '{"template":"invoice"}', request)
      : documents.add('markup', `<p>${request.sobjectId}</p>`, request),
  );

async function open(answers: FakeAnswers, left: Partial<OpenReport> = {}, recents: readonly Recent[] = []) {
  const bridge = fakeBridge(answers);
  const readText = async (id: string) => (await fetch(documents.urlOf(id))).text();
  const part = { readText, recents: { [sample.id]: recents } };
  const { reports, report } = reportsOn(bridge, { tab: 'handlebars', ...left }, part);
  const viewing = { urlOf: documents.urlOf, ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 700 }}>
      <ReportView reports={reports} viewing={viewing} isInFront recovery={noRecovery} />
    </div>,
  );
  return { bridge, reports, report };
}

test('before the first run the view says what to do', async () => {
  await open({}, { templateID: '' });
  await expect
    .element(page.getByRole('tabpanel', { name: 'Handlebars' }))
    .toHaveTextContent('Enter a template ID and a record ID above, then run them.');
  for (const name of ['Info', 'Handlebars', 'Deepload', 'PDF']) await expect.element(tab(name)).toBeVisible();
});

test('a tab names the keys that show it', async () => {
  await open({});
  const keys = ['Info', 'Handlebars', 'Deepload', 'PDF'].map((name) => tab(name).element().getAttribute('title'));
  expect(keys).toEqual(['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4']);
});

test('Run shows the answer of the selected tab; Enter in a field runs as well', async () => {
  const { bridge } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  await userEvent.click(tab('Info'));
  await userEvent.fill(recordID, 'INV-2042');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('invoice');
  expect(bridge.inputsOf('report.run').map(({ request }) => request)).toEqual([
    { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-2041' },
    { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2042' },
  ]);
});

test('an answer of an earlier start is drawn once its tab is shown, without the invitation before it', async () => {
  const request = { templateID: 'invoice', sobjectId: 'INV-2041' };
  const kept = [
    documents.add('json', '{"of":"an earlier start"}', { ...request, operation: 'info' }),
    documents.add('markup', '<p>of an earlier start</p>', { ...request, operation: 'handlebars' }),
  ];
  const { report } = await open({ 'activity.answersTo': () => success({ documents: kept, faults: [] }) });
  await report.showKept();
  await expect.element(handlebars).toHaveTextContent('of an earlier start');
  const infoPane = document.getElementById(tab('Info').element().getAttribute('aria-controls')!)!;
  expect(infoPane.textContent).toBe('');
  // Read in the same task, before the text can come.
  flushSync(() => report.select('info'));
  expect(infoPane.inert).toBe(false);
  expect(infoPane.textContent).not.toContain('Get Info');
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('"of": "an earlier start"');
});

test('empty identifiers are marked, nothing is sent, and what is shown stays', async () => {
  const { bridge } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  await userEvent.fill(templateID, '  ');
  await userEvent.fill(recordID, '');
  await userEvent.click(run);
  await expect.element(templateID).toHaveAttribute('aria-invalid', 'true');
  await expect.element(recordID).toHaveAccessibleDescription('Enter an identifier.');
  await expect.element(handlebars).toBeVisible();
  expect(bridge.inputsOf('report.run')).toHaveLength(1);
});

test('a run that goes on says where it is, over the last result, and can be cancelled', async () => {
  const { bridge, report } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');

  const answer = later<Outcome<DocumentInfo>>();
  bridge.answer({
    'report.run': () => answer.promise,
    'runs.cancel': () => {
      answer.resolve(failure({ code: 'CANCELLED' }));
      return success(undefined);
    },
  });
  await userEvent.click(run);
  const { runId } = bridge.inputsOf('report.run').at(-1)!;
  report.handleEvent({ type: 'run-moved', runId, phase: { name: 'queued', place: 2, startsInMs: 9_000 } });
  await expect.element(page.getByText('Waiting for a free request, number 2 in line')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Handlebars is running' })).toBeInTheDocument();
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  await expect.element(page.getByText(/^Earlier result, /)).toBeVisible();

  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId }]);
});

test('what has come is announced, and a run that was cancelled, but not once more what came before that', async () => {
  const { bridge } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  const arrival = page.getByRole('status').filter({ hasText: /^Handlebars is here/ });
  await expect.element(arrival).toBeInTheDocument();

  const answer = later<Outcome<DocumentInfo>>();
  bridge.answer({
    'report.run': () => answer.promise,
    'runs.cancel': () => {
      answer.resolve(failure({ code: 'CANCELLED' }));
      return success(undefined);
    },
  });
  await userEvent.click(run);
  await expect.element(arrival).not.toBeInTheDocument();
  // Removed again soon after, so the objects that it held are collected.
  const held: string[] = [];
  const region = page
    .getByRole('tabpanel', { name: 'Handlebars' })
    .element()
    .querySelector('.run-overlay + [aria-live="polite"]')!;
  new MutationObserver(() => held.push(region.textContent)).observe(region, { childList: true, characterData: true });
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => held).toContain('Cancelled');
  await expect.element(arrival).not.toBeInTheDocument();
  bridge.answer({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(arrival).toBeInTheDocument();
});

test('a fault stands over the last result, which is called an earlier one, and can be run again', async () => {
  const { bridge } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  bridge.answer({
    'report.run': () =>
      failure({ code: 'REJECTED', happened: 'There is no record x.', field: 'sobjectId', actions: ['run-again'] }),
  });
  await userEvent.click(run);
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no record x.');
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  await expect.element(page.getByText(/^Earlier result, /)).toBeVisible();
  await expect.element(page.getByText('Handlebars is here')).not.toBeInTheDocument();
  await expect.element(recordID).toHaveAccessibleDescription('There is no record x.');

  await userEvent.fill(templateID, 'letter');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(document.querySelector('[data-slot="left"] .report-result[data-other]')).not.toBeNull();
  await userEvent.fill(templateID, 'invoice');
  await expect.element(page.getByRole('alert')).toBeVisible();

  bridge.answer({ 'report.run': answerTo });
  await userEvent.click(page.getByRole('button', { name: 'Run again' }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Earlier result, /)).not.toBeInTheDocument();
});

test('the line below is about what can be seen: a new answer has none until it is drawn', async () => {
  const gate = later<void>();
  const { bridge } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  const panel = page.getByRole('tabpanel', { name: 'Handlebars' });
  const fetched = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...input) => {
    await gate.promise;
    return fetched(...input);
  });

  await userEvent.click(run);
  await expect.poll(() => bridge.inputsOf('report.run')).toHaveLength(2);
  await expect.element(panel).toHaveAttribute('aria-busy', 'false');
  await expect.element(panel).toHaveTextContent('Earlier result,');
  await expect.element(panel).not.toHaveTextContent('Handlebars is here');
  gate.resolve();
  await expect.element(panel).not.toHaveTextContent('Earlier result');
  await expect.element(panel).toHaveTextContent('Handlebars is here');
});

test('the mark of a view that failed is there with forced colours too', async () => {
  await open({ 'report.run': () => failure({ code: 'REJECTED' }) });
  await userEvent.click(page.getByRole('button', { name: 'Run', exact: true }));
  const mark = () => document.querySelector('.tab-dot[data-kind="fault"]')!;
  await expect.poll(mark).not.toBeNull();
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const drawn = getComputedStyle(mark()).backgroundColor;
  const behind = getComputedStyle(document.body).backgroundColor;
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'none' }] });
  expect(drawn).not.toBe(behind);
});

test('a result moves nothing: the view has the same place before, while it runs and with a fault', async () => {
  const { bridge } = await open({ 'report.run': answerTo });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  const top = () => handlebars.element().getBoundingClientRect().toJSON();
  const before = top();
  bridge.answer({ 'report.run': () => failure({ field: 'templateID' }) });
  await userEvent.click(run);
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(top()).toEqual(before);
});

test('what is wrong with a field covers no tab, and in an empty field nothing at all', async () => {
  await open({}, { templateID: '', sobjectId: 'line\u0007' });
  await userEvent.click(run);
  await expect.element(templateID).toHaveAttribute('aria-invalid', 'true');
  const placeOf = (element: Element) => element.getBoundingClientRect();
  const [ofEmpty, below, ...others] = document.querySelectorAll('.field-error');
  expect(others).toEqual([]);
  expect(getComputedStyle(ofEmpty!).clipPath).not.toBe('none');
  await expect.element(templateID).toHaveAttribute('placeholder', 'Enter a template ID');
  expect(getComputedStyle(templateID.element(), '::placeholder').opacity).toBe('1');
  expect(placeOf(below!).top).toBeGreaterThanOrEqual(placeOf(page.getByRole('tablist').element()).bottom);
});

test('two views stand side by side, run together and change sides', async () => {
  const { bridge, reports } = await open({ 'report.run': answerTo });
  await userEvent.click(page.getByRole('button', { name: 'Show beside' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Info' }));
  await userEvent.click(run);
  const info = page.getByRole('region', { name: 'Info result' });
  await expect.element(info).toHaveTextContent('invoice');
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  expect(bridge.inputsOf('report.run')).toHaveLength(2);

  const left = (locator: typeof info) => locator.element().getBoundingClientRect().left;
  expect(left(handlebars)).toBeLessThan(left(info));
  await userEvent.click(page.getByRole('button', { name: 'Swap the views' }));
  await expect.poll(() => left(info) < left(handlebars)).toBe(true);

  page.getByRole('separator', { name: 'Width of the left view' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(reports.state.getState().splitShare).toBeCloseTo(0.52);
  await userEvent.click(page.getByRole('button', { name: 'Close the split' }));
  // It is still there, with its place in the text, but hidden and out of the tab order.
  await expect.element(handlebars).not.toBeInTheDocument();
});

test('a save tells where the file went, and a save that fails offers another place', async () => {
  const { bridge, report } = await open({
    'report.run': answerTo,
    'documents.save': () => failure({ code: 'SAVE-REFUSED', actions: ['choose-another-place'] }),
  });
  await userEvent.click(run);
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  await report.save('handlebars');
  bridge.answer({ 'documents.save': () => success({ path: '/home/author/invoice.html', bytes: 1 }) });
  await userEvent.click(page.getByRole('button', { name: 'Choose another place' }));
  await expect.element(page.getByText('Saved to /home/author/invoice.html')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a pinned report comes first among the recent ones, and shows its view', async () => {
  const recents = [{ templateID: 'invoice', sobjectId: 'INV-2041' }];
  const { bridge, reports, report } = await open({ 'report.run': answerTo }, { tab: 'info' }, recents);
  const menu = page.getByRole('button', { name: 'Recent reports' });
  await userEvent.click(menu);
  await userEvent.click(page.getByRole('menuitem', { name: 'Pin this report' }));
  report.edit({ templateID: 'letter' });
  report.select('handlebars');
  await userEvent.click(menu);
  await expect.element(page.getByRole('menuitem').first()).toHaveTextContent('invoice · INV-2041 · Info');
  await userEvent.click(page.getByRole('menuitem').first());
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('invoice');
  expect(bridge.inputsOf('report.run')[0]?.request).toMatchObject({ operation: 'info', templateID: 'invoice' });
  await userEvent.click(menu);
  await userEvent.click(page.getByRole('menuitem', { name: 'Unpin this report' }));
  await expect.poll(() => reports.state.getState().pins).toEqual([]);
});

test('in a menu, a long note leaves room for the words of its entry', async () => {
  const long = 'annual-statement-of-account-with-all-enclosures-'.repeat(4);
  await open({ 'report.run': answerTo }, { templateID: long, sobjectId: long }, [
    { templateID: long, sobjectId: long },
  ]);
  await userEvent.click(page.getByRole('button', { name: 'Recent reports' }));
  const words = page.getByText('Pin this report', { exact: true });
  await expect.element(words).toBeVisible();
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(isCut(words.element())).toBe(false);
  expect(isCut(page.getByRole('menu').element())).toBe(false);
});

test('an empty view has the button for what it says', async () => {
  const { bridge, reports } = await open(
    {
      'report.run': answerTo,
      'report.suggestions': () =>
        success({
          templates: [{ id: 'invoice', title: 'Invoice', records: ['INV-2041'] }],
          records: [],
          images: [],
          attachments: [],
        }),
    },
    { templateID: '', sobjectId: '' },
  );
  await userEvent.click(page.getByRole('button', { name: 'Go to Template ID' }));
  await expect.element(templateID).toHaveFocus();
  await reports.loadSuggestions();
  await userEvent.click(page.getByRole('button', { name: 'Open Invoice' }));
  await expect.element(handlebars).toHaveTextContent('INV-2041');
  await userEvent.click(tab('Info'));
  await userEvent.click(page.getByRole('button', { name: 'Get Info' }));
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('invoice');
  expect(bridge.inputsOf('report.run').map(({ request }) => request.operation)).toEqual(['handlebars', 'info']);
});

test('repeating by itself says when the next run is, and stops with one click', async () => {
  const { report } = await open({ 'report.run': answerTo });
  await userEvent.click(page.getByRole('button', { name: 'Repeat automatically' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Every 5 minutes' }));
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^\d+ s to the next run$/);
  await userEvent.click(page.getByRole('button', { name: 'Stop repeating' }));
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument();
  expect(report.state.getState().autoRun).toEqual({ phase: 'off', why: null });
  report.runEvery(60);
  report.edit({ templateID: 'letter' });
  await expect.element(page.getByText('Stopped: the identifiers were changed.')).toBeVisible();
});

const mistake = {
  code: 'REJECTED',
  happened: 'templates/partials/totals.html, line 2',
  advice: 'The service says: “There is no helper.”',
  actions: ['run-again'],
  place: { file: 'templates/partials/totals.html', line: 2, column: 3 },
} as const;
const markupLines = ['<main>', '<table>', '{{nothing total}}', '</table>', '</main>', ''].join('\n');
const markupSources = [
  { file: 'templates/invoice.html', line: 9, from: 1, to: 1 },
  { file: 'templates/partials/totals.html', line: 1, from: 2, to: 4 },
  { file: 'templates/invoice.html', line: 11, from: 5, to: 5 },
];

test('a mistake in a template leads to its line in Handlebars, and Back to where it was said', async () => {
  const answers: FakeAnswers = {
    'report.run': ({ request }) =>
      request.operation === 'handlebars' ? success(documents.add('markup', markupLines, request)) : failure(mistake),
    'drafts.lineSources': ({ original }) => success(original === markupLines ? markupSources : 'changed'),
  };
  const { bridge, report } = await open(answers, { tab: 'deepload' });
  await userEvent.click(run);
  const get = page.getByRole('button', { name: 'Get Handlebars and show the line' });
  await expect.element(get).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  expect(bridge.inputsOf('report.run')).toHaveLength(1);

  await userEvent.click(get);
  const marked = () => document.querySelector('.code-marked-line')?.textContent;
  await expect.poll(marked).toBe('{{nothing total}}');
  expect(bridge.inputsOf('report.run').map(({ request }) => request.operation)).toEqual(['deepload', 'handlebars']);
  await expect.element(tab('Handlebars')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => handlebars.element().contains(document.activeElement)).toBe(true);

  await userEvent.click(page.getByRole('button', { name: 'Back to Deepload' }));
  await expect.element(tab('Deepload')).toHaveAttribute('aria-selected', 'true');
  const link = page.getByRole('button', { name: 'Show line 3 of Handlebars' });
  await expect.element(link).toHaveFocus();
  await userEvent.click(link);
  await expect.poll(marked).toBe('{{nothing total}}');
  expect(bridge.inputsOf('report.run')).toHaveLength(2);
  report.select('deepload');
  await expect.poll(marked).toBeUndefined();
});

test('a mistake whose line cannot be known has words alone', async () => {
  const answers: FakeAnswers = {
    'report.run': () => failure(mistake),
    'drafts.lineSources': () => success('not-said'),
  };
  const { bridge } = await open(answers, { tab: 'deepload' });
  await userEvent.click(run);
  await expect.element(page.getByRole('alert')).toHaveTextContent('templates/partials/totals.html, line 2');
  await expect.poll(() => bridge.inputsOf('drafts.lineSources')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /Handlebars/ })).not.toBeInTheDocument();
});

test.each(['handlebars', 'info'] as const)(
  'the first answer of %s takes the place of the invitation, with nothing blank in between',
  async (name) => {
    await warmViewers(pdfServices.pdfEngine);
    await open({ 'report.run': answerTo }, { tab: name });
    const panel = page.getByRole('tabpanel').element();
    const seen = new Set<string>();
    let isSaid = false;
    const look = () => {
      const isInvited = panel.querySelector('.empty')?.checkVisibility({ visibilityProperty: true }) ?? false;
      const hasText = (panel.querySelector('.cm-content')?.textContent ?? '').trim() !== '';
      // On a busy machine the wait takes so long that its text replaces the invitation.
      isSaid ||= panel.querySelector('[role="progressbar"]') !== null;
      if (isInvited || hasText || !isSaid) seen.add(isInvited ? 'invitation' : hasText ? 'answer' : 'blank');
    };
    const observer = new MutationObserver(look);
    observer.observe(panel, { childList: true, subtree: true, attributes: true, characterData: true });
    look();
    await userEvent.click(run);
    await expect.poll(() => [...seen]).toContain('answer');
    observer.disconnect();
    expect([...seen]).toEqual(['invitation', 'answer']);
  },
);

test('Run stays where it is while a run goes on, so that a second press of the mouse is on it', async () => {
  await page.viewport(900, 700);
  await open({ 'report.run': () => new Promise<never>(() => {}) }, { tab: 'info' });
  const left = () => run.element().getBoundingClientRect().left;
  const before = left();
  await userEvent.click(run);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(left()).toBeCloseTo(before, 0);
  await page.viewport(1280, 800);
});

test('the field of a new report takes the focus once, not whenever its tab is selected again', async () => {
  const { reports, report } = await open({ 'report.run': answerTo });
  const opened = reports.openNew();
  await expect.element(templateID).toHaveFocus();
  reports.select(report);
  await userEvent.click(tab('Info'));
  reports.select(opened);
  await expect.element(templateID).toHaveValue('');
  await expect.element(templateID).not.toHaveFocus();
  reports.openNew();
  await expect.element(templateID).toHaveFocus();
});

test('a field that a fault names is marked, and says why only where the fault does not', async () => {
  await open({ 'report.run': () => failure({ code: 'NOT-FOUND', happened: 'No such record.', field: 'sobjectId' }) });
  await userEvent.click(run);
  await expect.element(page.getByRole('alert')).toHaveTextContent('No such record.');
  await expect.element(recordID).toHaveAccessibleDescription('No such record.');
  const isDrawn = () => getComputedStyle(document.querySelector('.report-form .field-error')!).clipPath === 'none';
  expect(isDrawn()).toBe(false);
  await userEvent.click(tab('Info'));
  await expect.poll(isDrawn).toBe(true);
});

test('the button of an empty view keeps the focus while its run goes on, and begins no other', async () => {
  const { bridge } = await open({ 'report.run': () => new Promise(() => {}) });
  const get = page.getByRole('button', { name: 'Get Handlebars' });
  (get.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(get).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(get).toHaveFocus();
  expect(bridge.inputsOf('report.run')).toHaveLength(1);
});
