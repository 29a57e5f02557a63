import { writeWhole } from '../base/atomic-write.ts';
import { createProofFiles, type ProofFilesDependencies } from './proof-files.ts';
import { createProofHandlers } from './proof-handlers.ts';
import { createProofStore, type ProofStoreDependencies } from './proof-store.ts';

export type ProofsFeatureDependencies = Omit<ProofStoreDependencies, 'isConnection' | 'files'> &
  Omit<ProofFilesDependencies, 'folder' | 'writeWhole'> &
  Readonly<{ connections: Readonly<{ has(id: string): boolean; currentId(): string }> }>;

/** Approved proofs and ignored areas. */
export function createProofsFeature({ connections, ...deps }: ProofsFeatureDependencies) {
  const files = createProofFiles({ ...deps, folder: deps.records.folder, writeWhole });
  const proofs = createProofStore({ ...deps, files, isConnection: connections.has });
  return {
    handlers: createProofHandlers({ proofs, currentId: connections.currentId }),
    flush: proofs.flush,
    forget: proofs.forget,
    locate: proofs.locate,
  };
}
