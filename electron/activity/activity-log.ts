import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault } from '../../shared/fault.ts';
import {
  type ActivityEntry,
  activityPageSize,
  type CallRemark,
  type DocumentInfo,
  type ItemMatches,
  type ListedCall,
  type StoredEndings,
} from '../../shared/model.ts';
import type { Operation } from '../../shared/operations.ts';
import type { ProofKey } from '../../shared/proof.ts';
import type { RunVerdict } from '../../shared/run-verdict.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { summaryOf, withSummary } from '../base/request-summary.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { UnreadableNow, unreadableText } from '../base/stored-file.ts';
import { createLineFile } from './line-file.ts';
import { matchItems } from './match-items.ts';
import { createRemarks } from './remarks.ts';
import { entryOf, lineOf, ReadEntry, type StoredEntry } from './stored-entry.ts';

export type ActivityLogDependencies = Readonly<{
  folder: string;
  maxEntries: number;
  writeWhole: (path: string, data: string) => Promise<void>;
  emit: (event: AppEvent) => void;
  documents: Readonly<{
    find: (id: string) => Promise<DocumentInfo | null>;
    clear: () => Promise<void>;
  }>;
  /** The documents that are approved proofs. */
  approvedIds: () => ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  now: () => number;
  report: (thrown: unknown) => void;
}>;

/**
 * The default version of a line. A later version that changes the meaning of a member adds a `version` to its lines.
 */
const version = 1;

/** Longer lists are hard to choose from. */
const maxInfoAnswers = 100;

/**
 * Every call of this and earlier runs, the newest `maxEntries` of them. The log never stops the work. An unreadable
 * line is set aside with a notice, a failed write goes to `report`, and only `clear` rejects.
 */
