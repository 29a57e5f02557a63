import { expect, test } from 'vitest';
import { createDraftPages } from '../../../../electron/drafts/draft-pages.ts';
import { createRowRender, type RowRenderDependencies } from '../../../../electron/drafts/row-render.ts';
import { PrintFailedError } from '../../../../electron/templates/print.ts';
import type { RowRender } from '../../../../shared/draft.ts';
import { later } from '../../../support/fake-bridge.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

const rowOf = (part: Partial<RowRender> = {}): RowRender => ({
  connectionId: 'c',
  templateID: 't',
  sobjectId: 'r',
  kind: 'template',
  row: 'r',
  markup: 'new',
  original: 'new',
  helpers: '',
  data: { text: '{}' },
  ...part,
});
const bytes = new TextEncoder().encode('%PDF-');
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

type Given = Readonly<{
  print?: (html: string, signal: AbortSignal) => Promise<Readonly<{ bytes: Uint8Array }>>;
  folder?: ReturnType<RowRenderDependencies['folderOf']>;
}>;

/** Rows whose HTML is their markup. */
function rowsOf({ print = async () => ({ bytes }), folder = null }: Given = {}) {
  const printed: string[] = [];
  const marks: boolean[] = [];
  const kept: string[] = [];
  const clock = simulatedClock();
  let closed = 0;
  const pages = createDraftPages({ now: () => 0, connectionName: (id) => id, kept: 1, maxBytes: 1 });
  const rows = createRowRender({
    make: async ({ markup, marksReplayed, keep }) => {
      marks.push(marksReplayed);
      if (keep) kept.push(markup);
      const lacks = { stubs: [], missing: [], replayed: [], blockedImages: 0, imageHosts: [] };
      return { html: markup, setup: { files: new Map() }, templateMs: 0, lacks } as never;
    },
    engine: async () => ({
      printRow: (html, signal) => {
        printed.push(html);
        return print(html, signal);
      },
      closeRows: () => {
        closed += 1;
      },
    }),
    data: { of: async () => ({ text: '{}', path: '' }) },
    folderOf: () => folder,
    pages,
    clock,
  });
  return { rows, printed, marks, kept, clock, closed: () => closed };
}

test('a row of a folder that is no longer connected names its record', async () => {
  const { rows } = rowsOf();
  const data = { folderRecord: 'INV-7', path: 'data' };
  await expect(rows.render(rowOf({ data }))).rejects.toMatchObject({
    fault: {
      happened: 'The record INV-7 of the folder cannot be read.',
      advice: 'Check that the folder is connected.',
    },
  });
});

test('a page that was dropped from memory is printed again, with another id', async () => {
  const { rows, printed } = rowsOf();
  const first = await rows.render(rowOf({ row: '1' }));
  expect((await rows.render(rowOf({ row: '1' }))).page.id).toBe(first.page.id);
  // Two pages are kept, however large they are.
  for (const row of ['2', '3']) await rows.render(rowOf({ row }));
  expect((await rows.render(rowOf({ row: '1' }))).page.id).not.toBe(first.page.id);
  expect(printed).toHaveLength(4);
});

test('rows are printed one after the other, and an ended one that waits is not printed', async () => {
  const first = later<Readonly<{ bytes: Uint8Array }>>();
  const { rows, printed } = rowsOf({ print: () => first.promise });
  const running = rows.render(rowOf({ row: '1', markup: 'one', original: 'one' }));
  const waiting = rows.render(rowOf({ row: '2', markup: 'two', original: 'two' }));
  const outcomes = Promise.allSettled([running, waiting]);
  await settled();
  expect(printed).toEqual(['one']);
  rows.endAll();
  first.resolve({ bytes });
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(printed).toEqual(['one']);
});

test('a print that was begun ends by itself after the own page has come, and at once when that takes too long', async () => {
  const prints: Array<Readonly<{ signal: AbortSignal; give(): void }>> = [];
  const { rows, printed, clock } = rowsOf({
    print: (_html, signal) =>
      new Promise((resolve, reject) => {
        prints.push({ signal, give: () => resolve({ bytes }) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const first = rows.render(rowOf());
  await settled();
  rows.endAll();
  await clock.advance(59);
  expect(prints[0]?.signal.aborted).toBe(false);
  prints[0]?.give();
  const { page } = await first;
  // The next one with the same text has this page.
  expect((await rows.render(rowOf())).page.id).toBe(page.id);
  expect(printed).toHaveLength(1);

  const long = rows.render(rowOf({ markup: 'long', original: 'long' }));
  const ended = expect(long).rejects.toMatchObject({ name: 'AbortError' });
  await settled();
  rows.endAll();
  await clock.advance(60);
  await ended;
  expect(prints[1]?.signal.aborted).toBe(true);
});

test('a print that fails is a fault in words, and the next row is printed', async () => {
  let isFirst = true;
  const { rows } = rowsOf({
    print: async () => {
      const fails = isFirst;
      isFirst = false;
      if (fails) throw new PrintFailedError('crashed');
      return { bytes };
    },
  });
  await expect(rows.render(rowOf({ row: '1' }))).rejects.toMatchObject({ fault: { code: 'TEMPLATE-LIMIT' } });
  expect(await rows.render(rowOf({ row: '2' }))).toMatchObject({ unchanged: null });
});

test('learned results have no mark on the page of a row, so that no mark is a difference', async () => {
  const { rows, marks } = rowsOf();
  await rows.render(rowOf({ original: 'old' }));
  expect(marks).toEqual([false, false]);
});

test('the run of the unchanged markup is kept for the next edit', async () => {
  const { rows, kept } = rowsOf();
  await rows.render(rowOf({ original: 'old' }));
  expect(kept).toEqual(['old']);
});

test('a closed sheet ends its rows and closes their window', async () => {
  const { rows, clock, closed } = rowsOf({
    print: (_html, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const running = rows.render(rowOf());
  const ended = expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await settled();
  await rows.close();
  await clock.advance(60);
  await ended;
  expect(closed()).toBe(1);
});
