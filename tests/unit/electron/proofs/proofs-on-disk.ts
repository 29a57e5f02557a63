import { join } from 'node:path';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { readStoredDocument, storedDocument } from '../../../../electron/documents/stored-document.ts';
import { createProofFiles } from '../../../../electron/proofs/proof-files.ts';
import { createProofRecords } from '../../../../electron/proofs/proof-records.ts';
import { createProofStore } from '../../../../electron/proofs/proof-store.ts';
import type { AppEvent } from '../../../../shared/events.ts';
import { dayMs, nowMs, storeIn } from '../documents/documents.ts';

export type ProofSettings = Readonly<{
  write?: typeof writeWhole;
  nowMs?: () => number;
  inUse?: () => ReadonlySet<string>;
  maxTotalBytes?: number;
}>;

/** Proofs over real documents, wired as in compose.ts, on a real disk. */
export function proofsOnDisk(folder: string, settings: ProofSettings = {}) {
  const told: AppEvent[] = [];
  const reported: unknown[] = [];
  const removed = new Set<string>();
  const now = settings.nowMs ?? (() => nowMs);
  const emit = (event: AppEvent) => void told.push(event);
  const report = (thrown: unknown) => void reported.push(thrown);
  const write = settings.write ?? writeWhole;
  const proofFolder = join(folder, 'proofs');
  const records = createProofRecords({ folder: proofFolder, writeWhole: write, now, emit });
  const documents = storeIn(folder, {
    now,
    writeWhole: write,
    isPinned: records.isPinned,
    limits: () => ({ maxTotalBytes: settings.maxTotalBytes ?? 1_000_000, maxAgeMs: 14 * dayMs }),
    ...(settings.inUse && { inUse: settings.inUse }),
  });
  const files = createProofFiles({
    folder: proofFolder,
    writeWhole: write,
    storedDocument,
    readStoredDocument,
    now,
    report,
  });
  const isConnection = (id: string) => !removed.has(id);
  const proofs = createProofStore({ records, files, now, emit, documents, isConnection, report });
  const notices = () => told.flatMap((event) => (event.type === 'noticed' ? [event.notice.text] : []));
  const approvedIds = () => records.current().proofs.map(({ documentId }) => documentId);
  return { ...proofs, approvedIds, documents, told, reported, removed, notices };
}
