import type { Handlers } from '../shared/contract.ts';
import type { MergeItem } from '../shared/merge-items.ts';
import type { DocumentInfo, RunPhase, Suggestions } from '../shared/model.ts';
import type { ReportRequest } from '../shared/report-request.ts';

type Run = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

export type ReportCallsNeeds = Readonly<{
  runs: Readonly<{
    start<T>(runId: string, work: (run: Run) => Promise<T>): Promise<T>;
    cancel(runId: string): void;
  }>;
  report(request: ReportRequest, run: Run): Promise<DocumentInfo>;
  merge(items: readonly MergeItem[], run: Run): Promise<DocumentInfo>;
  /** Remembers what was asked of the current connection. */
  addRecent(recent: Readonly<{ templateID: string; sobjectId: string }>): void;
  suggestions(): Promise<Suggestions>;
  tryNow(): void;
}>;

type ReportCall = Extract<keyof Handlers, `report.${string}` | `merge.${string}` | `runs.${string}`>;

/** What is run and given up. */
export function createReportCalls(needs: ReportCallsNeeds) {
  const { runs } = needs;
  let making = 0;

  /** A PDF is work that quitting would lose; what the service knows of a report is asked again in a moment. */
  const make = async <T>(runId: string, work: (run: Run) => Promise<T>): Promise<T> => {
    making += 1;
    try {
      return await runs.start(runId, work);
    } finally {
      making -= 1;
    }
  };

  const handlers: Pick<Handlers, ReportCall> = {
    'report.suggestions': needs.suggestions,
    'report.run': ({ runId, request }) => {
      const { templateID, sobjectId } = request;
      needs.addRecent({ templateID, sobjectId });
      const start = request.operation === 'render' ? make : runs.start;
      return start(runId, (run) => needs.report(request, run));
    },
    'merge.run': ({ runId, items }) => make(runId, (run) => needs.merge(items, run)),
    'runs.cancel': async ({ runId }) => runs.cancel(runId),
    'runs.tryNow': async () => needs.tryNow(),
  };

  return {
    handlers,
    /** How many PDFs are being made, or wait for their turn. */
    making: () => making,
  };
}
