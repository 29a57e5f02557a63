import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import { faultOf } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { PdfSource } from '../pdf-engine/pdf-engine.ts';
import { isMade } from './draft-rows.ts';
import type { PicturedPages } from './page-picture.ts';
import type { createRowData } from './row-data.ts';
import { createRowDrawing, type RowDrawingDependencies, type RowDrawn } from './row-drawing.ts';
import { createRowLooks, type RowLooksDependencies } from './row-looks.ts';
import type { RowBaseline } from './sheet-row.ts';
import type { SheetRows } from './sheet-rows.ts';
import type { RowStep, StepOutcome } from './sheet-scheduler.ts';

export type RowStepsDependencies = Omit<RowDrawingDependencies, 'sourceOf'> &
  RowLooksDependencies &
  Readonly<{
    urlOf: (documentId: string) => string;
    /** Whether a document can still be read. */
    isThere: (documentId: string) => Promise<boolean>;
  }>;

/** What the rows are drawn with. */
type RowContext = Readonly<{
  key: DraftKey;
  content: DraftContent;
  pictured: PicturedPages;
  against: RowBaseline;
}>;

/** The two steps of a row, which the scheduler takes. `contextOf` is `null` without a draft. */
export function createRowSteps(
  dependencies: RowStepsDependencies,
  rows: SheetRows,
  rowData: Pick<ReturnType<typeof createRowData>, 'of'>,
  contextOf: () => RowContext | null,
): Readonly<Record<RowStep, (id: string, signal: AbortSignal) => Promise<StepOutcome>>> {
  const { urlOf, isThere, dropPicture } = dependencies;
  const sourceOf = ({ id, bytes, sha256 }: DocumentInfo): PdfSource => ({
    id,
    url: urlOf(id),
    bytes,
    sha256,
    isUnscaled: true,
  });
  const drawing = createRowDrawing({ ...dependencies, sourceOf });
  const looks = createRowLooks(dependencies);
  const finish = (id: string, drawn: RowDrawn) =>
    rows.change([id], () =>
      drawn.ok ? { state: 'done', fault: null, result: drawn.result } : { state: 'failed', fault: drawn.fault },
    );

  return {
    async verdict(id, signal) {
      const row = rows.get(id);
      const context = contextOf();
      if (!row || !context) return 'done';
      const { key, content } = context;
      const against = isMade(row) ? 'unchanged' : context.against;
      rows.change([id], () => ({ state: 'drawing' }));
      try {
        const found = await rowData.of(row, key, content);
        signal.throwIfAborted();
        const drawn: RowDrawn = found.ok
          ? await drawing({ id, key, record: row.record, content, data: found.data, against, last: row.result }, signal)
          : found;
        if (!drawn.ok && drawn.fault.code === 'CANCELLED') return 'cancelled';
        finish(id, drawn);
      } catch (thrown) {
        if (signal.aborted) return 'cancelled';
        finish(id, { ok: false, fault: faultOf(thrown) });
      }
      return 'done';
    },

    async looks(id, signal) {
      const row = rows.get(id);
      const context = contextOf();
      const result = row?.state === 'done' ? row.result : null;
      if (!result || !context) return 'done';
      const { pictured, content } = context;
      if (result.looksOf === result.page.id && result.pictured === pictured) return 'done';
      try {
        const seen = await looks(result, sourceOf(result.page), pictured, signal);
        const isGone = seen.picture === null && !(await isThere(result.page.id));
        // One that is too large to be kept would be made without end.
        if (isGone && row?.remadeWith !== content) {
          rows.change([id], () => ({ remadeWith: content }));
          return 'gone';
        }
        const isCurrent = rows.get(id)?.result === result;
        if (isCurrent)
          rows.change([id], () => ({ result: { ...result, ...seen }, remadeWith: isGone ? content : null }));
        const unused = isCurrent ? result.picture : seen.picture;
        if (unused !== null && unused !== rows.get(id)?.result?.picture) dropPicture(unused);
        return 'done';
      } catch {
        return signal.aborted ? 'cancelled' : 'done';
      }
    },
  };
}
