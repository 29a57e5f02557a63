import type { Handlers } from '../../shared/contract.ts';
import type { createProofStore } from './proof-store.ts';

export type ProofHandlersDependencies = Readonly<{
  proofs: Pick<ReturnType<typeof createProofStore>, 'of' | 'approve' | 'withdraw' | 'ignore'>;
  currentId(): string;
}>;

type ProofCall = Extract<keyof Handlers, `proofs.${string}`>;

/** The handlers of approved proofs and ignored areas. */
export const createProofHandlers = ({ proofs, currentId }: ProofHandlersDependencies): Pick<Handlers, ProofCall> => ({
  'proofs.of': ({ connectionId = currentId(), ...identifiers }) => proofs.of({ connectionId, ...identifiers }),
  'proofs.approve': ({ documentId }) => proofs.approve(documentId),
  'proofs.withdraw': proofs.withdraw,
  'proofs.ignore': ({ areas, ...key }) => proofs.ignore(key, areas),
});
