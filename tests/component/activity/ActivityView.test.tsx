import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ActivityView } from '../../../renderer/activity/ActivityView.tsx';
import { createActivity } from '../../../renderer/activity/activity.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { ListedCall } from '../../../shared/model.ts';
import { activityEntry } from '../../support/activity-entries.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { type FakeAnswers, fakeBridge, success } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(cleanup);

const documents = createDocuments();
const grid = () => page.getByRole('grid', { name: 'Calls' });
const row = (name: RegExp) => page.getByRole('row', { name });

async function open(entries: readonly ListedCall[], answers: FakeAnswers = {}, height = 600, width = 1_200) {
  const bridge = fakeBridge({ 'activity.list': () => success(entries), ...answers });
  const activity = createActivity({ bridge });
  const copied: string[] = [];
  await render(
    <div style={{ height, width }}>
      <ActivityView
        activity={activity}
        viewing={{ urlOf: documents.urlOf, ...pdfServices, openLink: () => {}, copy: (text) => copied.push(text) }}
      />
    </div>,
  );
  // The view itself asks for the log.
  await waitFor(() => expect(activity.state.getState().phase).toBe('ready'));
  return { activity, bridge };
}

test('a call shows what was asked, where, how it ended and how it compares', async () => {
  const verdict = { state: 'differs', pages: 2 } as const;
  const timing = { queuedMs: 1_200, firstByteMs: 340, totalMs: 2_400 };
  await open([activityEntry(7, { tries: 2, timing, verdict, note: 'before the new header' })]);
  const cells = () =>
    [
      ...row(/template-7/)
        .element()
        .querySelectorAll('[role=gridcell]'),
    ].map((cell) => cell.textContent);
  await waitFor(() =>
    expect(cells().slice(1)).toEqual([
      'PDF',
      'template-7',
      'INV-1001',
      '200',
      '2 pages changed',
      'before the new header',
      'Sample service',
      '14 kB',
    ]),
  );
  expect(cells()[0]).toMatch(/:\d\d:\d\d$/);
  const heads = [...grid().element().querySelectorAll('[role=columnheader]')].map((head) => head.textContent);
  expect(heads).toHaveLength(cells().length);
  await userEvent.click(row(/template-7/));
  const facts = page.getByRole('region', { name: 'Call', exact: true }).getByRole('definition');
  for (const text of ['1.2 s', '340 ms', '2.4 s', '2'])
    await expect.element(facts.getByText(text, { exact: true }).first()).toBeVisible();
});

test('with details open in a window of 1,000 px template, record, operation and the time of another day are not cut', async () => {
  const request = { operation: 'handlebars', templateID: 'delivery-note', sobjectId: 'ORD-2026-77' } as const;
  await open([activityEntry(7, { request })], {}, 600, 924);
  await userEvent.click(row(/delivery-note/));
  await expect.element(page.getByRole('region', { name: 'Call', exact: true })).toBeVisible();
  const cells = [
    ...row(/delivery-note/)
      .element()
      .querySelectorAll('[role=gridcell]'),
  ].slice(0, 4);
  expect(cells.map((cell) => cell.textContent)).toEqual([
    expect.stringMatching(/^1 Nov \d\d:\d\d:\d\d$/),
    'Handlebars',
    'delivery-note',
    'ORD-2026-77',
  ]);
  const cut = cells.filter((cell) =>
    [cell, ...cell.querySelectorAll('.ellipsis')].some((part) => part.scrollWidth > part.clientWidth),
  );
  expect(cut.map((cell) => cell.textContent)).toEqual([]);
});

test('ten thousand calls are there, few are drawn, and the last is one key away', async () => {
  await open(Array.from({ length: 10_000 }, (_, n) => activityEntry(10_000 - n)));
  await expect.element(page.getByText('10,000 calls')).toBeVisible();
  expect(grid().element().querySelectorAll('[data-id]').length).toBeLessThan(60);
  grid().element().querySelector<HTMLElement>('[data-id]')!.focus();
  await userEvent.keyboard('{End}');
  await expect.element(row(/template-1 INV/)).toHaveFocus();
});

test('a tall list has rows to its end, also when it grows', async () => {
  const { activity } = await open(
    Array.from({ length: 100 }, (_, n) => activityEntry(100 - n)),
    {},
    1_400,
  );
  const isFull = () => {
    const list = grid().element().getBoundingClientRect();
    const last = [...grid().element().querySelectorAll('[data-id]')].at(-1)!;
    return last.getBoundingClientRect().bottom >= list.bottom;
  };
  await waitFor(() => expect(isFull()).toBe(true));
  grid().element().parentElement!.parentElement!.style.height = '2400px';
  await waitFor(() => expect(isFull()).toBe(true));
  activity.search('template-100');
  await expect.element(page.getByText('1 of 100 calls')).toBeVisible();
  activity.search('');
  await waitFor(() => expect(isFull()).toBe(true));
});

