import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Fault } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { type ReportOperation, reportOperations } from '../../shared/operations.ts';
import { lastingFault } from '../base/passing-faults.ts';
import type { createPreviousResults } from './previous-results.ts';
import { currentFault, isOfThese, type Pane, type ReportState, trimmedIdentifiers } from './report-state.ts';

type KeptResultsDependencies = Readonly<{
  bridge: Bridge;
  connectionId: string;
  state: StoreApi<ReportState>;
  setPane: (tab: ReportOperation, part: Partial<Pane>) => void;
  show: (tab: ReportOperation, part: Readonly<{ shown: DocumentInfo }>) => void;
  markField: (fault: Fault) => void;
  previousResults: ReturnType<typeof createPreviousResults>;
}>;

/**
 * Shows how the runs of an earlier start ended for the identifiers of a report: in each tab the result, with the
 * previous one, and the fault if the last run failed. Newer results stay, and are compared with the earlier ones.
 */
export async function showKeptResults(dependencies: KeptResultsDependencies): Promise<void> {
  const { bridge, connectionId, state, setPane, show, markField, previousResults } = dependencies;
  const identifiers = trimmedIdentifiers(state.getState());
  if (identifiers.templateID === '' || identifiers.sobjectId === '') return;
  const outcome = await bridge.call('activity.answersTo', { connectionId, ...identifiers });
  if (!outcome.ok) return;
  const { documents, faults } = outcome.value;
  for (const tab of reportOperations) {
    const [shown, before] = documents.filter(({ request }) => request.operation === tab);
    const failed = faults.find(({ operation }) => operation === tab);
    const pane = state.getState().panes[tab];
    if (failed && hasNotRun(pane)) {
      setPane(tab, { fault: lastingFault(failed.fault), withoutResult: 'failed', ranFor: identifiers });
      if (currentFault(state.getState(), tab)) markField(failed.fault);
    }
    if (!shown) continue;
    if (!pane.shown) {
      if (before) previousResults.next(before);
      show(tab, { shown });
    } else if (!pane.before && pane.shown.id !== shown.id && isOfThese(state.getState(), tab)) {
      setPane(tab, { before: shown });
    }
  }
}

const hasNotRun = ({ running, shown, withoutResult }: Pane) => !running && !shown && !withoutResult;
