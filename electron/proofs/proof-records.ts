import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { setAside } from '../base/set-aside.ts';
import { errorCode } from '../base/system-error.ts';
import { notWritten } from './proof-faults.ts';
import { noProofs, proofsText, readProofs, type StoredProofs } from './stored-proofs.ts';

type ProofRecordsDependencies = Readonly<{
  folder: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** May be called before `createProofRecords` returns, with a notice about the file. */
  emit: (event: AppEvent) => void;
  report: (thrown: unknown) => void;
}>;

export type ProofRecords = ReturnType<typeof createProofRecords>;

/**
 * What is approved and what is ignored, in one file. A file that cannot be read is set aside under a dated name, with a notice, and
 * never overwritten. Read synchronously: the document store must know the pinned documents before it removes any.
 */
export function createProofRecords({ folder, writeWhole, now, emit, report }: ProofRecordsDependencies) {
  const path = join(folder, 'proofs.json');
  const queue = createSerialQueue();
  let stored: StoredProofs = noProofs;
  let approved: ReadonlySet<string> = new Set();
  /** Documents that are being approved: they must not be removed meanwhile. */
  let pending: readonly string[] = [];

  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });

  const use = (next: StoredProofs) => {
    stored = next;
    approved = new Set(next.proofs.map(({ documentId }) => documentId));
  };

  const write = async (next: StoredProofs): Promise<void> => {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, proofsText(next));
    } catch (thrown) {
      throw notWritten(folder, thrown);
    }
    use(next);
  };

  const read = readFile(path, now());
  use(read.stored);
  if (read.notice !== null) notify(read.notice);
  // Otherwise the next start would find the same bad entries and show the same notice.
  if (read.isPartial) void queue.run(() => write(stored)).catch(report);

  return {
    folder,
    current: (): StoredProofs => stored,

    /** The documents that no cleaning removes, at this moment. */
    pinned: (): ReadonlySet<string> => (pending.length === 0 ? approved : new Set([...approved, ...pending])),

    /** Pins a document that is not approved yet. Call the returned function to unpin it. */
    pin(documentId: string): () => void {
      pending = [...pending, documentId];
      return () => {
        pending = pending.toSpliced(pending.indexOf(documentId), 1);
      };
    },

    /** Holds at once, in memory only. */
    use,

    /** Holds when it is on disk. Rejects with `DISK-FULL` or `SAVE-REFUSED`; then nothing has changed. */
    write,

    /** For actions that read and change the records: one after another. */
    queue,

    notify,

    /** The fault for records that cannot be written: `DISK-FULL` or `SAVE-REFUSED`. */
    notWritten: (thrown: unknown) => notWritten(folder, thrown),
  };
}

/** Never throws. `notice` says what is lost; `null` when all went well. */
function readFile(
  path: string,
  nowMs: number,
): Readonly<{ stored: StoredProofs; isPartial: boolean; notice: string | null }> {
  const nothing = { stored: noProofs, isPartial: false };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    const isFirst = errorCode(thrown) === 'ENOENT';
    return { ...nothing, notice: isFirst ? null : `${noneRead} ${setAside(path, nowMs, 'move')}` };
  }
  const read = readProofs(text);
  if (!read) return { ...nothing, notice: `${noneRead} ${setAside(path, nowMs, 'move')}` };
  // A copy: the good entries are still needed if Galley ends before it writes again.
  return { ...read, notice: read.isPartial ? `${someNotRead} ${setAside(path, nowMs, 'copy')}` : null };
}

const noneRead = 'The approved proofs could not be read. What you still need has to be approved again.';
const someNotRead = 'Some of the approved proofs could not be read and have to be approved again.';
