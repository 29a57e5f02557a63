import { expect, test } from 'vitest';
import { nextKeyMs, ownPageMs } from '../../../../renderer/sheet/sheet.ts';
import type { RowPage } from '../../../../shared/draft.ts';
import { failure, later, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { allDrawn, ownContent as content, ownKey as key, mistake, pageOf, settled, sheetOf } from './open-sheet.ts';

const edited = { content: { ...content, markup: 'new' } };
const allChanged = (records: () => string[]) => allDrawn(records, 'Changed: Inserted: new');
const isNumber2 = ({ sobjectId }: { sobjectId: string }) => sobjectId === 'INV-2';

test('a row that gave way to other work is drawn again', async () => {
  let isFirst = true;
  const { sheet, records } = sheetOf({
    'drafts.renderRow': (row) => {
      const givesWay = isFirst && isNumber2(row);
      if (givesWay) isFirst = false;
      return givesWay ? failure({ code: 'CANCELLED' }) : success(pageOf(row));
    },
  });
  sheet.show();
  await allDrawn(records);
});

test('a row that cannot be drawn for an unknown reason fails alone', async () => {
  const { sheet, records } = sheetOf({
    'drafts.renderRow': (row) => {
      if (isNumber2(row)) throw new Error('unknown');
      return success(pageOf(row));
    },
  });
  sheet.show();
  await waitFor(() =>
    expect(records()).toEqual(['INV-1: done Same', 'INV-2: failed Failed: Galley made a mistake.', 'INV-3: done Same']),
  );
});

test('an outdated row never shows as failed', async () => {
  const slow = later<ReturnType<typeof success<RowPage>>>();
  const { sheet, become, records, bridge } = sheetOf({
    'drafts.renderRow': (row) => (row.markup === 'old' ? slow.promise : success(pageOf(row))),
  });
  const states = new Set<string>();
  sheet.state.subscribe(({ rows }) => {
    for (const { state } of rows) states.add(state);
  });
  sheet.show();
  await waitFor(() => expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(2));
  become(edited);
  slow.resolve(success(pageOf({ ...bridge.inputsOf('drafts.renderRow')[0]! })));
  await allChanged(records);
  expect([...states].sort()).toEqual(['done', 'drawing', 'waiting']);
});

test('a record that fails keeps its last page and picture, and frees them when it goes', async () => {
  const { sheet, become, records, dropped } = sheetOf({
    'drafts.renderRow': (row) => (row.markup === 'bad' ? failure(mistake) : success(pageOf(row))),
  });
  sheet.show();
  await allDrawn(records);
  become({ content: { ...content, markup: 'bad' } });
  await waitFor(() => expect(records().every((words) => words.includes('failed'))).toBe(true));
  expect(dropped).toEqual([]);
  expect(sheet.state.getState().rows.map(({ result }) => result?.picture)).toEqual(
    ['INV-1', 'INV-2', 'INV-3'].map((id) => `picture of ${id} old`),
  );
  become({ key: { ...key, kind: 'page' } });
  expect(dropped).toHaveLength(3);
});

test('with more records the others keep their pictures; a removed one is closed', async () => {
  const { sheet, records, dropped } = sheetOf();
  sheet.show();
  await allDrawn(records);
  await sheet.make({ seed: 1, count: 1 });
  expect(dropped).toEqual([]);
  void sheet.open('made 1 0');
  expect(sheet.state.getState().openId).toBe('made 1 0');
  sheet.removeMade();
  expect(sheet.state.getState().openId).toBeNull();
});

test('a list of records that comes after the draft has changed is dropped', async () => {
  const slow = later<ReturnType<typeof success<readonly []>>>();
  const { sheet, become, records } = sheetOf({
    'drafts.rowRecords': ({ sobjectId }) =>
      sobjectId === 'INV-1' ? slow.promise : success([{ record: 'INV-8', infoId: 'info-8' }]),
  });
  sheet.show();
  become({ key: { ...key, sobjectId: 'INV-9' } });
  await waitFor(() => expect(records()).toEqual(['INV-1: done Same', 'INV-8: done Same']));
  slow.resolve(success([]));
  await settled();
  expect(records()).toHaveLength(2);
});

test('a list of records that comes after the draft was closed is dropped', async () => {
  const slow = later<ReturnType<typeof success<readonly []>>>();
  const { sheet, become, records } = sheetOf({ 'drafts.rowRecords': () => slow.promise });
  sheet.show();
  become({ content: { ...content, data: null } });
  slow.resolve(success([]));
  await settled();
  expect(sheet.state.getState().key).toBeNull();
  expect(records()).toEqual([]);
});

test('a sheet that is shown again draws new records and those with other data, and no other', async () => {
  const { sheet, bridge, records } = sheetOf();
  const hide = sheet.show();
  await allDrawn(records);
  sheet.addRecords([{ record: 'N-1', name: null }]);
  hide();
  bridge.answer({
    'drafts.rowRecords': () =>
      success([
        { record: 'INV-2', infoId: 'info-2' },
        { record: 'INV-3', infoId: 'info-3' },
        { record: 'INV-4', infoId: 'info-4' },
      ]),
  });
  sheet.show();
  await waitFor(() =>
    expect(records()).toEqual([
      ...['INV-1', 'INV-2', 'INV-3', 'INV-4'].map((id) => `${id}: done Same`),
      'N-1: wanted No data yet',
    ]),
  );
  expect(bridge.inputsOf('drafts.renderRow').slice(3)).toMatchObject([
    { sobjectId: 'INV-3', data: { documentId: 'info-3' } },
    { sobjectId: 'INV-4' },
  ]);
});

test("while the author's own page is rendered, no row is drawn; then they follow", async () => {
  const { sheet, become, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  become({ ...edited, isRendering: true });
  await settled();
  expect(records()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `${id}: waiting Same`));
  become({ isRendering: false });
  await allChanged(records);
});

test("after the author's own page, rows wait until it is drawn, and give way if it is rendered again", async () => {
  let start = () => {};
  const { sheet, become, records } = sheetOf(
    {},
    {
      after: (ms, run) => {
        if (ms === ownPageMs) start = run;
        else run();
        return () => {
          start = () => {};
        };
      },
    },
  );
  sheet.show();
  start();
  await allDrawn(records);
  become({ ...edited, isRendering: true });
  become({ isRendering: false });
  await settled();
  expect(records()[0]).toBe('INV-1: waiting Same');
  become({ isRendering: true });
  start();
  await settled();
  expect(records()[0]).toBe('INV-1: waiting Same');
  become({ isRendering: false });
  start();
  await allChanged(records);
});

test('while the author may type on, one row is drawn at a time; after a pause two are', async () => {
  const waits = new Map<number, () => void>();
  const ends: Array<() => void> = [];
  const { sheet, become } = sheetOf(
    {
      'drafts.renderRow': (row) => {
        const { promise, resolve } = later<ReturnType<typeof success<RowPage>>>();
        ends.push(() => resolve(success(pageOf(row))));
        return promise;
      },
    },
    {
      after: (ms, run) => {
        waits.set(ms, run);
        return () => void waits.delete(ms);
      },
    },
  );
  sheet.show();
  await settled();
  become({ ...edited, isRendering: true });
  for (const end of ends.splice(0)) end();
  await settled();
  become({ isRendering: false });
  waits.get(ownPageMs)?.();
  await settled();
  expect(ends).toHaveLength(1);
  waits.get(nextKeyMs)?.();
  await settled();
  expect(ends).toHaveLength(2);
});

test('with data of another record, that record is the own one', async () => {
  const { sheet, become, records, bridge } = sheetOf();
  sheet.show();
  await allDrawn(records);
  become({ content: { ...content, data: { documentId: 'info-2', record: 'INV-2', path: 'data' } } });
  await waitFor(() => expect(records()).toEqual(['INV-2', 'INV-1', 'INV-3'].map((id) => `${id}: done Same`)));
  expect(bridge.inputsOf('drafts.rowRecords')).toHaveLength(2);
});

test('a row whose pages are no longer kept is drawn again when it is opened', async () => {
  const { sheet, records, bridge } = sheetOf({}, { isThere: async () => false });
  sheet.show();
  await allDrawn(records);
  await sheet.open('record INV-2');
  await allDrawn(records);
  expect(bridge.inputsOf('drafts.renderRow').map(({ sobjectId }) => sobjectId)).toEqual([
    'INV-1',
    'INV-2',
    'INV-3',
    'INV-2',
  ]);
});

test('a row whose page is gone before its picture is made is drawn again', async () => {
  let isGone = true;
  const { sheet, records, bridge } = sheetOf(
    {},
    {
      makePicture: async ([raster]) => {
        const { id } = raster as unknown as { id: string };
        if (isGone && id.startsWith('INV-2')) throw new Error('It is gone.');
        return id;
      },
      isThere: async () => {
        const isThere = !isGone;
        isGone = false;
        return isThere;
      },
    },
  );
  sheet.show();
  await allDrawn(records);
  const pictures = sheet.state.getState().rows.map(({ result }) => result?.picture);
  expect(pictures).toEqual(['INV-1 old', 'INV-2 old', 'INV-3 old']);
  expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(4);
});

test('a row whose page is gone again stays without a picture, and is not drawn without end', async () => {
  const { sheet, become, records, bridge } = sheetOf(
    {},
    {
      makePicture: async () => {
        throw new Error('It is gone.');
      },
      isThere: async () => false,
    },
  );
  sheet.show();
  await allDrawn(records);
  expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(6);
  // Another text is tried again.
  become(edited);
  await allChanged(records);
  expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(12);
  // So is a row that was removed and made again.
  const drawnMade = (times: number) => waitFor(() => expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(times));
  await sheet.make({ seed: 1, count: 2 });
  await drawnMade(16);
  sheet.removeMade();
  await sheet.make({ seed: 1, count: 2 });
  await drawnMade(20);
});

test('a row that was drawn meanwhile is not drawn again for having been opened', async () => {
  const isThere = later<boolean>();
  const { sheet, become, records, bridge } = sheetOf({}, { isThere: () => isThere.promise });
  sheet.show();
  await allDrawn(records);
  const opened = sheet.open('record INV-2');
  become(edited);
  await allChanged(records);
  isThere.resolve(false);
  await opened;
  await settled();
  expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(6);
});

test('a hidden sheet draws nothing and follows no edit; shown again, it catches up', async () => {
  const slow = later<ReturnType<typeof success<RowPage>>>();
  const { sheet, become, records, bridge } = sheetOf({ 'drafts.renderRow': () => slow.promise });
  const hide = sheet.show();
  await waitFor(() => expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(2));
  hide();
  slow.resolve(success(pageOf({ ...bridge.inputsOf('drafts.renderRow')[0]! })));
  await settled();
  expect(records()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `${id}: waiting Waiting`));
  bridge.answer({ 'drafts.renderRow': (row) => success(pageOf(row)) });
  become(edited);
  await settled();
  expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(2);
  sheet.show();
  await allChanged(records);
});

