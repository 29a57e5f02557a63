import { expect, test } from 'vitest';
import type { Comparison } from '../../../../renderer/pdf-core/analysis-types.ts';
import { rowVerdictText } from '../../../../renderer/sheet/row-text.ts';
import { createSheet } from '../../../../renderer/sheet/sheet.ts';
import type { SheetDraft } from '../../../../renderer/sheet/sheet-state.ts';
import type { RowPage, RowRender } from '../../../../shared/draft.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { documentWith } from '../../../support/window-state.ts';

const key = { connectionId: 'c', templateID: 'invoice', sobjectId: 'INV-1', kind: 'template' } as const;
const content = {
  markup: 'old',
  original: 'old',
  helpers: '',
  data: { documentId: 'info-1', record: 'INV-1', path: 'data' },
};
const mistake = {
  code: 'TEMPLATE',
  happened: 'The template cannot be used.',
  advice: 'Expected a name.',
  field: 'markup',
  place: { line: 3, column: 1 },
} as const;

/** The page of a row is known by its record and its text. */
const pageOf = ({ sobjectId, markup, original }: RowRender): RowPage => ({
  page: documentWith({ id: `${sobjectId} ${markup}` }),
  unchanged: markup === original ? null : documentWith({ id: `${sobjectId} ${original}` }),
  unchangedFault: null,
  totalMs: 5,
  stubs: [],
  missing: [],
});

const comparison = (before: string, after: string): Comparison => ({
  pagesBefore: 1,
  pagesAfter: 1,
  pairs: [{ before: 1, after: 1 }],
  texts:
    before === after
      ? []
      : [
          {
            id: 1,
            kind: 'inserted',
            text: 'new',
            before: null,
            after: { page: 1, boxes: [{ x: 0, y: 0, width: 9, height: 9 }] },
          },
        ],
  appearances: [],
  comparedPairs: 1,
  totalPairs: 1,
});

function sheetOf(answers: FakeAnswers = {}) {
  let draft: SheetDraft | null = { key, content, isRendering: false, fault: null };
  let listener = () => {};
  const dropped: string[] = [];
  const bridge = fakeBridge({
    'drafts.rowRecords': () =>
      success([
        { record: 'INV-2', infoId: 'info-2' },
        { record: 'INV-1', infoId: 'info-1' },
        { record: 'INV-3', infoId: null, title: 'Third' },
      ]),
    'drafts.renderRow': (row) => success(pageOf(row)),
    'drafts.closeRows': () => success(undefined),
    ...answers,
  });
  const sheet = createSheet({
    bridge,
    analyzer: {
      compare: async (before, after) => comparison(before.id, after.id),
      raster: async ({ id }) => ({ id }) as never,
      check: async () => [],
    },
    urlOf: (id) => id,
    draft: {
      get: () => draft,
      subscribe: (run) => {
        listener = run;
        return () => {};
      },
    },
    runJq: async () => ({ ok: true, text: '{}' }),
    readText: async (id) => (id === 'info-1' ? '{"data":{"number":"INV-1","lines":[{"item":"Ink"}]}}' : 'no JSON'),
    makePicture: async (raster) => `picture of ${Reflect.get(raster, 'id')}`,
    dropPicture: (address) => void dropped.push(address),
    isThere: async () => true,
    after: (_ms, run) => {
      run();
      return () => {};
    },
  });
  const become = (next: Partial<SheetDraft>) => {
    draft = draft && { ...draft, ...next };
    listener();
  };
  const records = () => sheet.state.getState().rows.map((row) => `${row.record}: ${row.state} ${rowVerdictText(row)}`);
  return { sheet, bridge, become, records, dropped };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const allDrawn = (records: () => string[], verdict = 'Same') =>
  waitFor(() => expect(records()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `${id}: done ${verdict}`)));

test('the sheet has the own record of the draft first, then all others, and nothing but rows is asked for', async () => {
  const { sheet, bridge, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  expect(sheet.state.getState().rows.map(({ source, note }) => [source.kind, note])).toEqual([
    ['own', null],
    ['answer', null],
    ['folder', 'Third'],
  ]);
  expect(new Set(bridge.calls.map(({ name }) => name))).toEqual(
    new Set(['drafts.closeRows', 'drafts.rowRecords', 'drafts.renderRow']),
  );
});

test('an edit draws every row again, in the same order, and says what changed; old pictures are freed', async () => {
  const { sheet, become, records, dropped } = sheetOf();
  sheet.show();
  await allDrawn(records);
  const { shown } = sheet.state.getState();
  become({ content: { ...content, markup: 'new' } });
  await waitFor(() => expect(records().every((words) => words.includes('done Changed: '))).toBe(true));
  expect(sheet.state.getState().shown).toBe(shown);
  expect(dropped.sort()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `picture of ${id} old`));
});

