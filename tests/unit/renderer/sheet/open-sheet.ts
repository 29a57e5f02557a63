import { expect } from 'vitest';
import type { Comparison } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import { rowVerdictText } from '../../../../renderer/sheet/row-text.ts';
import { createSheet, type SheetDependencies } from '../../../../renderer/sheet/sheet.ts';
import { lacksLooks } from '../../../../renderer/sheet/sheet-row.ts';
import type { SheetDraft } from '../../../../renderer/sheet/sheet-state.ts';
import type { RowPage, RowRender } from '../../../../shared/draft.ts';
import { type FakeAnswers, fakeBridge, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { documentWith } from '../../../support/window-state.ts';

export const ownKey = { connectionId: 'c', templateID: 'invoice', sobjectId: 'INV-1', kind: 'template' } as const;
export const ownContent = {
  markup: 'old',
  original: 'old',
  helpers: '',
  data: { documentId: 'info-1', record: 'INV-1', path: 'data' },
};
export const mistake = {
  code: 'TEMPLATE',
  happened: 'The template cannot be used.',
  advice: 'Expected a name.',
  field: 'markup',
  place: { line: 3, column: 1 },
} as const;

/** The page of a row is known by its record and its text. */
export const pageOf = ({ sobjectId, markup, original }: RowRender): RowPage => ({
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

/** A sheet of three records, whose draft changes as the test says. */
export function sheetOf(answers: FakeAnswers = {}, others: Partial<SheetDependencies> = {}) {
  let draft: SheetDraft | null = { key: ownKey, content: ownContent, isRendering: false, fault: null };
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
      drawPage: async ({ id }, page) => ({ id: page === 1 ? id : `${id}, page ${page}` }) as never,
      checkLayout: async () => [],
    },
    urlOf: (id) => id,
    draft: {
      get: () => draft,
      subscribe: (run) => {
        listener = run;
        return () => {
          listener = () => {};
        };
      },
    },
    runJq: async () => ({ ok: true, text: '{}' }),
    readText: async (id) => (id === 'info-1' ? '{"data":{"number":"INV-1","lines":[{"item":"Ink"}]}}' : 'no JSON'),
    makePicture: async (rasters) => `picture of ${rasters.map((raster) => Reflect.get(raster, 'id')).join(', ')}`,
    dropPicture: (address) => void dropped.push(address),
    isThere: async () => true,
    after: (_ms, run) => {
      run();
      return () => {};
    },
    ...others,
  });
  const become = (next: Partial<SheetDraft>) => {
    draft = draft && { ...draft, ...next };
    listener();
  };
  const records = () =>
    sheet.state
      .getState()
      .rows.map(
        (row) => `${row.record}: ${row.state} ${rowVerdictText(row)}${lacksLooks(row) ? ', not yet seen' : ''}`,
      );
  return { sheet, bridge, become, records, dropped };
}

/** Resolves once everything that waits for nothing else is done. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export const allDrawn = (records: () => string[], verdict = 'Same') =>
  waitFor(() => expect(records()).toEqual(['INV-1', 'INV-2', 'INV-3'].map((id) => `${id}: done ${verdict}`)));