test('a sheet on the screen twice draws until both are gone', async () => {
  const { sheet, become, records } = sheetOf();
  const hide = sheet.show();
  sheet.show();
  await allDrawn(records);
  hide();
  hide();
  become(edited);
  await allChanged(records);
});

test('the chosen filter decides which rows are shown', async () => {
  const { sheet, become, records } = sheetOf();
  sheet.show();
  await allDrawn(records);
  sheet.choose({ filter: 'changed' });
  expect(sheet.state.getState().shown).toEqual([]);
  become(edited);
  await allChanged(records);
  sheet.choose({});
  expect(sheet.state.getState().shown).toHaveLength(3);
});

test('rows are drawn again when the settings change, and a row without data never is', async () => {
  const { sheet, become, records, bridge } = sheetOf();
  sheet.show();
  await allDrawn(records);
  sheet.addRecords([{ record: 'N-1', name: null }]);
  sheet.handleEvent({ type: 'preferences-changed', preferences: {} as never });
  await waitFor(() => expect(bridge.inputsOf('drafts.renderRow')).toHaveLength(6));
  become(edited);
  await waitFor(() => expect(records().filter((words) => words.includes('done Changed'))).toHaveLength(3));
  expect(records()[3]).toBe('N-1: wanted No data yet');
});

