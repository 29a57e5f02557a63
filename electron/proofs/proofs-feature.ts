import type { Handlers } from '../../shared/contract.ts';
import { writeWhole } from '../base/atomic-write.ts';
import { createProofFiles, type ProofFilesDependencies } from './proof-files.ts';
import { createProofStore, type ProofStoreDependencies } from './proof-store.ts';

type ProofsFeatureDependencies = Omit<ProofStoreDependencies, 'isConnection' | 'files'> &
  Omit<ProofFilesDependencies, 'folder' | 'writeWhole'> &
  Readonly<{ connections: Readonly<{ has(id: string): boolean; currentId(): string }> }>;

type ProofCall = Extract<keyof Handlers, `proofs.${string}`>;

/** Approved proofs and ignored areas. */
export function createProofsFeature({ connections, ...deps }: ProofsFeatureDependencies) {
  const files = createProofFiles({ ...deps, folder: deps.records.folder, writeWhole });
  const proofs = createProofStore({ ...deps, files, isConnection: connections.has });
  const handlers: Pick<Handlers, ProofCall> = {
    'proofs.of': ({ connectionId = connections.currentId(), ...key }) => proofs.of({ connectionId, ...key }),
    'proofs.approve': ({ documentId }) => proofs.approve(documentId),
    'proofs.withdraw': proofs.withdraw,
    'proofs.ignore': ({ areas, ...key }) => proofs.ignore(key, areas),
  };
  return {
    handlers,
    flush: proofs.flush,
    forget: proofs.forget,
    locate: proofs.locate,
  };
}
