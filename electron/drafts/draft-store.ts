import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, DraftContent, DraftKey, DraftSummary } from '../../shared/draft.ts';
import type { AppEvent } from '../../shared/events.ts';
import { sweepTemps } from '../base/atomic-write.ts';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { jsonValueOf } from '../base/json.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { setAside } from '../base/set-aside.ts';
import { nullIfMissing } from '../base/system-error.ts';
import { draftNotKept, noSuchDraft } from './draft-faults.ts';
import { nameOf } from './draft-render.ts';
import { draftFileName, draftSummary, draftText, draftVersion, readDraft, type StoredDraft } from './stored-draft.ts';

export type DraftStoreDependencies = Readonly<{
  folder: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole(path: string, data: string | Uint8Array): Promise<void>;
  /** Milliseconds since the epoch. */
  now(): number;
  emit(event: AppEvent): void;
  report(thrown: unknown): void;
}>;

const keptDiscardedMs = 30 * 86_400_000;

/**
 * The drafts, a file each. What cannot be read is set aside with a notice, never overwritten; a file of a later version stays as it
 * is, and this version has its own beside it. Actions run one after another. A change holds when it is on disk.
 */
export function createDraftStore({ folder, writeWhole, now, emit, report }: DraftStoreDependencies) {
  const summaries = new Map<string, DraftSummary>();
  /** Where each draft is, unless that is the usual place. */
  const paths = new Map<string, string>();
  const queue = createSerialQueue(open().catch(report));
  /** Saves that wait, by name: only the last of each is written. */
  const waiting = new Map<string, StoredDraft>();

  const usualPath = (name: string) => join(folder, `${draftFileName(name)}.json`);
  const pathOf = (name: string) => paths.get(name) ?? usualPath(name);

  async function open(): Promise<void> {
    await sweepTemps(folder);
    const names = await readdir(folder).catch(nullIfMissing);
    // Those beside a later version come last, and count.
    for (const name of (names ?? []).filter((each) => each.endsWith('.json')).sort())
      await openFile(join(folder, name));
    for (const [name, { discardedAt }] of summaries) {
      if (discardedAt === null || now() - discardedAt < keptDiscardedMs) continue;
      await rm(pathOf(name), { force: true });
      summaries.delete(name);
    }
  }

  async function openFile(path: string): Promise<void> {
    const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
      report(thrown);
      return null;
    });
    const value = text === null ? undefined : jsonValueOf(text);
    if (isOfLaterVersion(value, draftVersion)) return;
    const draft = readDraft(value);
    if (draft !== null) {
      const name = nameOf(draft);
      summaries.set(name, draftSummary(draft));
      paths.set(name, path);
      return;
    }
    const kept = setAside(path, now(), 'move');
    emit({ type: 'noticed', notice: { id: randomUUID(), text: `A draft could not be read. ${kept}` } });
  }

  const write = async (draft: StoredDraft): Promise<DraftSummary> => {
    const name = nameOf(draft);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const usual = usualPath(name);
      if (!paths.has(name)) {
        const there = await readFile(usual, 'utf8').catch(nullIfMissing);
        const isLater = there !== null && isOfLaterVersion(jsonValueOf(there), draftVersion);
        paths.set(name, isLater ? pathBesideLater(usual, draftVersion) : usual);
      }
      await writeWhole(pathOf(name), draftText(draft));
    } catch (thrown) {
      throw draftNotKept(folder, thrown);
    }
    const summary = draftSummary(draft);
    summaries.set(name, summary);
    return summary;
  };

  const read = async (key: DraftKey): Promise<StoredDraft | null> => {
    const name = nameOf(key);
    if (!summaries.has(name)) return null;
    const text = await readFile(pathOf(name), 'utf8').catch(nullIfMissing);
    const draft = text === null ? null : readDraft(jsonValueOf(text));
    if (draft === null) summaries.delete(name);
    return draft;
  };

  const change = async (key: DraftKey, changes: Partial<StoredDraft>): Promise<StoredDraft | null> => {
    const draft = await read(key);
    if (draft === null) return null;
    const changed = { ...draft, ...changes };
    await write(changed);
    return changed;
  };

  return {
    list: (): Promise<readonly DraftSummary[]> =>
      queue.run(async () => [...summaries.values()].sort((a, b) => b.changedAt - a.changedAt)),

    /** `null` if there is none, or if it was discarded. */
    get: (key: DraftKey): Promise<Draft | null> =>
      queue.run(async () => {
        const draft = await read(key);
        if (draft === null || draft.discardedAt !== null) return null;
        return { summary: draftSummary(draft), content: draft.content };
      }),

    /** Fails with `DISK-FULL` or `SAVE-REFUSED`; the last text that was kept is still there then. */
    save(key: DraftKey, content: DraftContent): Promise<DraftSummary> {
      const { connectionId, templateID, sobjectId, kind } = key;
      const name = nameOf(key);
      waiting.set(name, {
        version: draftVersion,
        ...{ connectionId, templateID, sobjectId, kind },
        changedAt: now(),
        discardedAt: null,
        followed: null,
        content,
      });
      return queue.run(async () => {
        const draft = waiting.get(name);
        waiting.delete(name);
        const known = summaries.get(name);
        // A later save has been written already, and this one with it.
        if (!draft) return known!;
        return write({ ...draft, followed: known?.discardedAt === null ? known.followed : null });
      });
    },

    /** A draft that is not there is no fault. Fails like `save`. */
    discard: (key: DraftKey): Promise<void> =>
      queue.run(async () => void (await change(key, { discardedAt: now(), followed: null }))),

    /** Fails with `INVALID-INPUT` for a draft that is gone, else like `save`. */
    restore: (key: DraftKey): Promise<Draft> =>
      queue.run(async () => {
        const draft = await change(key, { discardedAt: null });
        if (draft === null) throw noSuchDraft();
        return { summary: draftSummary(draft), content: draft.content };
      }),

    /** Notes which file the draft follows. */
    setFollowed: (key: DraftKey, followed: string | null): Promise<void> =>
      queue.run(async () => void (await change(key, { followed }))),

    /** Discards the drafts of a connection that was removed. Never rejects. */
    forget: (connectionId: string): Promise<void> =>
      queue
        .run(async () => {
          for (const summary of [...summaries.values()]) {
            if (summary.connectionId === connectionId && summary.discardedAt === null)
              await change(summary, { discardedAt: now(), followed: null });
          }
        })
        .catch(report),

    /** Resolves when everything so far is on disk or has failed. Never rejects. */
    flush: queue.idle,
  };
}
