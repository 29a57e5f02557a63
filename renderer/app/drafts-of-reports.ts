import type { Drafts } from '../drafts/drafts.ts';
import type { Report } from '../report/report.ts';
import type { Reports } from '../report/reports.ts';
import { identifiersOf } from '../report/reports-state.ts';

/** Opens the draft of the report on the screen whenever that shows its draft. */
export function openDraftsOf(reports: Reports, drafts: Pick<Drafts, 'openOf'>): void {
  let last: Report | null = null;
  const update = () => {
    const report = reports.selected();
    const withDraft = report.state.getState().isDraftInFront ? report : null;
    if (withDraft === last) return;
    last = withDraft;
    if (withDraft) void drafts.openOf({ connectionId: withDraft.connectionId, ...identifiersOf(withDraft) });
  };
  reports.subscribe(update);
  update();
}