test('a row that is removed at its last step leaves no picture, at whichever moment', async () => {
  for (let moments = 0; moments < 20; moments += 1) {
    const made: string[] = [];
    const { sheet, become, dropped } = sheetOf(
      {},
      {
        analyzer: {
          compare: async () => {
            throw new Error('not compared');
          },
          drawPage: async ({ id }) => id as never,
          checkLayout: async () => {
            void (async () => {
              for (let moment = 0; moment < moments; moment += 1) await null;
              become({ key: { ...key, kind: 'page' } });
            })();
            return [];
          },
        },
        makePicture: async ([id]) => {
          made.push(String(id));
          return String(id);
        },
      },
    );
    sheet.show();
    await waitFor(() => expect(sheet.state.getState().key).toBeNull());
    await settled();
    expect(made.length).toBeGreaterThan(0);
    expect(dropped.sort()).toEqual(made.sort());
  }
});

test('the pictures show the pages that the author chooses; those before are freed', async () => {
  const { sheet, records, dropped } = sheetOf();
  sheet.show();
  await allDrawn(records);
  const pictures = () => sheet.state.getState().rows.map(({ result }) => result?.picture ?? null);
  const first = pictures();
  sheet.drawWith({ pictured: 2 });
  await waitFor(() => expect(pictures()).toEqual([null, null, null]));
  expect(dropped.sort()).toEqual(first);
  sheet.addRecords([{ record: 'N-1', name: null }]);
  sheet.drawWith({ pictured: 'all' });
  await waitFor(() => expect(pictures()).toEqual([...first, null]));
});

test('a sheet that is hidden before its rows begin leaves no timer', () => {
  const timers = new Set<() => void>();
  const after = (_ms: number, run: () => void) => {
    timers.add(run);
    return () => void timers.delete(run);
  };
  const { sheet } = sheetOf({}, { after });
  const hide = sheet.show();
  expect(timers.size).toBe(1);
  hide();
  expect(timers.size).toBe(0);
});

test('a hidden sheet leaves its rows as they are at an edit', async () => {
  const { sheet, become, records } = sheetOf();
  const hide = sheet.show();
  await allDrawn(records);
  hide();
  become(edited);
  await allDrawn(records);
});
