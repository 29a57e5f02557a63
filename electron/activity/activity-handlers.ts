import type { Handlers } from '../../shared/contract.ts';
import { FaultError, invalidInput } from '../../shared/fault.ts';
import { connectionGone } from '../../shared/gone-faults.ts';
import type { ActivityEntry, DocumentInfo, ItemMatches, ListedCall, StoredEndings } from '../../shared/model.ts';
import type { ProofKey } from '../../shared/proof.ts';
import type { RunVerdict } from '../../shared/run-verdict.ts';

type Pairs = Readonly<{ id: string | null; instance: string | null }>;

export type ActivityHandlersDependencies = Readonly<{
  activity: Readonly<{
    list(before: string | null): Promise<readonly ListedCall[]>;
    answersTo(key: ProofKey): Promise<StoredEndings>;
    infoAnswers(connectionId: string): Promise<readonly DocumentInfo[]>;
    lastMerges(connectionId: string): Promise<StoredEndings>;
    findItems(words: readonly string[]): Promise<readonly ItemMatches[]>;
    clear(): Promise<void>;
    find(id: string): Promise<ActivityEntry | null>;
    findListed(id: string): Promise<ListedCall | null>;
    note(id: string, note: string): Promise<boolean>;
    verdict(documentId: string, verdict: RunVerdict): Promise<void>;
  }>;
  /** `null` if the connection no longer exists. */
  serviceUrlOf(connectionId: string): string | null;
  /** The pairs from the token response of the connection's session; `null` without a session. */
  pairs(connectionId: string): Promise<Pairs | null>;
  curl(request: ActivityEntry['request'], to: Pairs & Readonly<{ serviceUrl: string }>): string;
}>;

type ActivityCall = Extract<keyof Handlers, `activity.${string}`>;

/** The handlers that list calls and repeat them as a `curl` line. */
export function createActivityHandlers(deps: ActivityHandlersDependencies): Pick<Handlers, ActivityCall> {
  const { activity } = deps;
  return {
    'activity.list': ({ before }) => activity.list(before),
    'activity.entry': async ({ id }) => {
      const entry = await activity.findListed(id);
      if (!entry) throw callGone();
      return entry;
    },
    'activity.request': async ({ id }) => {
      const entry = await activity.find(id);
      if (!entry) throw callGone();
      return entry.request;
    },
    'activity.note': async ({ id, note }) => {
      const isKept = await activity.note(id, note.trim()).catch((thrown: unknown) => {
        throw new FaultError({ ...noteNotKept, evidence: { detail: String(thrown) } });
      });
      if (!isKept) throw callGone();
    },
    'activity.verdict': ({ documentId, verdict }) => activity.verdict(documentId, verdict),
    'activity.answersTo': activity.answersTo,
    'activity.infoAnswers': ({ connectionId }) => activity.infoAnswers(connectionId),
    'activity.lastMerges': ({ connectionId }) => activity.lastMerges(connectionId),
    'activity.findItems': ({ words }) => activity.findItems(words),
    'activity.clear': activity.clear,
    'activity.curl': async ({ id }) => {
      const entry = await activity.find(id);
      if (!entry) throw callGone();
      const serviceUrl = deps.serviceUrlOf(entry.connectionId);
      if (serviceUrl === null) throw connectionGone();
      const pairs = (await deps.pairs(entry.connectionId)) ?? { id: null, instance: null };
      return deps.curl(entry.request, { serviceUrl, ...pairs });
    },
  };
}

const callGone = () => invalidInput('This call is no longer in Activity.', 'Run it again.');

const noteNotKept = {
  code: 'SAVE-REFUSED',
  happened: 'The note could not be saved.',
  advice: 'Check that the disk has space and that the folder of Galley can be written, then type it again.',
} as const;
