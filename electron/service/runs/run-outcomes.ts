import type { Outcome } from '../../../shared/fault.ts';
import type { DocumentInfo, LatestAnswer } from '../../../shared/model.ts';
import type { ServiceRequest } from '../../../shared/service-request.ts';

/** The request and the connection of a run. */
export type RequestedRun = Readonly<{ runId: string; request: ServiceRequest; connectionId: string }>;

/** A reloaded page asks for its runs within a second, in which far fewer runs end. */
const maxOutcomes = 20;
/** More requests than an author has open in tabs. */
const maxLatest = 200;

/** The outcomes of runs, for a page that did not start them. Kept in memory. */
export function createRunOutcomes() {
  const outcomes = new Map<string, Outcome<DocumentInfo>>();
  const latest = new Map<string, LatestAnswer>();

  return {
    keep({ runId, request, connectionId }: RequestedRun, outcome: Outcome<DocumentInfo>): void {
      setLast(outcomes, runId, outcome, maxOutcomes);
      // A cancelled run does not replace the answer before it.
      if (!outcome.ok && outcome.fault.code === 'CANCELLED') return;
      const key = JSON.stringify([connectionId, 'items' in request ? request.operation : request]);
      const ending = outcome.ok
        ? { document: outcome.value, fault: null }
        : { document: latest.get(key)?.document ?? null, fault: outcome.fault };
      setLast(latest, key, { connectionId, request, ...ending }, maxLatest);
    },

    /** The outcome of one of the last 20 finished runs; `null` for any other. */
    of: (runId: string): Outcome<DocumentInfo> | null => outcomes.get(runId) ?? null,

    /** The latest outcome of each request, most recent last. */
    latest: (): readonly LatestAnswer[] => [...latest.values()],
  };
}

/** Moves an entry to the end of a map, and drops the oldest entries above the limit. */
function setLast<T>(map: Map<string, T>, key: string, value: T, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}
