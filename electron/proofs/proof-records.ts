import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { jsonValueOf } from '../base/json.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { setAside, unreadablePath } from '../base/set-aside.ts';
import { storedTextSync, UnreadableNow, unreadableFault, unreadableText } from '../base/stored-file.ts';
import { errorCode, nullIfMissing } from '../base/system-error.ts';
import { notWritten } from './proof-faults.ts';
import { noProofs, proofsText, proofsVersion, readProofs, type StoredProofs } from './stored-proofs.ts';

type ProofRecordsDependencies = Readonly<{
  folder: string;
  /** Writes atomically; only the owner can read the file. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** May be called before `createProofRecords` returns, with a notice about the file. */
  emit: (event: AppEvent) => void;
}>;

export type ProofRecords = ReturnType<typeof createProofRecords>;

/**
 * The approvals and ignored areas in one file, and the documents that they protect from clean-up. A damaged file is set
 * aside with a notice, never overwritten. If the file cannot be read now, it stays, and nothing is approved until the
 * next start. A file of a later version stays too, and this version writes its own beside it. Read synchronously,
 * because the document store must know the pinned documents before it removes any.
 */
export function createProofRecords({ folder, writeWhole, now, emit }: ProofRecordsDependencies) {
  const markPath = join(folder, 'own-files.json');
  const queue = createSerialQueue();
  const mark = readMark(markPath);
  const hadUnreadable = hasUnreadable(folder);
  const read = readRecords(join(folder, 'proofs.json'), now());
  let stored: StoredProofs = read.stored;
  /** Approved proofs that may exist only as documents. */
  let withoutFiles: ReadonlySet<string> = new Set(stored.proofs.map(({ documentId }) => documentId));
  /** Documents that are being approved, and must not be removed meanwhile. */
  let pending: readonly string[] = [];
  // It is unknown which documents were approved before proofs had their own files, so all documents of that time are
  // kept.
  const isUnknown =
    mark === 'unreadable' || (mark === 'none' && (read.isPartial || hadUnreadable || read.state === 'unreadable'));
  const keptBeforeMs = typeof mark === 'object' ? mark.keptBeforeMs : isUnknown ? now() : null;

  const isIncomplete = read.state !== 'later' && (read.isPartial || read.isIncomplete || read.state !== 'read');
  let isFound = false;
  let isInTheWay = read.state === 'unreadable';

  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });

  const use = (next: StoredProofs) => {
    stored = next;
  };

  const writeInFolder = async (path: string, text: string): Promise<void> => {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, text);
    } catch (thrown) {
      throw notWritten(folder, thrown);
    }
  };

  /** If the list could not be set aside at the start, this tries again before the first write. */
  const keepUnreadable = async (): Promise<void> => {
    if (!isInTheWay) return;
    await rename(read.path, unreadablePath(read.path, now())).catch(nullIfMissing);
    isInTheWay = false;
  };

  const write = async (next: StoredProofs): Promise<void> => {
    if (read.unreadable) throw unreadableFault(listOfProofs, read.unreadable);
    await keepUnreadable().catch((thrown) => {
      throw notWritten(folder, thrown);
    });
    await writeInFolder(read.path, proofsText(next, isIncomplete && !isFound));
    use(next);
  };

  if (read.notice !== null) notify(isUnknown ? `${read.notice} ${allKept}` : read.notice);

  return {
    folder,
    current: (): StoredProofs => stored,

    /** The approved documents. */
    approvedIds: (): ReadonlySet<string> => new Set(stored.proofs.map(({ documentId }) => documentId)),

    /** Whether approved proofs may be missing from the list. Find them by their files, then write the list. */
    isIncomplete,

    /** Call when the search for proofs is complete. Until then, each written list is marked as incomplete. */
    foundAll(): void {
      isFound = true;
    },

    /** Whether the list contains every proof, so that other files belong to withdrawn proofs. */
    isComplete: read.state === 'read' && !isIncomplete,

    /**
     * Whether files of withdrawn proofs may be removed. They may not if a list of a later version could refer to them.
     */
    isFree: read.state !== 'later' && read.state !== 'locked' && mark !== 'later',

    /** Whether the list on disk differs from the list in memory. */
    isToBeWritten: read.isPartial || read.isIncomplete || read.state === 'unreadable',

    /** Whether the document is protected from clean-up now. */
    isPinned: ({ id, receivedAt }: Pick<DocumentInfo, 'id' | 'receivedAt'>): boolean =>
      read.state === 'unreadable' ||
      read.state === 'locked' ||
      read.state === 'later' ||
      mark === 'later' ||
      withoutFiles.has(id) ||
      pending.includes(id) ||
      (keptBeforeMs !== null && receivedAt < keptBeforeMs),

    /** Pins a document that is not approved yet. Returns a function that unpins it. */
    pin(documentId: string): () => void {
      pending = [...pending, documentId];
      return () => {
        pending = pending.toSpliced(pending.indexOf(documentId), 1);
      };
    },

    /**
     * Call when each proof except these has its own files. Records it on disk once it is true for all. Rejects like
     * `write`.
     */
    async haveFiles(allBut: ReadonlySet<string>): Promise<void> {
      const isNew = mark === 'none' || mark === 'unreadable';
      const isOfUse = stored.proofs.length > 0 || keptBeforeMs !== null;
      if (allBut.size === 0 && isNew && isOfUse && read.state !== 'later' && read.state !== 'locked')
        await writeInFolder(markPath, `${JSON.stringify({ version: markVersion, keptBeforeMs })}\n`);
      withoutFiles = allBut;
    },

    /** Takes effect at once, in memory only. */
    use,

    /** Takes effect when it is on disk. Rejects with `DISK-FULL` or `SAVE-REFUSED`; then nothing has changed. */
    write,

    /** Runs actions that read and change the records one after another. */
    queue,

    notify,

    /** The fault for a failed write of the records: `DISK-FULL` or `SAVE-REFUSED`. */
    notWritten: (thrown: unknown) => notWritten(folder, thrown),
  };
}

