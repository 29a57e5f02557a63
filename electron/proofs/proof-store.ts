import type { AppEvent } from '../../shared/events.ts';
import { connectionGone, documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { IgnoredArea, ProofKey, ProofView } from '../../shared/proof.ts';
import { damagedDocument, notAProof, tooManyProofs } from './proof-faults.ts';
import { BytesChanged } from './proof-files.ts';
import { type Located, type ProofFolders, releaseProof, settleProofs } from './settle-proofs.ts';
import type { StoredProof, StoredProofs } from './stored-proofs.ts';

const maxProofs = 2_000;

const approveNext = 'Run it again, then approve what comes.';
const runThere = 'Choose another one and run the report there.';

export type ProofStoreDependencies = ProofFolders &
  Readonly<{
    /** Milliseconds since the epoch. */
    now: () => number;
    emit: (event: AppEvent) => void;
    isConnection: (id: string) => boolean;
    report: (thrown: unknown) => void;
  }>;

/**
 * The approved answers, one for each template and record of a connection, and the ignored areas of each template. A
 * change takes effect when it is on disk; a failed write changes nothing. Actions run one after another, after the
 * start-up work of `settle-proofs.ts`.
 */
export function createProofStore({
  records,
  files,
  now,
  emit,
  documents,
  isConnection,
  report,
}: ProofStoreDependencies) {
  const { queue } = records;
  /** Damaged proofs that were already reported, once in each run of Galley. */
  const saidDamaged = new Set<string>();
  void queue.run(() => settleProofs({ records, files, documents, report })).catch(report);

  const proofOf = (key: ProofKey) => records.current().proofs.find((proof) => isSame(proof, key));
  const otherProofs = (key: ProofKey) => records.current().proofs.filter((proof) => !isSame(proof, key));
  const withoutProof = (key: ProofKey): StoredProofs => ({ ...records.current(), proofs: otherProofs(key) });
  const release = (id: string) => releaseProof(id, { records, files, documents }).catch(report);

  /** The proof's own file, or the document if it could not be copied. */
  const find = async ({ documentId }: StoredProof): Promise<Located | 'damaged' | 'unreadable' | 'missing'> => {
    const found = await files.find(documentId);
    if (found !== 'missing' && found !== 'undescribed') return found;
    const source = await documents.locate(documentId);
    if (!source) return found === 'missing' ? 'missing' : 'damaged';
    return (await files.hasSum(source.path, source.document.sha256)) ? source : 'damaged';
  };

  const viewOf = async ({ connectionId, templateID, sobjectId }: ProofKey): Promise<ProofView> => {
    const key = { connectionId, templateID, sobjectId };
    const proof = proofOf(key);
    const found = proof ? await find(proof) : null;
    if (found === 'missing') {
      records.notify(
        `The approved proof of ${templateID} with ${sobjectId} is no longer on disk. Approve another run of it.`,
      );
      records.use(withoutProof(key));
      await records.write(records.current()).catch(report);
    }
    const isUsable = found !== 'damaged' && found !== 'unreadable';
    if (!isUsable && proof && !saidDamaged.has(proof.documentId)) {
      saidDamaged.add(proof.documentId);
      const what =
        found === 'damaged'
          ? 'is damaged: its file was changed. Approve another run of it.'
          : 'cannot be read now. Check its disk and the version of Galley, or approve another run of it.';
      records.notify(
        `The approved proof of ${templateID} with ${sobjectId} ${what} The file is ${files.pdfPath(proof.documentId)}.`,
      );
    }
    const ignored = records.current().ignored.find((entry) => isSameTemplate(entry, key))?.areas ?? [];
    const approvedAt = found === 'missing' ? null : (proof?.approvedAt ?? null);
    if (!isUsable) return { ...key, approved: null, isDamaged: true, approvedAt, ignored };
    const approved = found === null || found === 'missing' ? null : found.document;
    return { ...key, approved, approvedAt, ignored };
  };

  /** Writes the change, and returns and emits the new state. */
  const change = async (key: ProofKey, next: StoredProofs): Promise<ProofView> => {
    const before = records.current().proofs;
    await records.write(next);
    // Only after the write: until then, the next start would look for them.
    const kept = new Set(next.proofs.map(({ documentId }) => documentId));
    for (const { documentId } of before) if (!kept.has(documentId)) await release(documentId);
    const view = await viewOf(key);
    emit({ type: 'proof-changed', proof: view });
    return view;
  };

  const approve = async (documentId: string): Promise<ProofView> => {
    const own = await files.find(documentId);
    const found = (await documents.locate(documentId)) ?? (typeof own === 'object' ? own : null);
    if (!found) throw documentGone(approveNext);
    const key = keyOf(found.document);
    if (!isConnection(key.connectionId)) throw connectionGone(runThere);
    // Already approved, for instance by a double click. The first date counts.
    if (typeof own === 'object' && proofOf(key)?.documentId === documentId) return viewOf(key);
    const others = otherProofs(key);
    if (others.length >= maxProofs) throw tooManyProofs(maxProofs);

    const approvedAt = now();
    if (own === 'damaged') await files.setAside(documentId).catch(report);
    if (typeof own !== 'object')
      await files.keep(found.document, found.path, approvedAt).catch((thrown) => {
        throw thrown instanceof BytesChanged ? damagedDocument(thrown) : records.notWritten(thrown);
      });
    const next = { ...records.current(), proofs: [...others, { ...key, documentId, approvedAt }] };
    try {
      const view = await change(key, next);
      await documents.drop(documentId);
      return view;
    } catch (thrown) {
      if (!records.current().proofs.some((proof) => proof.documentId === documentId)) await release(documentId);
      throw thrown;
    }
  };

  return {
    /** A missing proof is dropped, and a changed one is marked as damaged, both with a notice. */
    of: (key: ProofKey): Promise<ProofView> => queue.run(() => viewOf(key)),

    /**
     * Approves the document as the proof of its template and record. The previous proof becomes an ordinary document.
     * Fails with `INVALID-INPUT` if it is not a complete PDF of a report, with `DOCUMENT-GONE`, `DISK-FULL` or
     * `SAVE-REFUSED`.
     */
    async approve(documentId: string): Promise<ProofView> {
      const unpin = records.pin(documentId);
      try {
        return await queue.run(() => approve(documentId));
      } finally {
        unpin();
      }
    },

    /** Ignores a proof that is not approved. Fails with `DISK-FULL` or `SAVE-REFUSED`. */
    withdraw: (key: ProofKey): Promise<ProofView> =>
      queue.run(async () => (proofOf(key) ? change(key, withoutProof(key)) : viewOf(key))),

    /** Replaces the ignored areas of the template. Fails like `approve`. */
    ignore: (key: ProofKey, areas: readonly IgnoredArea[]): Promise<ProofView> =>
      queue.run(async () => {
        if (!isConnection(key.connectionId)) throw connectionGone(runThere);
        const { connectionId, templateID } = key;
        const others = records.current().ignored.filter((entry) => !isSameTemplate(entry, key));
        const own = areas.length === 0 ? [] : [{ connectionId, templateID, areas: [...areas] }];
        return change(key, { ...records.current(), ignored: [...others, ...own] });
      }),

    /** Drops all proofs of a removed connection. Never rejects. */
    forget: (connectionId: string): Promise<void> =>
      queue.run(async () => {
        const isOther = (entry: Readonly<{ connectionId: string }>) => entry.connectionId !== connectionId;
        const next = {
          proofs: records.current().proofs.filter(isOther),
          ignored: records.current().ignored.filter(isOther),
        };
        if (
          next.proofs.length === records.current().proofs.length &&
          next.ignored.length === records.current().ignored.length
        )
          return;
        const gone = records.current().proofs.filter((proof) => !isOther(proof));
        records.use(next);
        const isWritten = await records.write(next).then(
          () => true,
          (thrown) => void report(thrown),
        );
        if (isWritten) for (const { documentId } of gone) await release(documentId);
      }),

    /** The file of an approved proof, for reading only; `null` if it is not approved or damaged. */
    async locate(id: string): Promise<Located | null> {
      // Not in the queue, because approving a document reads it.
      if (!records.current().proofs.some(({ documentId }) => documentId === id)) return null;
      const found = await files.find(id);
      return typeof found === 'object' ? found : null;
    },

    /** Resolves when all actions so far are on disk or have failed. Never rejects. */
    flush: queue.idle,
  };
}

/** The key that the document can be approved for. Throws `INVALID-INPUT` if it is not a complete PDF of a report. */
function keyOf({ kind, flaw, request, connectionId }: DocumentInfo): ProofKey {
  const isProof = kind === 'pdf' && flaw === undefined && operations[request.operation].isProof;
  if (!isProof || 'items' in request) throw notAProof();
  return { connectionId, templateID: request.templateID, sobjectId: request.sobjectId };
}

const isSameTemplate = (a: Omit<ProofKey, 'sobjectId'>, b: Omit<ProofKey, 'sobjectId'>) =>
  a.connectionId === b.connectionId && a.templateID === b.templateID;
const isSame = (a: ProofKey, b: ProofKey) => isSameTemplate(a, b) && a.sobjectId === b.sobjectId;