test('the newest text wins, whenever the page of an older one arrives', async () => {
  const slow = later<ReturnType<typeof success<RowPage>>>();
  const { sheet, become, records, bridge } = sheetOf({
    'drafts.renderRow': (row) => (row.markup === 'slow' ? slow.promise : success(pageOf(row))),
  });
  sheet.show();
  await allDrawn(records);
  become({ content: { ...content, markup: 'slow' } });
  await waitFor(() => expect(bridge.inputsOf('drafts.renderRow').some(({ markup }) => markup === 'slow')).toBe(true));
  become({ content });
  slow.resolve(success(pageOf({ ...bridge.inputsOf('drafts.renderRow').at(-1)!, markup: 'slow' })));
  await allDrawn(records);
  expect(sheet.state.getState().rows.map(({ result }) => result?.page.id)).toEqual([
    'INV-1 old',
    'INV-2 old',
    'INV-3 old',
  ]);
});

test('a record that breaks the template names its mistake, and the others go on', async () => {
  const { sheet, records } = sheetOf({
    'drafts.renderRow': (row) => (row.sobjectId === 'INV-2' ? failure(mistake) : success(pageOf(row))),
  });
  sheet.show();
  await waitFor(() =>
    expect(records()).toEqual([
      'INV-1: done Same',
      'INV-2: failed Failed: line 3: Expected a name.',
      'INV-3: done Same',
    ]),
  );
});

test('while the sheet is paused, an edit draws nothing', async () => {
  const { sheet, become, records, bridge } = sheetOf();
  sheet.show();
  await allDrawn(records);
  sheet.pause(true);
  become({ content: { ...content, markup: 'new' } });
  expect(records()).toEqual(['INV-1: waiting Same', 'INV-2: waiting Same', 'INV-3: waiting Same']);
  expect(bridge.inputsOf('drafts.renderRow').map(({ markup }) => markup)).toEqual(['old', 'old', 'old']);
  sheet.pause(false);
  await waitFor(() => expect(records().every((words) => words.includes('done Changed'))).toBe(true));
});

test('where the template fails with the data of the own record alone, the other records are drawn with the new text', async () => {
  const { sheet, become, records } = sheetOf({
    'drafts.renderRow': (row) =>
      row.sobjectId === 'INV-1' && row.markup === 'new' ? failure(mistake) : success(pageOf(row)),
  });
  sheet.show();
  await allDrawn(records);
  become({ content: { ...content, markup: 'new' }, fault: mistake });
  await waitFor(() =>
    expect(records()).toEqual([
      'INV-1: failed Failed: line 3: Expected a name.',
      'INV-2: done Changed: Inserted: new',
      'INV-3: done Changed: Inserted: new',
    ]),
  );
});

test('with a mistake in the template no row is drawn; the last text that worked stays', async () => {
  const { sheet, become, records, bridge } = sheetOf();
  sheet.show();
  await allDrawn(records);
  become({ content: { ...content, markup: '{{#each}' }, fault: { ...mistake, withAnyData: true } });
  await settled();
  expect(records()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `${id}: waiting Same`));
  become({ content, fault: null });
  await allDrawn(records);
  expect(bridge.inputsOf('drafts.renderRow').every(({ markup }) => markup === 'old')).toBe(true);
});

test('another draft has other rows; a page with its data has none', async () => {
  const { sheet, become, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  become({ key: { ...key, sobjectId: 'INV-9' } });
  await waitFor(() => expect(records()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `${id}: done Same`)));
  become({ key: { ...key, kind: 'page' } });
  expect(sheet.state.getState()).toMatchObject({ key: null, rows: [], shown: [] });
});

