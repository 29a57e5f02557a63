import type { AppEvent } from '../../shared/events.ts';
import { connectionGone, documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { IgnoredArea, ProofKey, ProofView } from '../../shared/proof.ts';
import { notAProof, tooManyProofs } from './proof-faults.ts';
import type { ProofRecords } from './proof-records.ts';
import type { StoredProofs } from './stored-proofs.ts';

const maxProofs = 2_000;

const approveNext = 'Run it again, then approve what comes.';
const runThere = 'Choose another one and run the report there.';

export type ProofStoreDependencies = Readonly<{
  records: ProofRecords;
  /** Milliseconds since the epoch. */
  now: () => number;
  emit: (event: AppEvent) => void;
  documents: Readonly<{
    /** `null` when it is gone. */
    locate: (id: string) => Promise<Readonly<{ document: DocumentInfo }> | null>;
    /** Makes a document that was cleared while in use permanent again; `false` when it is gone. */
    keepAgain: (id: string) => Promise<boolean>;
  }>;
  isConnection: (id: string) => boolean;
  report: (thrown: unknown) => void;
}>;

/**
 * Which answers the author has approved, one for each template and record of a connection, and which areas of a template do not
 * count. A change holds when it is on disk; if it cannot be written, nothing has changed. Actions run one after another.
 */
export function createProofStore({ records, now, emit, documents, isConnection, report }: ProofStoreDependencies) {
  const { queue } = records;

  const proofOf = (key: ProofKey) => records.current().proofs.find((proof) => isSame(proof, key));
  const otherProofs = (key: ProofKey) => records.current().proofs.filter((proof) => !isSame(proof, key));
  const withoutProof = (key: ProofKey): StoredProofs => ({ ...records.current(), proofs: otherProofs(key) });

  const viewOf = async ({ connectionId, templateID, sobjectId }: ProofKey): Promise<ProofView> => {
    const key = { connectionId, templateID, sobjectId };
    const proof = proofOf(key);
    const found = proof ? await documents.locate(proof.documentId) : null;
    if (proof && !found) {
      records.notify(
        `The approved proof of ${templateID} with ${sobjectId} is no longer on disk. Approve another run of it.`,
      );
      records.use(withoutProof(key));
      await records.write(records.current()).catch(report);
    }
    const ignored = records.current().ignored.find((entry) => isSameTemplate(entry, key))?.areas ?? [];
    return { ...key, approved: found?.document ?? null, approvedAt: found && proof ? proof.approvedAt : null, ignored };
  };

  /** Writes, and gives what there is then, to the window as well. */
  const change = async (key: ProofKey, next: StoredProofs): Promise<ProofView> => {
    await records.write(next);
    const view = await viewOf(key);
    emit({ type: 'proof-changed', proof: view });
    return view;
  };

  const approve = async (documentId: string): Promise<ProofView> => {
    const found = await documents.locate(documentId);
    if (!found) throw documentGone(approveNext);
    const key = keyOf(found.document);
    if (!isConnection(key.connectionId)) throw connectionGone(runThere);
    // Approved already, for instance by a second press: the first date counts.
    if (proofOf(key)?.documentId === documentId) return viewOf(key);
    const others = otherProofs(key);
    if (others.length >= maxProofs) throw tooManyProofs(maxProofs);

    const isKept = await documents.keepAgain(documentId).catch((thrown) => {
      throw records.notWritten(thrown);
    });
    if (!isKept) throw documentGone(approveNext);
    return change(key, { ...records.current(), proofs: [...others, { ...key, documentId, approvedAt: now() }] });
  };

  return {
    /** A proof whose document has vanished is none from then on, with a notice. */
    of: (key: ProofKey): Promise<ProofView> => queue.run(() => viewOf(key)),

    /**
     * Keeps the document as the approved proof of its template and record, in place of the one there was, which becomes a document
     * like any other. Fails with `INVALID-INPUT` for what is no whole PDF of a report, `DOCUMENT-GONE`, `DISK-FULL` or `SAVE-REFUSED`.
     */
    async approve(documentId: string): Promise<ProofView> {
      const unpin = records.pin(documentId);
      try {
        return await queue.run(() => approve(documentId));
      } finally {
        unpin();
      }
    },

    /** Withdrawing what is not approved is no fault. Fails with `DISK-FULL` or `SAVE-REFUSED`. */
    withdraw: (key: ProofKey): Promise<ProofView> =>
      queue.run(async () => (proofOf(key) ? change(key, withoutProof(key)) : viewOf(key))),

    /** Says which areas of the template do not count, in place of those before. Fails like `approve`. */
    ignore: (key: ProofKey, areas: readonly IgnoredArea[]): Promise<ProofView> =>
      queue.run(async () => {
        if (!isConnection(key.connectionId)) throw connectionGone(runThere);
        const { connectionId, templateID } = key;
        const others = records.current().ignored.filter((entry) => !isSameTemplate(entry, key));
        const own = areas.length === 0 ? [] : [{ connectionId, templateID, areas: [...areas] }];
        return change(key, { ...records.current(), ignored: [...others, ...own] });
      }),

    /** Drops everything of a connection that was removed. Never rejects. */
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
        records.use(next);
        await records.write(next).catch(report);
      }),

    /** Resolves when everything asked so far is on disk or has failed. Never rejects. */
    flush: queue.idle,
  };
}

/** What the document can be approved for. Throws `INVALID-INPUT` if it is no whole PDF of a report. */
function keyOf({ kind, flaw, request, connectionId }: DocumentInfo): ProofKey {
  const isProof = kind === 'pdf' && flaw === undefined && operations[request.operation].isProof;
  if (!isProof || 'items' in request) throw notAProof();
  return { connectionId, templateID: request.templateID, sobjectId: request.sobjectId };
}

const isSameTemplate = (a: Omit<ProofKey, 'sobjectId'>, b: Omit<ProofKey, 'sobjectId'>) =>
  a.connectionId === b.connectionId && a.templateID === b.templateID;
const isSame = (a: ProofKey, b: ProofKey) => isSameTemplate(a, b) && a.sobjectId === b.sobjectId;
