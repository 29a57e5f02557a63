import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault } from '../../shared/fault.ts';
import type { ActivityEntry, DocumentInfo } from '../../shared/model.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { createLineFile } from './line-file.ts';
import { entryOf, lineOf, StoredEntry } from './stored-entry.ts';

export type ActivityLogDependencies = Readonly<{
  folder: string;
  maxEntries: number;
  writeWhole: (path: string, data: string) => Promise<void>;
  emit: (event: AppEvent) => void;
  documents: Readonly<{
    find: (id: string) => Promise<DocumentInfo | null>;
    clear: () => Promise<void>;
  }>;
  report: (thrown: unknown) => void;
}>;

export type ActivityLog = ReturnType<typeof createActivityLog>;

/**
 * Every call of this and earlier runs, the newest `maxEntries` of them. The log serves the work and never stops it: a line that
 * cannot be read is left out, one that cannot be written goes to `report`, and only `clear` rejects.
 */
export function createActivityLog(deps: ActivityLogDependencies) {
  const { folder, maxEntries, emit, documents, report } = deps;
  const file = createLineFile({ path: join(folder, 'activity.jsonl'), writeWhole: deps.writeWhole });
  /** Old lines stay in the file until they are a quarter of it: rewriting it at every call would cost more than they do. */
  const maxLines = Math.ceil(maxEntries * 1.25);
  /** Oldest first, as in the file. */
  let entries: readonly StoredEntry[] = [];
  let lines = 0;

  const compact = async () => {
    await file.replace(entries);
    lines = entries.length;
  };

  const open = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { values, isDamaged } = await file.read();
    const parsed = values.map((value) => StoredEntry.safeParse(value));
    entries = parsed.flatMap((entry) => (entry.success ? [entry.data] : [])).slice(-maxEntries);
    lines = values.length;
    // Also because the next line must not be added to the half of one.
    if (isDamaged || lines > maxLines) await compact();
  };

  const queue = createSerialQueue(open().catch(report));

  const write = async (line: StoredEntry) => {
    entries = [...entries, line].slice(-maxEntries);
    if (lines >= maxLines) return compact();
    await file.append(line);
    lines += 1;
  };

  const whole = async (line: StoredEntry): Promise<ActivityEntry> => {
    const { documentId, fault, ...entry } = entryOf(line);
    return {
      ...entry,
      fault: fault && (await stillSavable(fault)),
      document: documentId === null ? null : await documents.find(documentId),
    };
  };

  /** Without the document that it names once that is no longer kept. */
  const stillSavable = async ({ documentId, ...fault }: Fault): Promise<Fault> =>
    documentId !== undefined && (await documents.find(documentId)) ? { ...fault, documentId } : fault;

  return {
    /** Emits `activity-added` at once; resolves when the entry is written, or could not be. */
    async record(entry: ActivityEntry): Promise<void> {
      emit({ type: 'activity-added', entry });
      await queue.run(() => write(lineOf(entry))).catch(report);
    },

    /** Newest first. The document of an entry is `null` once it is no longer kept. */
    list: (): Promise<readonly ActivityEntry[]> => queue.run(() => Promise.all(entries.toReversed().map(whole))),

    /** One call of the list; `null` if the log does not hold it. */
    find: (id: string): Promise<ActivityEntry | null> =>
      queue.run(async () => {
        const found = entries.find((entry) => entry.id === id);
        return found ? whole(found) : null;
      }),

    /**
     * Final: the entries and, because Activity was the only way back to them, the documents too. What is still on the screen can be
     * read until it leaves it. Rejects if the file cannot be removed; then nothing is cleared.
     */
    async clear(): Promise<void> {
      await queue.run(async () => {
        await file.remove();
        entries = [];
        lines = 0;
        await documents.clear();
      });
      emit({ type: 'activity-cleared' });
    },
  };
}
