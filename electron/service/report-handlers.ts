import type { Handlers } from '../../shared/contract.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import type { DocumentInfo, RunPhase, Suggestions } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { ReportRequest } from '../../shared/report-request.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';

type RequestedRun = Readonly<{ runId: string; request: ServiceRequest; connectionId: string }>;
type Run = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

export type ReportHandlersDependencies = Readonly<{
  runs: Readonly<{
    start(request: RequestedRun, work: (run: Run) => Promise<DocumentInfo>): Promise<DocumentInfo>;
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

/** The handlers that start and cancel runs. */
export function createReportHandlers(deps: ReportHandlersDependencies) {
  const { runs } = deps;
  let making = 0;

  const start = async (
    runId: string,
    request: ServiceRequest,
    work: (run: Run) => Promise<DocumentInfo>,
  ): Promise<DocumentInfo> => {
    const guarded = operations[request.operation].asksBeforeQuit ? 1 : 0;
    making += guarded;
    try {
      return await runs.start({ runId, request, connectionId: deps.currentId() }, work);
    } finally {
      making -= guarded;
    }
  };

  const handlers: Pick<Handlers, ReportCall> = {
    'report.suggestions': deps.suggestions,
    'report.run': ({ runId, request }) => {
      const { templateID, sobjectId } = request;
      deps.addRecent({ templateID, sobjectId });
      return start(runId, request, (run) => deps.report(request, run));
    },
    'merge.run': ({ runId, items }) => start(runId, { operation: 'merge', items }, (run) => deps.merge(items, run)),
    'runs.result': ({ runId }) => runs.result(runId),
    'runs.cancel': async ({ runId }) => runs.cancel(runId),
    'runs.tryNow': async () => deps.tryNow(),
  };

  return {
    handlers,
    /** How many runs go on, or wait, that quitting asks about. */
    making: () => making,
  };
}