test('the sheet can be stepped through, and stops at its ends', async () => {
  const { sheet, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  expect([sheet.step(1), sheet.step(1), sheet.step(1), sheet.step(1), sheet.step(-1)]).toEqual([
    'own',
    'record INV-2',
    'record INV-3',
    'record INV-3',
    'record INV-2',
  ]);
});

test('test data are rows of their own, for no request; they follow an edit, and go when the author says so', async () => {
  const { sheet, become, bridge, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  expect(await sheet.make({ seed: 1, count: 5 })).toBeNull();
  await waitFor(() => expect(records().filter((words) => words.includes('done'))).toHaveLength(8));
  const names = () => sheet.state.getState().rows.flatMap(({ source, note }) => (source.kind === 'made' ? [note] : []));
  const first = names();
  expect(first).toHaveLength(5);
  expect(
    bridge
      .inputsOf('drafts.renderRow')
      .slice(3)
      .every(({ data }) => 'text' in data),
  ).toBe(true);

  become({ content: { ...content, markup: 'new' } });
  await waitFor(() => expect(records().filter((words) => words.includes('done Changed'))).toHaveLength(8));
  await sheet.make({ seed: 1, count: 5 });
  expect(names()).toEqual(first);
  sheet.removeMade();
  expect(records()).toHaveLength(3);
  expect(bridge.calls.some(({ name }) => name === 'report.run')).toBe(false);
});

test('with other data of the draft, test data are made of those; data that are no JSON say so', async () => {
  const { sheet, become, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  await sheet.make({ seed: 1, count: 3 });
  become({ content: { ...content, data: { text: '{"city":"Graz"}' } } });
  await waitFor(() =>
    expect(sheet.state.getState().rows.filter(({ note }) => note?.startsWith('city: '))).toHaveLength(3),
  );
  become({ content: { ...content, data: { ...content.data, documentId: 'info-2' } } });
  expect(await sheet.make({ seed: 1, count: 3 })).toBe('The data of the draft cannot be read as JSON.');
});

const added = [
  { record: 'N-1', name: 'Nina' },
  { record: 'N-2', name: null },
  { record: 'N-3', name: null },
];

test('added records have no data until the author asks; each costs one request, and no more than allowed are sent', async () => {
  const { sheet, bridge, records } = sheetOf({
    'report.run': ({ request }) => success(documentWith({ id: `info of ${request.sobjectId}`, kind: 'json' })),
  });
  sheet.show();
  await allDrawn(records);
  sheet.addRecords(added);
  expect(records().slice(3)).toEqual(['N-1', 'N-2', 'N-3'].map((id) => `${id}: wanted No data yet`));
  expect(bridge.inputsOf('report.run')).toEqual([]);

  sheet.askInfo(2);
  await waitFor(() =>
    expect(records().slice(3)).toEqual(['N-1: done Same', 'N-2: done Same', 'N-3: wanted No data yet']),
  );
  expect(bridge.inputsOf('report.run')).toMatchObject([
    { request: { operation: 'info', sobjectId: 'N-1' }, isUnasked: true },
    { request: { operation: 'info', sobjectId: 'N-2' }, isUnasked: true },
  ]);
  expect(sheet.state.getState().infoProgress).toBeNull();
});

test('a record that the service does not know fails alone, and can be asked for again', async () => {
  let isKnown = false;
  const { sheet, records } = sheetOf({
    'report.run': ({ request }) =>
      request.sobjectId === 'N-1' && !isKnown
        ? failure({ happened: 'There is no such record.' })
        : success(documentWith({ id: `info of ${request.sobjectId}`, kind: 'json' })),
  });
  sheet.show();
  await allDrawn(records);
  sheet.addRecords(added.slice(0, 2));
  sheet.askInfo(25);
  await waitFor(() =>
    expect(records().slice(3)).toEqual(['N-1: failed Failed: There is no such record.', 'N-2: done Same']),
  );
  isKnown = true;
  sheet.askInfo(25);
  await waitFor(() => expect(records()[3]).toBe('N-1: done Same'));
});

test('the requests can be stopped: the running one is cancelled, and none follows', async () => {
  const answer = later<ReturnType<typeof failure>>();
  const { sheet, bridge, records } = sheetOf({
    'report.run': () => answer.promise,
    'runs.cancel': () => {
      answer.resolve(failure({ code: 'CANCELLED' }));
      return success(undefined);
    },
  });
  sheet.show();
  await allDrawn(records);
  sheet.addRecords(added);
  sheet.askInfo(25);
  await waitFor(() => expect(sheet.state.getState().infoProgress).toEqual({ done: 0, total: 3 }));
  sheet.stopAsking();
  await waitFor(() =>
    expect(records().slice(3)).toEqual(['N-1', 'N-2', 'N-3'].map((id) => `${id}: wanted No data yet`)),
  );
  expect(bridge.inputsOf('report.run')).toHaveLength(1);
  expect(sheet.state.getState().infoProgress).toBeNull();
});
