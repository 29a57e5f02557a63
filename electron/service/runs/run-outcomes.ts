import type { Outcome } from '../../../shared/fault.ts';
import type { DocumentInfo, LatestAnswer } from '../../../shared/model.ts';
import type { ServiceRequest } from '../../../shared/service-request.ts';

/** What a run asks, and of which connection. */
export type RequestedRun = Readonly<{ runId: string; request: ServiceRequest; connectionId: string }>;

/** A page that is loaded anew asks for its runs within a second: far fewer end meanwhile. */
const maxOutcomes = 20;
/** More requests than an author has open in tabs. */
const maxLatest = 200;

/** What runs have come to, for a page that did not start them. Only for as long as Galley runs. */
export function createRunOutcomes() {
  const outcomes = new Map<string, Outcome<DocumentInfo>>();
  const latest = new Map<string, LatestAnswer>();

  return {
    keep({ runId, request, connectionId }: RequestedRun, outcome: Outcome<DocumentInfo>): void {
      setLast(outcomes, runId, outcome, maxOutcomes);
      // A run that was given up says nothing of the answer before it.
      if (!outcome.ok && outcome.fault.code === 'CANCELLED') return;
      const key = JSON.stringify([connectionId, 'items' in request ? request.operation : request]);
      const ending = outcome.ok
        ? { document: outcome.value, fault: null }
        : { document: latest.get(key)?.document ?? null, fault: outcome.fault };
      setLast(latest, key, { connectionId, request, ...ending }, maxLatest);
    },

    /** Of one of the last 20 runs that are over; `null` of any other. */
    of: (runId: string): Outcome<DocumentInfo> | null => outcomes.get(runId) ?? null,

    /** Of each request, the one that ended last at the end. */
    latest: (): readonly LatestAnswer[] => [...latest.values()],
  };
}

/** Makes an entry the last one of a map, and drops the first ones that are too many. */
function setLast<T>(map: Map<string, T>, key: string, value: T, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}
