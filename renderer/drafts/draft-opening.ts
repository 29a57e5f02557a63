import type { StoreApi } from 'zustand/vanilla';
import type { DraftContent, DraftKey } from '../../shared/draft.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import { type DraftsState, isOfReport, isSameDraft, keyOf, type ReportKey } from './drafts-state.ts';

/**
 * Opens drafts, whose content takes a while to read. The last chosen one is shown. Choosing it again meanwhile changes
 * nothing.
 */
export function createDraftOpening(
  state: StoreApi<DraftsState>,
  show: (key: DraftKey, content: DraftContent) => Promise<void>,
) {
  let opening: DraftKey | null = null;

  return {
    /** Shows the result of `read` or its fault, unless another draft was chosen meanwhile or it was called off. */
    async open(key: DraftKey, read: () => Promise<Outcome<DraftContent | null>>): Promise<void> {
      if (opening && isSameDraft(opening, key)) return;
      const mine = keyOf(key);
      opening = mine;
      const found = await read();
      if (opening !== mine) return;
      opening = null;
      if (found.ok && found.value) await show(key, found.value);
      else state.setState({ openFault: found.ok ? null : found.fault, isOpening: false });
    },

    /** Whether a draft of this report is being read. */
    isOf: (report: ReportKey) => opening !== null && isOfReport(opening, report),

    /** What is being read is not shown. */
    callOff(): void {
      opening = null;
    },

    /** Shows no draft. */
    none(): void {
      state.setState({ open: null, isOpening: false, openFault: null });
    },
  };
}

export const answerGone: Fault = {
  code: 'INVALID-INPUT',
  happened: 'This answer is no longer on disk.',
  advice: 'Run it again, then edit it as a draft.',
};
