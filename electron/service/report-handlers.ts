import type { Handlers } from '../../shared/contract.ts';
import type { FolderAccess } from '../../shared/folder-access.ts';
import type { DocumentInfo, RunPhase, Suggestions } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { withSummary } from '../base/request-summary.ts';
import type { Priority } from './limits/rate-limiter.ts';

type RequestedRun = Readonly<{ runId: string; request: ServiceRequest; connectionId: string }>;
type Run = Readonly<{ signal: AbortSignal; onPhase(phase: RunPhase): void }>;

export type ReportHandlersDependencies = Readonly<{
  runs: Readonly<{
    start(request: RequestedRun, work: (run: Run) => Promise<DocumentInfo>): Promise<DocumentInfo>;
    result(runId: string): Promise<DocumentInfo>;
    cancel(runId: string): void;
  }>;
  /** Sends the request to a connection. Resolves when the whole response is a document on disk. */
  call(
    request: ServiceRequest,
    run: Run & Readonly<{ connectionId: string; priority?: Priority }>,
  ): Promise<DocumentInfo>;
  currentId(): string;
  /** Adds a request to the recent ones of a connection. */
  addRecent(connectionId: string, recent: Readonly<{ templateID: string; sobjectId: string }>): void;
  suggestions(): Promise<Suggestions>;
  /** `null` for an organisation, whose files cannot be known. */
  folderOf(connectionId: string): Pick<FolderAccess, 'mergeFiles'> | null;
  tryNow(): void;
}>;

type ReportCall = Extract<keyof Handlers, `report.${string}` | `merge.${string}` | `runs.${string}`>;

/** The handlers that start and cancel runs. */
export function createReportHandlers(deps: ReportHandlersDependencies) {
  const { runs } = deps;
  let making = 0;

  const start = async (run: RequestedRun, priority: Priority): Promise<DocumentInfo> => {
    const { request, connectionId } = run;
    const guarded = priority === 'interactive' && operations[request.operation].asksBeforeQuit ? 1 : 0;
    making += guarded;
    try {
      return await runs.start(run, (started) => deps.call(request, { ...started, connectionId, priority }));
    } finally {
      making -= guarded;
    }
  };

  const handlers: Pick<Handlers, ReportCall> = {
    'report.suggestions': deps.suggestions,
    'report.run': ({ runId, request, isUnasked, connectionId = deps.currentId() }) => {
      const { templateID, sobjectId } = request;
      if (!isUnasked) deps.addRecent(connectionId, { templateID, sobjectId });
      return start({ runId, connectionId, request }, isUnasked ? 'background' : 'interactive');
    },
    'merge.run': async ({ runId, items, connectionId = deps.currentId() }) => {
      const run = { runId, connectionId, request: { operation: 'merge', items } as const };
      return withSummary(await start(run, 'interactive'));
    },
    'merge.files': async ({ connectionId }) => (await deps.folderOf(connectionId)?.mergeFiles()) ?? null,
    'runs.result': async ({ runId }) => withSummary(await runs.result(runId)),
    'runs.cancel': async ({ runId }) => runs.cancel(runId),
    'runs.tryNow': async () => deps.tryNow(),
  };

  return {
    handlers,
    /** The number of runs that quitting asks about. */
    making: () => making,
  };
}
