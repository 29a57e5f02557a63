import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import { FaultError } from '../../shared/fault.ts';
import { isOfLaterVersion, pathBesideLater } from './file-version.ts';
import { notKept } from './not-kept.ts';
import { createSerialQueue } from './serial-queue.ts';
import { storedValue, UnreadableNow, unreadableFault } from './stored-file.ts';
import { createUnreadableFiles } from './unreadable-files.ts';

export type ConnectionFilesDependencies = Readonly<{
  folder: string;
  /** Writes atomically; only the owner can read the file. */
  writeWhole(path: string, data: string): Promise<void>;
  /** Milliseconds since the epoch. */
  now(): number;
  emit(event: AppEvent): void;
  report(thrown: unknown): void;
}>;

/** The format of the files. */
export type ConnectionFileFormat<T> = Readonly<{
  version: number;
  /** The content while there is no file. */
  empty(connectionId: string): T;
  /** `null` if it is not a file of this version. */
  read(value: unknown): T | null;
  /** For messages, as in "The saved merge lists" and "the list". */
  names: Readonly<{ all: string; one: string }>;
}>;

/**
 * One file for each connection. A damaged file is set aside with a notice, never overwritten. A file that cannot be
 * read now stays, and actions on it fail. A file of a later version stays too, and this version writes its own beside
 * it. Actions run one after another. A change is complete when it is on disk.
 */
export function createConnectionFiles<T>(
  { folder, writeWhole, now, emit, report }: ConnectionFilesDependencies,
  { version, empty, read, names }: ConnectionFileFormat<T>,
) {
  const queue = createSerialQueue();

  const usualPath = (connectionId: string) =>
    join(folder, `${createHash('sha256').update(connectionId).digest('hex').slice(0, 32)}.json`);

  const unreadable = createUnreadableFiles({ now, emit });

  const load = (connectionId: string) =>
    loadNow(connectionId).catch((thrown: unknown) => {
      if (!(thrown instanceof UnreadableNow)) throw thrown;
      unreadable.noteUnreadable(names.all, thrown);
      throw unreadableFault(names.all, thrown);
    });

  const loadNow = async (connectionId: string): Promise<Readonly<{ path: string; stored: T }>> => {
    const usual = usualPath(connectionId);
    let path = usual;
    let value = await storedValue(path);
    if (isOfLaterVersion(value, version)) {
      path = pathBesideLater(usual, version);
      value = await storedValue(path);
    }
    const stored = value === null ? empty(connectionId) : read(value);
    if (stored) {
      unreadable.clear(path);
      return { path, stored };
    }
    unreadable.setAside(path, `${names.all} could not be read.`);
    return { path, stored: empty(connectionId) };
  };

  return {
    /** Fails with `SAVE-REFUSED` while the file cannot be read. */
    get: (connectionId: string): Promise<T> => queue.run(async () => (await load(connectionId)).stored),

    /**
     * Fails with `DISK-FULL` or `SAVE-REFUSED`, also if an unreadable file is in the way. The stored content is then
     * unchanged.
     */
    change: (connectionId: string, changed: (stored: T) => T): Promise<T> =>
      queue.run(async () => {
        const { path, stored } = await load(connectionId);
        const next = changed(stored);
        if (next === stored) return stored;
        if (unreadable.isInTheWay(path)) throw wouldOverwrite(names.all, path);
        try {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeWhole(path, `${JSON.stringify(next)}\n`);
        } catch (thrown) {
          throw notKept(writeFailureText(names.one, folder), thrown);
        }
        return next;
      }),

    /** Deletes the file of a removed connection. Never rejects. */
    forget: (connectionId: string): Promise<void> =>
      queue
        .run(async () => {
          const path = usualPath(connectionId);
          for (const each of [path, pathBesideLater(path, version)]) await rm(each, { force: true });
        })
        .catch(report),

    /** Resolves when all actions so far are on disk or have failed. Never rejects. */
    flush: queue.idle,
  };
}

const wouldOverwrite = (what: string, path: string) =>
  new FaultError({
    code: 'SAVE-REFUSED',
    happened: `${what} of this connection could not be read, and were not overwritten.`,
    advice: `They could not be set aside either. Move ${path} elsewhere, or check that you may change it, then save again.`,
  });

const writeFailureText = (what: string, folder: string) => ({
  what,
  advice: {
    full: `Make room on the disk of ${folder}, then save it again.`,
    refused: `Check that you may write to ${folder}, then save it again.`,
  },
});
