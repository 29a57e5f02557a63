import type { Outcome } from '../../../shared/fault.ts';
import type { DocumentInfo, LatestAnswer } from '../../../shared/model.ts';
import type { Operation } from '../../../shared/operations.ts';
import type { ServiceRequest } from '../../../shared/service-request.ts';

/** What a run asks, and of which connection. */
export type RequestedRun = Readonly<{ runId: string; request: ServiceRequest; connectionId: string }>;

/** A page that is loaded anew asks for its runs within a second: far fewer end meanwhile. */
const maxKept = 20;

/** What runs have come to, for a page that did not start them. Only for as long as Galley runs. */
export function createRunOutcomes() {
  const kept = new Map<string, Outcome<DocumentInfo>>();
  const latest = new Map<Operation, LatestAnswer & Readonly<{ connectionId: string }>>();

  return {
    keep({ runId, request: { operation }, connectionId }: RequestedRun, outcome: Outcome<DocumentInfo>): void {
      kept.set(runId, outcome);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);

      // A run that was given up says nothing of the answer before it.
      if (!outcome.ok && outcome.fault.code === 'CANCELLED') return;
      const before = latest.get(operation);
      const document = before?.connectionId === connectionId ? before.document : null;
      latest.set(operation, {
        operation,
        connectionId,
        ...(outcome.ok ? { document: outcome.value, fault: null } : { document, fault: outcome.fault }),
      });
    },

    /** Of one of the last 20 runs that are over; `null` of any other. */
    of: (runId: string): Outcome<DocumentInfo> | null => kept.get(runId) ?? null,

    /** At most one for each operation. Another connection's answers mean nothing to this one. */
    latest: (connectionId: string): readonly LatestAnswer[] =>
      [...latest.values()].flatMap(({ connectionId: of, ...answer }) => (of === connectionId ? [answer] : [])),
  };
}
