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
    /** The documents that something is showing or saving: they are never removed. */
    inUse: () => ReadonlySet<string>;
    /** Whether a document must be kept: neither age nor size nor clearing takes it, and its bytes do not count. */
    isPinned: (document: Pick<DocumentInfo, 'id' | 'receivedAt'>) => boolean;
  }>;

/** A body on disk that is not yet a document. Call exactly one of `keep` and `discard`, once. */
type UnkeptBody = ReceivedBody &
  Readonly<{
    /** Where it is until then, for reading only. */
    path: string;
    /** Makes it a document that survives a restart. Fails with `DISK-FULL` or `SAVE-REFUSED`; it is discarded then. */
    keep: (info: Omit<DocumentInfo, 'id' | 'bytes' | 'sha256'>) => Promise<DocumentInfo>;
    discard: () => Promise<void>;
  }>;

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/**
 * Every answer of the service, kept as a document on disk: the renderer reads it from there, history and comparison find it
 * again, and saving is a copy. Reading what earlier runs kept begins at once and delays nothing; actions wait for it.
 */
export function createDocumentStore({ now, limits, inUse, isPinned, ...deps }: DocumentStoreDependencies) {
  const { report } = deps;
  const folder = createDocumentFolder({ ...deps, now, isPinned });
  const index = new Map<string, DocumentInfo>();
  /** Cleared by the user while in use: gone as soon as nothing shows them. */
  const unwanted = new Set<string>();
  const opened = folder.open().then((kept) => {
    for (const info of kept) index.set(info.id, info);
  });

  /** For what removes documents and what takes a removal back: these must not cross. */
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
      // The newest may be larger than the whole allowance: it is the answer that the author has just waited for.
      const isSurplus =
        info.receivedAt < oldestMs || (totalBytes > maxTotalBytes && place > 0) || unwanted.has(info.id);
      // Asked once more: it may have been pinned while others were removed.
      if (!isSurplus || used.has(info.id) || isPinned(info)) continue;
      totalBytes -= info.bytes;
      await remove(info);
    }
  };

  /** Removes what is too old and, oldest first, what is too much; never what is in use or pinned. It never rejects. */
  const clean = (): Promise<void> => removals.run(removeSurplus).catch(report);
  void clean();

  /** Where the bytes of a document are, for reading only; `null` when it is gone, also if something else removed its file. */
  const locate = async (id: string): Promise<Readonly<{ document: DocumentInfo; path: string }> | null> => {
    await opened;
    const document = index.get(id);
    if (!document) return null;
    try {
      if (await folder.isWhole(document)) return { document, path: folder.bodyPath(id) };
      // What may be an approved proof is not removed, even if it is damaged.
      if (!isPinned(document)) await remove(document);
    } catch (thrown) {
      // It may be readable again later.
      report(thrown);
    }
    return null;
  };

  return {
    /**
     * Streams an answer to disk with bounded memory. Fails with `TOO-LARGE`, `DISK-FULL`, `SAVE-REFUSED`, the signal's reason, or
     * whatever the body failed with; nothing is left on disk then.
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

    /** Every answer, newest first; what has a flaw is none. */
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

    /** Removes every document but the pinned. One in use stays readable for as long as it is in use, at most until Galley ends. */
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
     * Makes the file at `path` the body of a document, which moves it. A document that is there already stays as it is, and one that was
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
