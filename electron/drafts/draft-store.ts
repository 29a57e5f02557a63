import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, DraftContent, DraftKey, DraftSummary } from '../../shared/draft.ts';
import type { ConnectionFilesDependencies } from '../base/connection-files.ts';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { storedValue, UnreadableNow, unreadableFault } from '../base/stored-file.ts';
import { nullIfMissing } from '../base/system-error.ts';
import { createUnreadableFiles } from '../base/unreadable-files.ts';
import { draftNotKept, draftWouldOverwrite, noSuchDraft } from './draft-faults.ts';
import { nameOf } from './draft-render.ts';
import { draftFileName, draftSummary, draftText, draftVersion, readDraft, type StoredDraft } from './stored-draft.ts';

export type DraftStoreDependencies = Omit<ConnectionFilesDependencies, 'writeWhole'> &
  Readonly<{
    /** Writes atomically; only the owner can read the file. */
    writeWhole(path: string, data: string | Uint8Array): Promise<void>;
  }>;

const keptDiscardedMs = 30 * 86_400_000;

/**
 * The drafts, one file each. A damaged file is set aside with a notice, never overwritten; if that fails, saves fail. A
 * file that cannot be read now stays, and actions on it fail. A file of a later version stays too, and this version
 * writes its own beside it. Actions run one after another. A change is complete when it is on disk.
 */
export function createDraftStore({ folder, writeWhole, now, emit, report }: DraftStoreDependencies) {
  const summaries = new Map<string, DraftSummary>();
  /** The file of each draft that was read or written. */
  const paths = new Map<string, string>();
  const unreadable = createUnreadableFiles({ now, emit });
  const queue = createSerialQueue(open().catch(report));
  /** Waiting saves by name. Only the last of each is written, and all settle with it. */
  const waiting = new Map<string, { draft: StoredDraft; kept: Promise<DraftSummary> }>();

  const valueAt = (path: string): Promise<unknown> =>
    storedValue(path).catch((thrown: unknown) => {
      if (!(thrown instanceof UnreadableNow)) throw thrown;
      unreadable.noteUnreadable('A draft', thrown);
      throw unreadableFault('A draft', thrown);
    });

  /** The path of a draft, whether it exists or not. */
  const pathOf = async (name: string): Promise<string> => {
    const known = paths.get(name);
    if (known !== undefined) return known;
    const usual = join(folder, `${draftFileName(name)}.json`);
    return isOfLaterVersion(await valueAt(usual), draftVersion) ? pathBesideLater(usual, draftVersion) : usual;
  };

  async function open(): Promise<void> {
    const names = await readdir(folder).catch(nullIfMissing);
    // Files beside a later version sort last, and count.
    for (const name of (names ?? []).filter((each) => each.endsWith('.json')).sort())
      await openFile(join(folder, name)).catch(report);
    for (const [name, { discardedAt }] of summaries) {
      if (discardedAt === null || now() - discardedAt < keptDiscardedMs) continue;
      await rm(await pathOf(name), { force: true });
      summaries.delete(name);
    }
  }

  async function openFile(path: string): Promise<void> {
    const value = await valueAt(path);
    if (isOfLaterVersion(value, draftVersion)) return;
    const draft = readDraft(value);
    if (draft !== null) {
      const name = nameOf(draft);
      summaries.set(name, draftSummary(draft));
      paths.set(name, path);
      return;
    }
    unreadable.setAside(path, couldNotBeRead);
  }

  /** The path to write a draft to. Never a file that was not read. */
  const placeFor = async (name: string): Promise<string> => {
    const path = await pathOf(name);
    const isUnread = unreadable.isInTheWay(path) || !paths.has(name);
    if (isUnread && existsSync(path)) {
      // Fails while the file cannot be read.
      await valueAt(path);
      unreadable.setAside(path, couldNotBeRead);
    } else unreadable.clear(path);
    if (unreadable.isInTheWay(path)) throw draftWouldOverwrite(path);
    return path;
  };

  const write = async (draft: StoredDraft): Promise<DraftSummary> => {
    const name = nameOf(draft);
    const path = await placeFor(name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, draftText(draft));
    } catch (thrown) {
      throw draftNotKept(folder, thrown);
    }
    paths.set(name, path);
    const summary = draftSummary(draft);
    summaries.set(name, summary);
    return summary;
  };

  const read = async (key: DraftKey): Promise<StoredDraft | null> => {
    const name = nameOf(key);
    const path = await pathOf(name);
    const value = await valueAt(path);
    const draft = value === null ? null : readDraft(value);
    if (draft !== null && nameOf(draft) === name) {
      unreadable.clear(path);
      paths.set(name, path);
      summaries.set(name, draftSummary(draft));
      return draft;
    }
    paths.delete(name);
    summaries.delete(name);
    if (value === null) unreadable.clear(path);
    else unreadable.setAside(path, couldNotBeRead);
    return null;
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

    /** `null` if there is no such draft or it was discarded. */
    get: (key: DraftKey): Promise<Draft | null> =>
      queue.run(async () => {
        const draft = await read(key);
        if (draft === null || draft.discardedAt !== null) return null;
        return { summary: draftSummary(draft), content: draft.content };
      }),

    /**
     * Fails with `DISK-FULL` or `SAVE-REFUSED`, also if an unreadable file is in the way. The stored draft is then
     * unchanged.
     */
    save(key: DraftKey, content: DraftContent): Promise<DraftSummary> {
      const { connectionId, templateID, sobjectId, kind } = key;
      const name = nameOf(key);
      const draft: StoredDraft = {
        version: draftVersion,
        ...{ connectionId, templateID, sobjectId, kind },
        changedAt: now(),
        discardedAt: null,
        followed: null,
        content,
      };
      const earlier = waiting.get(name);
      if (earlier) {
        earlier.draft = draft;
        return earlier.kept;
      }
      const kept = queue.run(() => {
        const { draft: newest } = waiting.get(name) ?? { draft };
        waiting.delete(name);
        const known = summaries.get(name);
        return write({ ...newest, followed: known?.discardedAt === null ? known.followed : null });
      });
      waiting.set(name, { draft, kept });
      return kept;
    },

    /** Ignores a missing draft. Fails like `save`. */
    discard: (key: DraftKey): Promise<void> =>
      queue.run(async () => void (await change(key, { discardedAt: now(), followed: null }))),

    /** Fails with `INVALID-INPUT` if the draft no longer exists, and like `save`. */
    restore: (key: DraftKey): Promise<Draft> =>
      queue.run(async () => {
        const draft = await change(key, { discardedAt: null });
        if (draft === null) throw noSuchDraft();
        return { summary: draftSummary(draft), content: draft.content };
      }),

    /** Records the file that the draft follows. */
    setFollowed: (key: DraftKey, followed: string | null): Promise<void> =>
      queue.run(async () => void (await change(key, { followed }))),

    /** Discards the drafts of a removed connection. Never rejects. */
    forget: (connectionId: string): Promise<void> =>
      queue
        .run(async () => {
          for (const summary of [...summaries.values()]) {
            if (summary.connectionId === connectionId && summary.discardedAt === null)
              await change(summary, { discardedAt: now(), followed: null });
          }
        })
        .catch(report),

    /** Resolves when all actions so far are on disk or have failed. Never rejects. */
    flush: queue.idle,
  };
}

const couldNotBeRead = 'A draft could not be read.';
