import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { IgnoredArea, ProofKey, ProofView } from '../../shared/proof.ts';
import type { Pane } from './report-state.ts';

type ProofsDependencies = Readonly<{
  bridge: Bridge;
  /** The pane of the PDF tab: the only one with something to approve. */
  pane: () => Pane;
  setPane: (part: Partial<Pane>) => void;
}>;

/** What the report that is shown is held against, and the verbs that change that. */
export function createProofs({ bridge, pane, setPane }: ProofsDependencies) {
  /** Counts what was taken over, so that an answer can be told from an older one. */
  let taken = 0;

  /** Main says what is so now; of a report that is no longer shown only the areas may matter, which its template shares. */
  const take = (proof: ProofView) => {
    const { shown, proof: before } = pane();
    const key = shown && keyOf(shown);
    if (!key || !isSameTemplate(key, proof)) return;
    taken += 1;
    if (key.sobjectId === proof.sobjectId) setPane({ proof });
    else if (before) setPane({ proof: { ...before, ignored: proof.ignored } });
  };

  const settle = (outcome: Outcome<ProofView>) => {
    if (!outcome.ok) return setPane({ proofFault: outcome.fault });
    setPane({ proofFault: null });
    take(outcome.value);
  };

  /** Asks main about what is shown. Without an answer nothing is known, and nothing is offered. */
  const load = async (): Promise<void> => {
    const { shown } = pane();
    const key = shown && keyOf(shown);
    if (!key) return;
    const takenBefore = taken;
    const outcome = await bridge.call('proofs.of', key);
    if (!outcome.ok) return;
    if (taken === takenBefore) take(outcome.value);
    // Something was said meanwhile, so this answer may be older than that.
    else await load();
  };

  return {
    /** What is known of a document at the moment when it is shown: nothing is forgotten that still holds. */
    knownOf(shown: DocumentInfo): Pick<Pane, 'proof' | 'proofFault'> {
      const { proof } = pane();
      const key = keyOf(shown);
      return { proof: key && proof && isSame(key, proof) ? proof : null, proofFault: null };
    },

    load,

    /** Keeps this very document as the approved proof of its template and record: by now another one may be shown. */
    async approve(documentId: string): Promise<void> {
      settle(await bridge.call('proofs.approve', { documentId }));
    },

    /** Withdraws the approval for the template and the record of what is shown. */
    async withdraw(): Promise<void> {
      const { shown } = pane();
      const key = shown && keyOf(shown);
      if (key) settle(await bridge.call('proofs.withdraw', key));
    },

    /** Says which areas of the template do not count, in place of those before. */
    async ignore(areas: readonly IgnoredArea[]): Promise<void> {
      const { shown } = pane();
      const key = shown && keyOf(shown);
      if (key) settle(await bridge.call('proofs.ignore', { ...key, areas: areas.map(plain) }));
    },

    handleEvent(event: AppEvent): void {
      if (event.type === 'proof-changed') take(event.proof);
      if (event.type !== 'connections-changed') return;
      const { proof } = pane();
      // A connection takes its proofs along.
      if (proof && !event.connections.some(({ id }) => id === proof.connectionId)) setPane({ proof: null });
    },
  };
}

/** What a document can be approved for; `null` if it is no report's. */
const keyOf = ({ request, connectionId }: DocumentInfo): ProofKey | null =>
  'items' in request ? null : { connectionId, templateID: request.templateID, sobjectId: request.sobjectId };

const isSameTemplate = (a: ProofKey, b: ProofKey) => a.connectionId === b.connectionId && a.templateID === b.templateID;
const isSame = (a: ProofKey, b: ProofKey) => isSameTemplate(a, b) && a.sobjectId === b.sobjectId;

/** A copy that the bridge can carry, without what a caller may have added. */
const plain = ({ page, box: { x, y, width, height } }: IgnoredArea) => ({ page, box: { x, y, width, height } });
