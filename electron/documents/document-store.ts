import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { DocumentInfo } from '../../shared/model.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { createDocumentFolder, type DocumentFolderDependencies } from './document-folder.ts';
import { diskFault, type ReceiveBodyOptions, type ReceivedBody, receiveBody } from './receive-body.ts';

type DocumentStoreDependencies = Omit<DocumentFolderDependencies, 'now' | 'isPinned'> &
  Readonly<{
    /** Milliseconds since the epoch. */
    now: () => number;
    limits: () => Readonly<{ maxTotalBytes: number; maxAgeMs: number }>;
    /** The documents that are being shown or saved, which are never removed. */
    inUse: () => ReadonlySet<string>;
    /** Whether a document must be kept. Then neither age, size nor clearing removes it, and its bytes do not count. */
    isPinned: (document: Pick<DocumentInfo, 'id' | 'receivedAt'>) => boolean;
  }>;

/** A body on disk that is not a document yet. Call either `keep` or `discard`, once. */
type UnkeptBody = ReceivedBody &
  Readonly<{
    /** Its current path, for reading only. */
    path: string;
    /**
     * Turns it into a document that survives a restart. Fails with `DISK-FULL` or `SAVE-REFUSED`; then it is discarded.
     */
    keep: (info: Omit<DocumentInfo, 'id' | 'bytes' | 'sha256'>) => Promise<DocumentInfo>;
    discard: () => Promise<void>;
  }>;

/**
 * Every answer of the service as a document on disk. The renderer reads it from there, history and comparison find it
 * again, and saving is a copy. Reading the documents of earlier runs starts at once in the background; actions wait for
 * it.
 */
export function createDocumentStore({ now, limits, inUse, isPinned, ...deps }: DocumentStoreDependencies) {
  const { report } = deps;
  const folder = createDocumentFolder({ ...deps, now, isPinned });
  const index = new Map<string, DocumentInfo>();
  /** Documents that the user cleared while in use. They are removed when nothing shows them. */
  const unwanted = new Set<string>();
  const opened = folder.open().then((kept) => {
    for (const info of kept) index.set(info.id, info);
  });

  /** Queues removals and undone removals, which must not overlap. */
  const removals = createSerialQueue(opened);

  const newestFirst = () => [...index.values()].sort((a, b) => b.receivedAt - a.receivedAt);

  const remove = async ({ id }: DocumentInfo) => {
    index.delete(id);
    unwanted.delete(id);
    await folder.remove(id).catch(report);
  };

  const removeSurplus = async () => {
    const { maxTotalBytes, maxAgeMs } = limits();
    const used = inUse();
    const oldestMs = now() - maxAgeMs;
    let totalBytes = 0;
    const removable = newestFirst().filter((info) => !isPinned(info));
    for (const [place, info] of removable.entries()) {
      totalBytes += info.bytes;
      // The newest may exceed the whole limit, because the author has just waited for it.
      const isSurplus =
        info.receivedAt < oldestMs || (totalBytes > maxTotalBytes && place > 0) || unwanted.has(info.id);
      // Checked again: it may have been pinned meanwhile.
      if (!isSurplus || used.has(info.id) || isPinned(info)) continue;
      totalBytes -= info.bytes;
      await remove(info);
    }
  };

  /**
   * Removes documents that are too old, then the oldest above the size limit; never those in use or pinned. Never
   * rejects.
   */
  const clean = (): Promise<void> => removals.run(removeSurplus).catch(report);
  void clean();

  /** The file of a document, for reading only; `null` if it no longer exists, even if another program removed it. */
  const locate = async (id: string): Promise<Readonly<{ document: DocumentInfo; path: string }> | null> => {
    await opened;
    const document = index.get(id);
    if (!document) return null;
    try {
      if (await folder.isWhole(document)) return { document, path: folder.bodyPath(id) };
      // A possible approved proof is kept, even if it is damaged.
      if (!isPinned(document)) await remove(document);
    } catch (thrown) {
      // It may be readable again later.
      report(thrown);
    }
    return null;
  };

  return {
    /**
     * Streams an answer to disk with bounded memory. Fails with `TOO-LARGE`, `DISK-FULL`, `SAVE-REFUSED`, the signal's
     * reason, or the error of the body; then it leaves no file.
     */
    async receive(body: AsyncIterable<Uint8Array>, options: ReceiveBodyOptions): Promise<UnkeptBody> {
      await opened;
      const path = folder.newBodyPath();
      const received = await receiveBody(body, path, options);
      return {
        ...received,
        path,
        async keep(info) {
          const document = { ...info, id: randomUUID(), bytes: received.bytes, sha256: received.sha256 };
          try {
            await folder.add(document, path);
          } catch (thrown) {
            await Promise.all([rm(path, { force: true }), folder.remove(document.id)]).catch(report);
            throw await diskFault(thrown, deps.folder, received.bytes);
          }
          index.set(document.id, document);
          void clean();
          return document;
        },
        discard: () => rm(path, { force: true }),
      };
    },

    async find(id: string): Promise<DocumentInfo | null> {
      await opened;
      return index.get(id) ?? null;
    },

    /** All intact documents, newest first. */
    async list(): Promise<readonly DocumentInfo[]> {
      await opened;
      return newestFirst().filter(({ flaw }) => flaw === undefined);
    },

    /** Removes a document that was never shown. It may be gone already. Never rejects. */
    drop: (id: string): Promise<void> =>
      removals.run(async () => {
        const info = index.get(id);
        if (info) await remove(info);
      }),

    locate,

    clean,

    /**
     * Removes every document except pinned ones. A document in use stays readable while it is in use, at most until
     * Galley quits.
     */
    async clear(): Promise<void> {
      const forgetAll = async () => {
        for (const info of index.values()) {
          if (isPinned(info)) continue;
          unwanted.add(info.id);
          await folder.forget(info.id).catch(report);
        }
      };
      await removals.run(() => forgetAll().then(removeSurplus)).catch(report);
    },

    /**
     * Moves the file at `path` to be the body of a document. An existing document is unchanged, and one that was
     * cleared while in use survives a restart again. Rejects with the system's error.
     */
    adopt: (document: DocumentInfo, path: string): Promise<void> =>
      removals.run(async () => {
        const { id } = document;
        if (!index.has(id)) await folder.add(document, path);
        else if (unwanted.has(id)) await folder.describe(document);
        index.set(id, document);
        unwanted.delete(id);
      }),
  };
}
