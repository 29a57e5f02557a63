import type { Report } from '../report/report.ts';
import type { Reports } from '../report/reports.ts';
import { identifiersOf } from '../report/reports-state.ts';
import type { DraftsLater } from './drafts-later.ts';

/** Opens the draft of the current report whenever the report shows its draft. */
export function openDraftsOf(reports: Reports, drafts: Pick<DraftsLater, 'load'>): void {
  let last: Report | null = null;
  const update = () => {
    const report = reports.selected();
    const withDraft = report.state.getState().isDraftInFront ? report : null;
    if (withDraft === last) return;
    last = withDraft;
    if (!withDraft) return;
    const key = { connectionId: withDraft.connectionId, ...identifiersOf(withDraft) };
    void drafts.load().then(({ openOf }) => openOf(key));
  };
  reports.subscribe(update);
  update();
}