export function createActivityLog(deps: ActivityLogDependencies) {
  const { folder, maxEntries, emit, documents, report } = deps;
  const { now, writeWhole } = deps;
  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });
  const remarks = createRemarks({ path: join(folder, 'remarks.jsonl'), writeWhole, now, notify });
  const path = join(folder, 'activity.jsonl');
  /** Oldest first, as in the file. */
  let entries: readonly StoredEntry[] = [];
  const file = createLineFile<StoredEntry>({
    path,
    version,
    parse: (json) => ReadEntry.safeParse(json).data ?? null,
    current: () => entries,
    writeWhole,
    now,
    onDamaged: (count, kept) => notify(damagedText(count, kept)),
    onLaterVersion: (ownPath) =>
      notify(
        `Activity was written by a later version of Galley. It stays as it is: ${path}. New calls are kept in ${ownPath}.`,
      ),
  });
  /** Old lines stay until they are a quarter of the file, because rewriting it at each call is expensive. */
  const maxLines = Math.ceil(maxEntries * 1.25);

  /** `unread` while the file cannot be read. Calls then stay in memory, and the next one tries again. */
  let state: 'unread' | 'told' | 'read' = 'unread';
  const open = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await file.read();
    const isLate = entries.length > 0;
    state = 'read';
    entries = [...found, ...entries].slice(-maxEntries);
    await file.repair();
    if (isLate || file.lines > maxLines) await file.rewrite();
  };
  const tryOpen = () =>
    open().catch((thrown: unknown) => {
      report(thrown);
      if (!(thrown instanceof UnreadableNow) || state === 'told') return;
      state = 'told';
      notify(unreadableText('Activity', thrown));
    });

  const queue = createSerialQueue(tryOpen());
  void queue.run(remarks.open).catch(report);

  const write = async (line: StoredEntry) => {
    try {
      if (state !== 'read') await tryOpen();
      if (state !== 'read') return;
      if (file.lines >= maxLines) await file.rewrite();
      await file.append(line);
    } finally {
      // The next call also writes the lines that failed before.
      entries = [...entries, line].slice(-maxEntries);
    }
  };

  const whole = async (line: StoredEntry): Promise<ActivityEntry> => {
    const { documentId, fault, ...entry } = entryOf(line);
    return {
      ...entry,
      fault: fault && (await stillSavable(fault)),
      document: documentId === null ? null : await documents.find(documentId),
    };
  };

  /** Removes the document of a fault once it is deleted. */
  const stillSavable = async ({ documentId, ...fault }: Fault): Promise<Fault> =>
    documentId !== undefined && (await documents.find(documentId)) ? { ...fault, documentId } : fault;

  /** The entry as listed: with its remarks, without the evidence of its fault. */
  const inList = (entry: ActivityEntry, approved: ReadonlySet<string>): ListedCall => ({
    ...withoutEvidence(listed(entry)),
    ...remarks.of(entry.id),
    ...(entry.document && approved.has(entry.document.id) && { isApproved: true as const }),
  });

  const changeRemark = async (id: string, part: CallRemark): Promise<void> => {
    await remarks.change(id, part, (other) => entries.some((entry) => entry.id === other));
    emit({ type: 'activity-remarked', id, remark: remarks.of(id) });
  };

  const endingsOf = (connectionId: string, isMeant: (request: ServiceRequest) => boolean): Promise<StoredEndings> =>
    queue.run(async () => {
      const found: DocumentInfo[] = [];
      const faults = new Map<Operation, Fault | null>();
      for (const line of entries.toReversed()) {
        const { request, documentId, fault, connectionId: of } = entryOf(line);
        const { operation } = request;
        if (of !== connectionId || !isMeant(request)) continue;
        if (!faults.has(operation) && fault?.code !== 'CANCELLED') faults.set(operation, fault);
        const isComplete = found.filter((each) => each.request.operation === operation).length >= 2;
        const document = documentId === null || isComplete ? null : await documents.find(documentId);
        if (document && document.flaw === undefined) found.push(document);
      }
      const last = [...faults].map(
        async ([operation, fault]) => fault && { operation, fault: await stillSavable(fault) },
      );
      return { documents: found, faults: (await Promise.all(last)).filter((each) => each !== null) };
    });

  return {
    /** Emits `activity-added` at once. Resolves when the entry is written or the write failed. */
    async record(entry: ActivityEntry): Promise<void> {
      emit({ type: 'activity-added', entry: listed(entry) });
      await queue.run(() => write(lineOf(entry))).catch(report);
    },

    /**
     * A page of the calls before `before`, newest first; empty if that call does not exist. The document of an entry is
     * `null` once it is deleted.
     */
    list: (before: string | null): Promise<readonly ListedCall[]> =>
      queue.run(async () => {
        const end = before === null ? entries.length : entries.findIndex(({ id }) => id === before);
        const page = entries.slice(Math.max(0, end - activityPageSize), Math.max(0, end)).toReversed();
        const approved = deps.approvedIds();
        return (await Promise.all(page.map(whole))).map((entry) => inList(entry, approved));
      }),

    /** One complete call; `null` if it is not in the log. */
    find: (id: string): Promise<ActivityEntry | null> =>
      queue.run(async () => {
        const found = entries.find((entry) => entry.id === id);
        return found ? whole(found) : null;
      }),

    /** The same for the window, including the evidence of its fault. */
    findListed: (id: string): Promise<ListedCall | null> =>
      queue.run(async () => {
        const found = entries.find((entry) => entry.id === id);
        if (!found) return null;
        const entry = await whole(found);
        return { ...inList(entry, deps.approvedIds()), fault: entry.fault };
      }),

    /** How the calls for a template and a record ended. */
    answersTo: ({ connectionId, templateID, sobjectId }: ProofKey): Promise<StoredEndings> =>
      endingsOf(
        connectionId,
        (request) => !('items' in request) && request.templateID === templateID && request.sobjectId === sobjectId,
      ),

    /** The newest stored Info answer of each template and record of a connection, newest first. */
    infoAnswers: (connectionId: string): Promise<readonly DocumentInfo[]> =>
      queue.run(async () => {
        const found = new Map<string, DocumentInfo>();
        for (const line of entries.toReversed()) {
          if (found.size === maxInfoAnswers) break;
          const { request, documentId, connectionId: of } = entryOf(line);
          if (of !== connectionId || documentId === null || request.operation !== 'info') continue;
          const name = JSON.stringify([request.templateID, request.sobjectId]);
          const document = found.has(name) ? null : await documents.find(documentId);
          if (document && document.flaw === undefined) found.set(name, document);
        }
        return [...found.values()];
      }),

    /** How the merges of a connection ended. */
    lastMerges: (connectionId: string): Promise<StoredEndings> =>
      endingsOf(connectionId, (request) => 'items' in request),

    /** Replaces the note on a call. `false` if the call is not in the log. Rejects if the write fails. */
    note: (id: string, note: string): Promise<boolean> =>
      queue.run(async () => {
        if (!entries.some((entry) => entry.id === id)) return false;
        if ((remarks.of(id).note ?? '') !== note) await changeRemark(id, { note });
        return true;
      }),

    /** Stores how the answer of a call compares with the run before. */
    verdict: (documentId: string, verdict: RunVerdict): Promise<void> =>
      queue.run(async () => {
        const entry = entries.findLast((line) => line.documentId === documentId);
        if (!entry) return;
        const known = remarks.of(entry.id).verdict;
        if (known?.state === verdict.state && known.pages === verdict.pages && known.what === verdict.what) return;
        await changeRemark(entry.id, { verdict });
      }),

    /** For each lower-case word, the ids of the merges that contain it in an item, newest first. */
    findItems: async (words: readonly string[]): Promise<readonly ItemMatches[]> =>
      matchItems(words, (await queue.run(async () => entries)).map(entryOf).toReversed()),

    /**
     * Deletes the entries for good, and the documents, which only Activity could reach. Documents on the screen stay
     * readable until they leave it. If the file cannot be removed, it rejects and clears nothing.
     */
    async clear(): Promise<void> {
      await queue.run(async () => {
        await file.remove();
        await remarks.clear();
        entries = [];
        await documents.clear();
      });
      emit({ type: 'activity-cleared' });
    },
  };
}

const damagedText = (count: number, path: string) =>
  count === 1
    ? `A line of Activity could not be read. It is kept as ${path}.`
    : `${count.toLocaleString('en')} lines of Activity could not be read. They are kept as ${path}.`;

export const listed = (entry: ActivityEntry): ListedCall => ({
  ...entry,
  request: summaryOf(entry.request),
  document: entry.document && withSummary(entry.document),
});

function withoutEvidence(entry: ListedCall): ListedCall {
  if (!entry.fault) return entry;
  const { evidence: _, ...fault } = entry.fault;
  return { ...entry, fault };
}
