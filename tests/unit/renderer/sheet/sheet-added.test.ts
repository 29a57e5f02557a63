import { expect, test } from 'vitest';
import type { Outcome } from '../../../../shared/fault.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import { failure, later, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { documentWith } from '../../../support/window-state.ts';
import { allDrawn, ownContent as content, ownKey, sheetOf } from './open-sheet.ts';

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

test('an answer that comes late for one draft gives no data to the same record of the next one', async () => {
  const late = later<Outcome<DocumentInfo>>();
  const { sheet, become, records } = sheetOf({ 'report.run': () => late.promise });
  sheet.show();
  await allDrawn(records);
  sheet.addRecords(added.slice(0, 1));
  sheet.askInfo(1);
  become({ key: { ...ownKey, templateID: 'other' } });
  sheet.addRecords(added.slice(0, 1));
  late.resolve(success(documentWith({ kind: 'json' })));
  await waitFor(() => expect(records()).toHaveLength(4));
  await late.promise;
  expect(records()).toContain('N-1: wanted No data yet');
});

test('a record that has a row is not added again', async () => {
  const { sheet, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  sheet.addRecords(added.slice(0, 1));
  sheet.addRecords([...added.slice(0, 2), { record: 'INV-2', name: 'again' }]);
  expect(records().slice(3)).toEqual(['N-1', 'N-2'].map((id) => `${id}: wanted No data yet`));
});