test('ten thousand calls come in pages, with the window free in between, and few are drawn at any time', async () => {
  const all = Array.from({ length: 10_000 }, (_, n) => activityEntry(10_000 - n));
  const drawn: number[] = [];
  const { bridge } = await open([], {
    'activity.list': ({ before }) => {
      drawn.push(document.querySelectorAll('[data-id]').length);
      const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
      return success(all.slice(from, from + 500));
    },
  });
  await expect.element(page.getByText('10,000 calls')).toBeVisible();
  await waitFor(() => expect(bridge.inputsOf('activity.list')).toHaveLength(21));
  expect(Math.max(...drawn)).toBeLessThan(60);
});

test('searching leaves the calls that match, and says how many', async () => {
  await open([activityEntry(2), activityEntry(1)]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'template-1');
  await expect.element(page.getByText('1 of 2 calls')).toBeVisible();
  await expect.element(row(/template-2/)).not.toBeInTheDocument();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'nothing');
  await userEvent.click(page.getByRole('button', { name: 'Show all calls' }));
  await expect.element(row(/template-2/)).toBeVisible();
});

test('a call opens with its answer in the viewer that fits, and closes again', async () => {
  const request = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-1' } as const;
  const info = activityEntry(2, { request, document: documents.add('json', '{"name":"Invoice"}', request) });
  const markup = activityEntry(1, { document: documents.add('markup', '<p>{{total}}</p>') });
  await open([info, markup]);
  await userEvent.click(row(/invoice/));
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect.element(answer).toHaveTextContent('"name": "Invoice"');
  await userEvent.fill(page.getByRole('combobox', { name: 'jq filter' }), '.name');
  await waitFor(() => expect(answer.element().textContent).toBe('"Invoice"'));
  await userEvent.keyboard('{Tab}');
  grid().element().querySelector<HTMLElement>('[tabindex="0"]')!.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(answer).toHaveTextContent('{{total}}');
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(answer).not.toBeInTheDocument();
});

test('two answers stand beside each other, the earlier one on the left, and the list comes back', async () => {
  const request = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-1' } as const;
  const later = activityEntry(2, { request, document: documents.add('json', '{"total":2}', request) });
  const earlier = activityEntry(1, { request, document: documents.add('json', '{"total":1}', request) });
  await open([later, earlier]);
  await userEvent.click(row(/invoice/).first());
  await userEvent.click(page.getByRole('button', { name: 'Compare', exact: true }));
  await userEvent.click(page.getByRole('menuitem', { name: /With the run before/ }));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect.element(comparison.getByRole('status')).toHaveTextContent('1 difference');
  expect([...document.querySelectorAll('.cm-changedText')].map((mark) => mark.textContent)).toEqual(['1', '2']);
  await userEvent.click(page.getByRole('button', { name: 'Close comparison' }));
  await expect.element(grid()).toBeVisible();
});

test('a comparison with an answer that is gone says so, and can be closed', async () => {
  const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1' } as const;
  const later = activityEntry(2, { request, document: documents.add('markup', '<p>', request) });
  const gone = { ...documents.add('markup', '<p>', request), id: '00000000-0000-4000-8000-00000000dead' };
  await open([later, activityEntry(1, { request, document: gone })]);
  await userEvent.click(row(/invoice/).first());
  await userEvent.click(page.getByRole('button', { name: 'Compare', exact: true }));
  await userEvent.click(page.getByRole('menuitem', { name: /With the run before/ }));
  await expect.element(page.getByText('One of the two is no longer on disk.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Close comparison' }));
  await expect.element(grid()).toBeVisible();
});

test('a failed call shows its fault, and copies as cURL', async () => {
  const fault = { code: 'LIMITED', happened: 'Too many calls.', advice: 'Wait a minute.' } as const;
  const { bridge } = await open([activityEntry(1, { status: 429, fault, timing: null, bytes: null })], {
    'activity.curl': () => success('curl …'),
    'app.copy': () => success(undefined),
  });
  await userEvent.click(row(/429 LIMITED/));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many calls.');
  await userEvent.click(page.getByRole('button', { name: 'Copy as cURL' }));
  await expect.element(page.getByText(/on the clipboard/)).toBeVisible();
  expect(bridge.inputsOf('app.copy')).toEqual([{ text: 'curl …' }]);
});

test('an answer that is no longer kept says so', async () => {
  await open([activityEntry(1)]);
  await userEvent.click(row(/template-1/));
  await expect.element(page.getByText(/no longer kept/)).toBeVisible();
});

test('clearing asks, and Cancel keeps everything', async () => {
  const { bridge } = await open([activityEntry(1)], { 'activity.clear': () => success(undefined) });
  await userEvent.click(page.getByRole('button', { name: 'Clear' }));
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(row(/template-1/)).toBeVisible();
  expect(bridge.inputsOf('activity.clear')).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Clear' }));
  await userEvent.click(page.getByRole('button', { name: 'Clear activity' }));
  await expect.element(page.getByText(/No calls yet/)).toBeVisible();
});

