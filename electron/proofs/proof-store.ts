import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import { connectionGone, documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { IgnoredArea, ProofKey, ProofView } from '../../shared/proof.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { notAProof, notWritten, tooManyProofs } from './proof-faults.ts';
import { createProofFile } from './proof-file.ts';
import type { StoredProofs } from './stored-proofs.ts';

const maxProofs = 2_000;

const approveNext = 'Run it again, then approve what comes.';
const runThere = 'Choose another one and run the report there.';

type ProofStoreDependencies = Readonly<{
  folder: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** May be called before `createProofStore` returns, with a notice about the file. */
  emit: (event: AppEvent) => void;
  documents: Readonly<{
    /** `null` when it is gone. */
    locate: (id: string) => Promise<Readonly<{ document: DocumentInfo }> | null>;
    /** Takes back a clearing that left the document on the screen; `false` when it is gone. */
    keepAgain: (id: string) => Promise<boolean>;
  }>;
  isConnection: (id: string) => boolean;
  report: (thrown: unknown) => void;
}>;

/**
 * Which answers the author has approved, one for each template and record of a connection, and which areas of a template do not
 * count. A change holds when it is on disk; if it cannot be written, nothing has changed. Verbs are carried out one after another.
 */
export function createProofStore({
  folder,
  writeWhole,
  now,
  emit,
  documents,
  isConnection,
  report,
}: ProofStoreDependencies) {
  const file = createProofFile({ path: join(folder, 'proofs.json'), writeWhole, now });
  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });

  let stored: StoredProofs;
  let kept: ReadonlySet<string>;
  /** Documents that are being approved: no cleaning may take them meanwhile. */
  let pending: readonly string[] = [];

  const use = (next: StoredProofs) => {
    stored = next;
    kept = new Set(next.proofs.map(({ documentId }) => documentId));
  };

  const write = async (next: StoredProofs) => {
    try {
      await file.write(next);
    } catch (thrown) {
      throw notWritten(folder, thrown);
    }
    use(next);
  };

  const read = file.read();
  use(read.stored);
  const queue = createSerialQueue();
  if (read.notice !== null) {
    notify(read.notice);
    // Otherwise the next start would find the same bad entries and say the same.
    if (read.isPartial) void queue.run(() => write(stored)).catch(report);
  }

  const proofOf = (key: ProofKey) => stored.proofs.find((proof) => isSame(proof, key));
  const otherProofs = (key: ProofKey) => stored.proofs.filter((proof) => !isSame(proof, key));
  const withoutProof = (key: ProofKey): StoredProofs => ({ ...stored, proofs: otherProofs(key) });

  const viewOf = async ({ connectionId, templateID, sobjectId }: ProofKey): Promise<ProofView> => {
    const key = { connectionId, templateID, sobjectId };
    const proof = proofOf(key);
    const found = proof ? await documents.locate(proof.documentId) : null;
    if (proof && !found) {
      notify(`The approved proof of ${templateID} with ${sobjectId} is no longer on disk. Approve another run of it.`);
      use(withoutProof(key));
      await write(stored).catch(report);
    }
    const ignored = stored.ignored.find((entry) => isSameTemplate(entry, key))?.areas ?? [];
    return { ...key, approved: found?.document ?? null, approvedAt: found && proof ? proof.approvedAt : null, ignored };
  };

  /** Writes, and gives what there is then, to the window as well. */
  const change = async (key: ProofKey, next: StoredProofs): Promise<ProofView> => {
    await write(next);
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
      throw notWritten(folder, thrown);
    });
    if (!isKept) throw documentGone(approveNext);
    return change(key, { ...stored, proofs: [...others, { ...key, documentId, approvedAt: now() }] });
  };

  return {
    /** The documents that no cleaning takes. Of this moment: ask again. */
    pinned: (): ReadonlySet<string> => (pending.length === 0 ? kept : new Set([...kept, ...pending])),

    /** A proof whose document has vanished is none from then on, and the author is told. */
    of: (key: ProofKey): Promise<ProofView> => queue.run(() => viewOf(key)),

    /**
     * Keeps the document as the approved proof of its template and record, in place of the one there was, which becomes a document
     * like any other. Fails with `INVALID-INPUT` for what is no whole PDF of a report, `DOCUMENT-GONE`, `DISK-FULL` or `SAVE-REFUSED`.
     */
    async approve(documentId: string): Promise<ProofView> {
      pending = [...pending, documentId];
      try {
        return await queue.run(() => approve(documentId));
      } finally {
        pending = pending.toSpliced(pending.indexOf(documentId), 1);
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
        const others = stored.ignored.filter((entry) => !isSameTemplate(entry, key));
        const own = areas.length === 0 ? [] : [{ connectionId, templateID, areas: [...areas] }];
        return change(key, { ...stored, ignored: [...others, ...own] });
      }),

    /** Drops everything of a connection that was removed. Never rejects. */
    forget: (connectionId: string): Promise<void> =>
      queue.run(async () => {
        const isOther = (entry: Readonly<{ connectionId: string }>) => entry.connectionId !== connectionId;
        const next = { proofs: stored.proofs.filter(isOther), ignored: stored.ignored.filter(isOther) };
        if (next.proofs.length === stored.proofs.length && next.ignored.length === stored.ignored.length) return;
        use(next);
        await write(next).catch(report);
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
