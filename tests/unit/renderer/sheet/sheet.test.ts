import { expect, test } from 'vitest';
import type { RowPage } from '../../../../shared/draft.ts';
import { failure, later, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { allDrawn, ownContent as content, ownKey as key, mistake, pageOf, settled, sheetOf } from './open-sheet.ts';

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
