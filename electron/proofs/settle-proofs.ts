import type { DocumentInfo } from '../../shared/model.ts';
import type { ProofFiles, WholeProof } from './proof-files.ts';
import type { ProofRecords } from './proof-records.ts';
import type { StoredProof } from './stored-proofs.ts';

export type Located = Readonly<{ document: DocumentInfo; path: string }>;

export type ProofFolders = Readonly<{
  records: ProofRecords;
  files: ProofFiles;
  documents: Readonly<{
    /** `null` if it no longer exists. */
    locate: (id: string) => Promise<Located | null>;
    /**
     * Takes the file at `path` as the body of a document, unless the document exists. Rejects with the system's error.
     */
    adopt: (document: DocumentInfo, path: string) => Promise<void>;
    /** Removes a document whose bytes are kept as a proof. Never rejects. */
    drop: (id: string) => Promise<void>;
  }>;
}>;

/**
 * Makes the list of proofs and their files consistent, once at the start. Proofs missing from the list are found by
 * their files, proofs of earlier versions get their own files, and files of withdrawn proofs are removed. A kill at any
 * moment loses nothing: each step leaves what the next start needs.
 */
export async function settleProofs({
  report,
  ...deps
}: ProofFolders & { report: (thrown: unknown) => void }): Promise<void> {
  const { records } = deps;
  const before = records.current();
  if (records.isIncomplete && (await findAgain(deps, report))) records.foundAll();
  // Otherwise the next start would find the same bad entries and show the same notice.
  if (records.isToBeWritten || records.current() !== before) await records.write(records.current()).catch(report);
  await giveFiles(deps, report);
  if (records.isComplete) await removeOrphans(deps).catch(report);
}

/** Adds the newest proof of each key that is missing in the list. Returns whether all proofs could be searched. */
async function findAgain({ records, files }: ProofFolders, report: (thrown: unknown) => void): Promise<boolean> {
  const found = new Map<string, StoredProof>();
  const keyText = ({ connectionId, templateID, sobjectId }: Omit<StoredProof, 'documentId' | 'approvedAt'>) =>
    JSON.stringify([connectionId, templateID, sobjectId]);
  const known = new Set(records.current().proofs.map(keyText));
  const ids = await files.ids().catch((thrown: unknown) => {
    report(thrown);
    return null;
  });
  let isAll = ids !== null;
  for (const id of ids ?? []) {
    const proof = await files.find(id);
    if (proof === 'unreadable') isAll = false;
    const stored = typeof proof === 'object' ? storedOf(proof) : null;
    if (!stored || known.has(keyText(stored))) continue;
    const other = found.get(keyText(stored));
    if (!other || other.approvedAt < stored.approvedAt) found.set(keyText(stored), stored);
  }
  // Even if the list cannot be written, because the files exist.
  if (found.size > 0) records.use({ ...records.current(), proofs: [...records.current().proofs, ...found.values()] });
  return isAll;
}

function storedOf({ document: { id, connectionId, request }, approvedAt }: WholeProof): StoredProof | null {
  if ('items' in request) return null;
  const { templateID, sobjectId } = request;
  return { connectionId, templateID, sobjectId, documentId: id, approvedAt };
}

async function giveFiles(
  { records, files, documents }: ProofFolders,
  report: (thrown: unknown) => void,
): Promise<void> {
  const without = new Set<string>();
  for (const { documentId, approvedAt } of records.current().proofs) {
    // The bytes are checked on use: reading all proofs would slow down the start.
    if (await files.hasBoth(documentId)) continue;
    const source = await documents.locate(documentId);
    if (!source) continue;
    try {
      await files.keep(source.document, source.path, approvedAt);
      await documents.drop(documentId);
    } catch (thrown) {
      without.add(documentId);
      report(thrown);
    }
  }
  await records.haveFiles(without).catch(report);
}

/** Removes the files of proofs that were withdrawn, or not yet approved, when Galley was killed. */
async function removeOrphans(deps: ProofFolders): Promise<void> {
  const listed = new Set(deps.records.current().proofs.map(({ documentId }) => documentId));
  for (const id of await deps.files.ids()) if (!listed.has(id)) await releaseProof(id, deps);
}

/**
 * Turns a withdrawn proof into an ordinary document. A damaged one is kept under another name. Rejects with the
 * system's error.
 */
export async function releaseProof(id: string, { records, files, documents }: ProofFolders): Promise<void> {
  if (!records.isFree) return;
  const found = await files.find(id);
  // The next start tries again.
  if (found === 'unreadable') return;
  const isHalf = found === 'undescribed' && (await documents.locate(id)) !== null;
  if (!isHalf && (found === 'damaged' || found === 'undescribed')) return files.setAside(id);
  if (typeof found === 'object') await documents.adopt(found.document, found.path);
  await files.remove(id);
}
