import { sweepTemps } from '../base/atomic-write.ts';
import { createProofHandlers } from './proof-handlers.ts';
import { createProofStore, type ProofStoreDependencies } from './proof-store.ts';

export type ProofsFeatureDependencies = Omit<ProofStoreDependencies, 'isConnection'> &
  Readonly<{ connections: Readonly<{ has(id: string): boolean; currentId(): string }> }>;

/** Approving proofs and ignoring areas. */
export function createProofsFeature({ connections, ...deps }: ProofsFeatureDependencies) {
  const proofs = createProofStore({ ...deps, isConnection: connections.has });
  return {
    handlers: createProofHandlers({ proofs, currentId: connections.currentId }),
    flush: proofs.flush,
    forget: proofs.forget,
    /** Removes what writes that were killed have left behind. Never rejects. */
    sweep: () => sweepTemps(deps.records.folder).catch(deps.report),
  };
}
