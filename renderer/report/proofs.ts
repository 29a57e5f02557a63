import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Outcome } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { IgnoredArea, ProofKey, ProofView } from '../../shared/proof.ts';
import type { Pane } from './report-state.ts';

type ProofsDependencies = Readonly<{
  bridge: Bridge;
  /** The pane whose documents can be approved. */
  pane: () => Pane;
  setPane: (part: Partial<Pane>) => void;
}>;

/** The approved proof and the ignored areas of the shown report, and the actions that change them. */
export function createProofs({ bridge, pane, setPane }: ProofsDependencies) {
  /** Counts the updates, so that an answer from before the last update can be ignored. */
  let appliedCount = 0;

  /**
   * Applies the state in the main process. If it is about another record of the same template, only its ignored areas
   * apply.
   */
  const applyProof = (proof: ProofView) => {
    const { shown, proof: before } = pane();
    const key = shown && keyOf(shown);
    if (!key || !isSameTemplate(key, proof)) return;
    appliedCount += 1;
    if (key.sobjectId === proof.sobjectId) setPane({ proof });
    else if (before) setPane({ proof: { ...before, ignored: proof.ignored } });
  };

  const applyOutcome = (outcome: Outcome<ProofView>) => {
    if (!outcome.ok) return setPane({ proofFault: outcome.fault });
    setPane({ proofFault: null });
    applyProof(outcome.value);
  };

  /** Requests the proof of the shown report. After a failure there is none, and the buttons are disabled. */
  const load = async (): Promise<void> => {
    const { shown } = pane();
    const key = shown && keyOf(shown);
    if (!key) return;
    const countBefore = appliedCount;
    const outcome = await bridge.call('proofs.of', key);
    if (!outcome.ok) return;
    if (appliedCount === countBefore) applyProof(outcome.value);
    // An update arrived meanwhile, so this answer may be outdated.
    else await load();
  };

  return {
    /** The state for a document that will be shown: the proof stays if it has the same key. */
    knownOf(shown: DocumentInfo): Pick<Pane, 'proof' | 'proofFault' | 'withdrawn'> {
      const { proof } = pane();
      const key = keyOf(shown);
      return { proof: key && proof && isSame(key, proof) ? proof : null, proofFault: null, withdrawn: null };
    },

    load,

    /** Approves the document as the proof of its template and record. It need not be the shown one. */
    async approve(documentId: string): Promise<void> {
      applyOutcome(await bridge.call('proofs.approve', { documentId }));
    },

    /**
     * Withdraws the approval for the template and the record of the shown report. Approving `withdrawn` restores it.
     */
    async withdraw(): Promise<void> {
      const { shown, proof } = pane();
      const key = shown && keyOf(shown);
      if (!key) return;
      const outcome = await bridge.call('proofs.withdraw', key);
      if (outcome.ok && pane().shown === shown) setPane({ withdrawn: proof?.approved ?? null });
      applyOutcome(outcome);
    },

    /** Replaces the ignored areas of the template. */
    async ignore(areas: readonly IgnoredArea[]): Promise<void> {
      const { shown } = pane();
      const key = shown && keyOf(shown);
      if (key) applyOutcome(await bridge.call('proofs.ignore', { ...key, areas: areas.map(plain) }));
    },

    handleEvent(event: AppEvent): void {
      if (event.type === 'proof-changed') applyProof(event.proof);
      if (event.type !== 'connections-changed') return;
      const { proof } = pane();
      // Main removes the proofs of a connection with it.
      if (proof && !event.connections.some(({ id }) => id === proof.connectionId)) setPane({ proof: null });
    },
  };
}

/** The key under which a document can be approved; `null` if it is not the result of a report operation. */
const keyOf = ({ request, connectionId }: DocumentInfo): ProofKey | null =>
  'items' in request ? null : { connectionId, templateID: request.templateID, sobjectId: request.sobjectId };

const isSameTemplate = (a: ProofKey, b: ProofKey) => a.connectionId === b.connectionId && a.templateID === b.templateID;
const isSame = (a: ProofKey, b: ProofKey) => isSameTemplate(a, b) && a.sobjectId === b.sobjectId;

/** A copy without members that are not part of the contract. */
const plain = ({ page, box: { x, y, width, height } }: IgnoredArea) => ({ page, box: { x, y, width, height } });
