import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Fault } from '../../shared/fault.ts';
import { type ListedCall, maxNoteLength } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { ActivityState } from './activity-state.ts';

type CallActionsDependencies = Readonly<{
  bridge: Bridge;
  state: StoreApi<ActivityState>;
  reuse: (request: ServiceRequest, andRun: boolean) => void;
  failed: (fault: Fault) => void;
}>;

/** The actions on a call: run it again, approve its answer, write a note. */
export function createCallActions({ bridge, state, reuse, failed }: CallActionsDependencies) {
  const wholeRequest = async ({ id, request }: ListedCall): Promise<ServiceRequest | null> => {
    if (!('items' in request)) return request;
    const outcome = await bridge.call('activity.request', { id });
    if (outcome.ok) return outcome.value;
    failed(outcome.fault);
    return null;
  };

  const approveNow = async (documentId: string): Promise<void> => {
    const outcome = await bridge.call('proofs.approve', { documentId });
    if (!outcome.ok) return failed(outcome.fault);
    const { templateID, sobjectId } = outcome.value;
    state.setState({ fault: null, notice: `Approved as the proof of ${templateID} with ${sobjectId}.` });
  };

  return {
    /** Opens the request in Report or Merge, and runs it there if `andRun`. */
    async useAgain(entry: ListedCall, andRun: boolean): Promise<void> {
      const request = await wholeRequest(entry);
      if (request) reuse(request, andRun);
    },

    /** Approves the answer of a call as a proof; asks first if another one is approved. */
    async approve({ document }: ListedCall): Promise<void> {
      if (!document || 'items' in document.request) return;
      const { connectionId, request } = document;
      const { templateID, sobjectId } = request;
      const outcome = await bridge.call('proofs.of', { connectionId, templateID, sobjectId });
      if (!outcome.ok) return failed(outcome.fault);
      const { approved, approvedAt } = outcome.value;
      if (approved && approved.id !== document.id) {
        state.setState({ replacing: { documentId: document.id, approvedAt: approvedAt ?? approved.receivedAt } });
      } else await approveNow(document.id);
    },

    /** Answers the question whether to replace the approved proof. */
    async replaceProof(isWanted: boolean): Promise<void> {
      const { replacing } = state.getState();
      state.setState({ replacing: null });
      if (replacing && isWanted) await approveNow(replacing.documentId);
    },

    /** Sets the author's note on a call. An empty string deletes it. */
    async note({ id, note: before = '' }: ListedCall, typed: string): Promise<void> {
      const note = typed.trim().slice(0, maxNoteLength);
      if (note === before) return;
      const outcome = await bridge.call('activity.note', { id, note });
      if (!outcome.ok) failed(outcome.fault);
    },
  };
}

/** Whether the answer of a call can be approved as a proof now. */
export const canApprove = ({ request, document, isApproved }: ListedCall): boolean =>
  operations[request.operation].isProof && document?.kind === 'pdf' && document.flaw === undefined && !isApproved;
