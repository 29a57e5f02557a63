import { createReports, type ReportsDependencies } from '../../renderer/report/reports.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { OpenReport } from '../../shared/workspace.ts';
import { snapshotWith, workspaceWith } from './window-state.ts';

/** One open report of the sample, left as the test says. */
export function reportsOn(
  bridge: Bridge,
  left: Partial<OpenReport> = {},
  part: Partial<ReportsDependencies> & Partial<ReportsDependencies['snapshot']> = {},
) {
  const snapshot = { ...snapshotWith({ workspace: workspaceWith(left) }), ...part };
  const connectionId = snapshot.session.connectionId;
  const readText = async () => '';
  const reports = createReports({ bridge, connectionId, snapshot, readText, keep: () => {}, ...part });
  return { reports, report: reports.selected() };
}
