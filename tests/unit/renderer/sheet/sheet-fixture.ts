import { newRow, type RowResult, type RowVerdict, type SheetRow } from '../../../../renderer/sheet/sheet-row.ts';
import type { ProofView } from '../../../../shared/proof.ts';
import { documentWith } from '../../../support/window-state.ts';

export const resultWith = (verdict: RowVerdict, part: Partial<RowResult> = {}): RowResult => ({
  page: documentWith({ kind: 'pdf' }),
  looksOf: (part.page ?? documentWith({ kind: 'pdf' })).id,
  unchanged: null,
  proof: null,
  pages: 1,
  picture: null,
  pictured: 1,
  verdict,
  findings: [],
  stubs: [],
  missing: [],
  totalMs: 12,
  ...part,
});

/** What main answers of a record that was never approved. */
export const noProof: ProofView = {
  connectionId: 'c',
  templateID: 'invoice',
  sobjectId: 'INV-1',
  approved: null,
  approvedAt: null,
  ignored: [],
};

export const changed = (words: string, group = words): RowVerdict => ({ kind: 'changed', words, group });

/** A row that has been drawn. */
export const drawnRow = (record: string, verdict: RowVerdict, part: Partial<RowResult> = {}): SheetRow => ({
  ...newRow(record, record, { kind: 'folder' }),
  state: 'done',
  result: resultWith(verdict, part),
});

/** A row that could not be drawn with the current text. */
export const failedRow = (record: string, line?: number): SheetRow => ({
  ...newRow(record, record, { kind: 'folder' }),
  state: 'failed',
  fault: {
    code: 'TEMPLATE',
    happened: line === undefined ? 'Too large.' : 'The template cannot be used.',
    advice: 'Expected a value.',
    field: 'markup',
    ...(line !== undefined && { place: { line, column: 1 } }),
  },
});
