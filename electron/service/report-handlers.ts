import type { Handlers } from '../../shared/contract.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import type { DocumentInfo, RunPhase, Suggestions } from '../../shared/model.ts';
import type { ReportRequest } from '../../shared/report-request.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';

type RequestedRun = Readonly<{ runId: string; asked: ServiceRequest; connectionId: string }>;
type Run = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

export type ReportCallsDependencies = Readonly<{
  runs: Readonly<{
    start(asked: RequestedRun, work: (run: Run) => Promise<DocumentInfo>): Promise<DocumentInfo>;
    result(runId: string): Promise<DocumentInfo>;
    cancel(runId: string): void;
  }>;
  report(request: ReportRequest, run: Run): Promise<DocumentInfo>;
  merge(items: readonly MergeItem[], run: Run): Promise<DocumentInfo>;
  currentId(): string;
  /** Remembers what was asked of the current connection. */
  addRecent(recent: Readonly<{ templateID: string; sobjectId: string }>): void;
  suggestions(): Promise<Suggestions>;
  tryNow(): void;
}>;

type ReportCall = Extract<keyof Handlers, `report.${string}` | `merge.${string}` | `runs.${string}`>;

/** What is run and given up. */
export function createReportCalls(deps: ReportCallsDependencies) {
  const { runs } = deps;
  let making = 0;

  /** A PDF is work that quitting would lose; what the service knows of a report is asked again in a moment. */
  const make: typeof runs.start = async (asked, work) => {
    making += 1;
    try {
      return await runs.start(asked, work);
    } finally {
      making -= 1;
    }
  };

  const of = (runId: string, asked: ServiceRequest) => ({ runId, asked, connectionId: deps.currentId() });

  const handlers: Pick<Handlers, ReportCall> = {
    'report.suggestions': deps.suggestions,
    'report.run': ({ runId, request }) => {
      const { templateID, sobjectId } = request;
      deps.addRecent({ templateID, sobjectId });
      const start = request.operation === 'render' ? make : runs.start;
      return start(of(runId, request), (run) => deps.report(request, run));
    },
    'merge.run': ({ runId, items }) => make(of(runId, { operation: 'merge', items }), (run) => deps.merge(items, run)),
    'runs.result': ({ runId }) => runs.result(runId),
    'runs.cancel': async ({ runId }) => runs.cancel(runId),
    'runs.tryNow': async () => deps.tryNow(),
  };

  return {
    handlers,
    /** How many PDFs are being made, or wait for their turn. */
    making: () => making,
  };
}