test('a new call moves nothing under the eyes of one who has scrolled', async () => {
  const { activity } = await open(Array.from({ length: 500 }, (_, n) => activityEntry(500 - n)));
  await expect.element(page.getByText('500 calls')).toBeVisible();
  const scroller = grid().element().querySelector('.activity-scroller')!;
  scroller.scrollTop = 2_800;
  const topOf = () =>
    row(/template-390 INV/)
      .element()
      .getBoundingClientRect().top;
  await waitFor(topOf);
  const before = topOf();
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(501) });
  await expect.element(page.getByText('501 calls')).toBeVisible();
  expect(topOf()).toBe(before);
});

const equalRuns = () => [
  activityEntry(3, { request: activityEntry(1).request, verdict: { state: 'same', pages: 0 } }),
  activityEntry(2, { request: activityEntry(1).request, verdict: { state: 'same', pages: 0 } }),
  activityEntry(1, { verdict: { state: 'same', pages: 0 } }),
];

test('equal runs are one line, which opens and folds by its button and by keys', async () => {
  await open([...equalRuns(), activityEntry(0)]);
  const lines = () => grid().element().querySelectorAll('[data-id]').length;
  const fold = page.getByRole('button', { name: '3 equal runs' });
  await waitFor(() => expect(lines()).toBe(2));
  await userEvent.click(fold);
  await waitFor(() => expect(lines()).toBe(4));
  await expect.element(page.getByRole('region', { name: 'Call', exact: true })).not.toBeInTheDocument();
  await userEvent.click(fold);
  await waitFor(() => expect(lines()).toBe(2));
  row(/3 equal runs/)
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(lines()).toBe(4));
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(lines()).toBe(2));
});

test('a note is kept when its field is left, and an approved proof has its mark', async () => {
  const { activity, bridge } = await open([activityEntry(1, { isApproved: true })], {
    'activity.note': () => success(undefined),
  });
  await expect.element(row(/Approved proof/)).toBeVisible();
  await userEvent.click(row(/template-1/));
  await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'before the new header');
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(bridge.inputsOf('activity.note')).toEqual([{ id: activityEntry(1).id, note: 'before the new header' }]),
  );
  activity.handleEvent({
    type: 'activity-remarked',
    id: activityEntry(1).id,
    remark: { note: 'before the new header' },
  });
  await expect.element(row(/before the new header/)).toBeInTheDocument();
});

test('the filters narrow the list, and are cleared by one button', async () => {
  await open([
    activityEntry(3, { connectionId: 'c1', connectionName: 'Production' }),
    ...[...equalRuns().slice(0, 2), activityEntry(1, { verdict: { state: 'differs', pages: 1 } })].slice(1),
  ]);
  await userEvent.click(page.getByRole('button', { name: 'Filters' }));
  await userEvent.fill(page.getByRole('combobox', { name: 'Template' }), 'template-3');
  await expect.element(page.getByText('1 of 3 calls')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Verdict' }), 'Changed');
  await expect.element(page.getByText('1 of 3 calls')).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Connection' }), 'Production');
  await expect.element(page.getByText('No call fits the filters.')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'INV-9');
  await expect.element(page.getByText('No call that fits the filters has “INV-9” in it.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show all calls' }));
  await expect.element(page.getByText('3 calls', { exact: true })).toBeVisible();
});

test('another proof is replaced only after a question', async () => {
  const document = documents.add('pdf', '%PDF-1.7');
  const entry = activityEntry(2, { document });
  const { templateID, sobjectId } = { templateID: 'invoice', sobjectId: 'INV-1' };
  const proof = { connectionId: 'sample', templateID, sobjectId, ignored: [] };
  const other = { ...document, id: 'other' };
  const { bridge } = await open([entry], {
    'proofs.of': () => success({ ...proof, approved: other, approvedAt: Date.UTC(2026, 4, 12) }),
    'proofs.approve': () => success({ ...proof, approved: document, approvedAt: 1 }),
  });
  await userEvent.click(row(/template-2/));
  await userEvent.click(page.getByRole('button', { name: 'Approve' }));
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('proofs.approve')).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Approve' }));
  await userEvent.click(page.getByRole('button', { name: 'Replace' }));
  await expect.element(page.getByText('Approved as the proof of invoice with INV-1.')).toBeVisible();
  expect(bridge.inputsOf('proofs.approve')).toEqual([{ documentId: document.id }]);
});

test('the menu of a row has what can be done with its call, and shows the call', async () => {
  const { bridge } = await open([activityEntry(2), activityEntry(1)], {
    'activity.curl': () => success('curl …'),
    'app.copy': () => success(undefined),
  });
  await userEvent.click(row(/template-1/), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy as cURL' }));
  await waitFor(() => expect(bridge.inputsOf('activity.curl')).toEqual([{ id: activityEntry(1).id }]));
  await expect.element(row(/template-1/)).toHaveAttribute('aria-selected', 'true');
  // Its answer is not stored, so there is nothing to approve.
  await userEvent.click(row(/template-1/), { button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Copy as cURL' })).toBeVisible();
  for (const name of ['Save…', 'Approve']) expect(page.getByRole('menuitem', { name }).query()).toBeNull();
});