type ReadRecords = Readonly<{
  stored: StoredProofs;
  /** Where this version writes. */
  path: string;
  /** `locked`: the list exists but cannot be read now. */
  state: 'none' | 'read' | 'unreadable' | 'locked' | 'later';
  unreadable: UnreadableNow | null;
  /** Whether some entries were invalid. */
  isPartial: boolean;
  /** Whether it was written before all proofs could be searched. */
  isIncomplete: boolean;
  /** What was lost, for the user; `null` if nothing was. */
  notice: string | null;
}>;

/** Never throws. */
function readRecords(path: string, nowMs: number): ReadRecords {
  const nothing = { stored: noProofs, path, isPartial: false, isIncomplete: false, unreadable: null };
  let text: string | null;
  try {
    text = storedTextSync(path);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableNow)) throw thrown;
    return {
      ...nothing,
      state: 'locked',
      notice: unreadableText(listOfProofs, thrown, 'at its next start'),
      unreadable: thrown,
    };
  }
  if (text === null) return { ...nothing, state: 'none', notice: null };
  if (isOfLaterVersion(jsonValueOf(text), proofsVersion)) {
    const own = readRecords(pathBesideLater(path, proofsVersion), nowMs);
    const notice = `${ofLater} It stays as it is: ${path}. What you approve now is kept in ${own.path}.`;
    return { ...own, state: 'later', notice: own.notice === null ? notice : `${notice} ${own.notice}` };
  }
  const read = readProofs(text);
  if (!read) return { ...nothing, state: 'unreadable', notice: `${noneRead} ${setAside(path, nowMs, 'move')}` };
  // A copy: the good entries are still needed if Galley quits before the next write.
  const notice = read.isPartial ? `${someNotRead} ${setAside(path, nowMs, 'copy')}` : null;
  return { ...nothing, ...read, state: 'read', notice };
}

const listOfProofs = 'The list of approved proofs';
const noneRead =
  'The list of approved proofs could not be read. Proofs that have a file of their own are found again; areas to ignore have to be drawn again.';
const someNotRead =
  'Some of the approved proofs could not be read. Those that have a file of their own are found again.';
const allKept = 'Documents that came before now are not cleaned away, because proofs may be among them.';
const ofLater = 'The list of approved proofs was written by a later version of Galley.';

const markVersion = 1;

/** Marks that every proof has its own files, and until which date documents are kept as possible proofs. */
function readMark(path: string): Readonly<{ keptBeforeMs: number | null }> | 'none' | 'unreadable' | 'later' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    return errorCode(thrown) === 'ENOENT' ? 'none' : 'unreadable';
  }
  if (isOfLaterVersion(jsonValueOf(text), markVersion)) return 'later';
  const value = jsonValueOf(text) as Readonly<{ version?: unknown; keptBeforeMs?: unknown }> | null | undefined;
  const keptBeforeMs = value?.keptBeforeMs;
  const isOurs = value?.version === markVersion && (keptBeforeMs === null || typeof keptBeforeMs === 'number');
  return isOurs ? { keptBeforeMs } : 'unreadable';
}

/** Whether an earlier start set a list aside, of this version or the one before. */
function hasUnreadable(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^proofs\.json\.unreadable-|^proofs\.\d{4}-.*\.json$/.test(name));
  } catch {
    return false;
  }
}
