import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentInfo } from '../../shared/model.ts';
import { unreadablePath } from '../base/set-aside.ts';
import { mayBeWhole } from '../base/stored-file.ts';
import { nullIfMissing } from '../base/system-error.ts';
import { readStoredDocument, storedDocument } from './stored-document.ts';

export type DocumentFolderDependencies = Readonly<{
  folder: string;
  /** Writes atomically; only the owner can read the file. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Renames atomically. */
  renameOver: (from: string, to: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Whether a document must be kept, damaged or not. An unreadable one counts as received at 0. */
  isPinned: (document: Pick<DocumentInfo, 'id' | 'receivedAt'>) => boolean;
  /** Shows a sentence to the user. */
  notify: (text: string) => void;
  /** Logs an error that was ignored. */
  report: (thrown: unknown) => void;
}>;

/**
 * Documents on disk: `<id>.body` and its description `<id>.json`. A document exists if, and only if, both exist. The
 * body is written first and the description removed first, so a crash can only leave a body behind.
 */
export function createDocumentFolder(deps: DocumentFolderDependencies) {
  const { folder, writeWhole, renameOver, now, isPinned, notify, report } = deps;
  const bodyPath = (id: string) => join(folder, `${id}.body`);
  const infoPath = (id: string) => join(folder, `${id}.json`);

  /** A document with an incomplete body does not exist. */
  const read = async (id: string): Promise<DocumentInfo | 'damaged' | 'unreadable' | 'not-whole'> => {
    let info: DocumentInfo;
    let bodyBytes: number | null;
    try {
      info = readStoredDocument(JSON.parse(await readFile(infoPath(id), 'utf8')));
      if (info.id !== id) throw new Error(`document ${id} is described as another`);
      bodyBytes = await bytesAt(bodyPath(id));
    } catch (thrown) {
      report(thrown);
      return mayBeWhole(thrown) ? 'unreadable' : 'damaged';
    }
    if (bodyBytes === info.bytes) return info;
    report(new Error(`document ${id} is not what its description says`));
    return 'not-whole';
  };

  /** Whether the file was kept under another name. */
  const setAside = async (id: string): Promise<boolean> => {
    const atMs = now();
    try {
      await rename(infoPath(id), unreadablePath(infoPath(id), atMs));
      await rename(bodyPath(id), unreadablePath(bodyPath(id), atMs)).catch(nullIfMissing);
      return true;
    } catch (thrown) {
      report(thrown);
      return false;
    }
  };

  const describe = (info: DocumentInfo) => writeWhole(infoPath(info.id), JSON.stringify(storedDocument(info)));

  return {
    bodyPath,

    /** A path for a body that is being received. */
    newBodyPath: () => join(folder, `${randomUUID()}.part`),

    /**
     * Reads the stored documents and removes incomplete ones. Call it once before the first write. Damaged files are
     * set aside with a notice. Files that cannot be read now stay, and are ignored in this run. Never rejects.
     */
    async open(): Promise<DocumentInfo[]> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const names = await readdir(folder);
        const kept: DocumentInfo[] = [];
        const damaged: string[] = [];
        const unreadable: string[] = [];
        // One at a time: opening a thousand files at once would delay the first request of the window.
        for (const name of names) {
          if (!isDescription(name)) continue;
          const id = name.slice(0, -'.json'.length);
          const found = await read(id);
          if (typeof found === 'object') kept.push(found);
          else if (found === 'unreadable') unreadable.push(id);
          else if (found === 'damaged' || isPinned({ id, receivedAt: 0 })) damaged.push(id);
        }
        for (const id of damaged) await setAside(id);
        if (damaged.length > 0) notify(damagedText(damaged.length, folder));
        if (unreadable.length > 0) notify(unreadableText(unreadable.length, folder));
        const known = new Set([...kept.map(({ id }) => id), ...damaged, ...unreadable]);
        const isLeft = (name: string) => {
          if (isUnfinished(name)) return true;
          const id = idOf(name);
          return id !== null && !known.has(id) && !isPinned({ id, receivedAt: 0 });
        };
        await Promise.all(names.filter(isLeft).map((name) => rm(join(folder, name), { force: true })));
        return kept;
      } catch (thrown) {
        report(thrown);
        return [];
      }
    },

    /** Turns a received body into a document that survives a power cut: first the body, last its description. */
    async add(info: DocumentInfo, receivedPath: string): Promise<void> {
      const file = await open(receivedPath, 'r+');
      await file.sync().finally(() => file.close());
      await renameOver(receivedPath, bodyPath(info.id));
      await describe(info);
    },

    /** Writes the description of a document whose body exists; undoes `forget`. */
    describe,

    /** Whether the body is complete. Rejects if the system cannot tell. */
    isWhole: async ({ id, bytes }: DocumentInfo): Promise<boolean> => (await bytesAt(bodyPath(id))) === bytes,

    /** Removes the document from the next start on. Its body can be read until then. */
    forget: (id: string) => rm(infoPath(id), { force: true }),

    async remove(id: string): Promise<void> {
      await rm(infoPath(id), { force: true });
      await rm(bodyPath(id), { force: true });
    },
  };
}

/** `null` if the file does not exist. Rejects with the system's error. */
const bytesAt = async (path: string): Promise<number | null> => (await stat(path).catch(nullIfMissing))?.size ?? null;

const isDescription = (name: string) => /^[0-9a-f-]{36}\.json$/.test(name);
const idOf = (name: string) => /^([0-9a-f-]{36})\.(?:body|json)$/.exec(name)?.[1] ?? null;
/** A body that was being received, or a temporary file. */
const isUnfinished = (name: string) => /^[0-9a-f-]{36}\.part$|^\.galley-[0-9a-f-]+\.tmp$/.test(name);

const unreadableText = (count: number, folder: string) =>
  `${count === 1 ? 'A document' : `${count.toLocaleString('en')} documents`} cannot be read at the moment. The files in ${folder} stay as they are, and Galley tries again at its next start.`;

const damagedText = (count: number, folder: string) =>
  count === 1
    ? `A document could not be read. Its files are kept in ${folder} under names with "unreadable" in them.`
    : `${count.toLocaleString('en')} documents could not be read. Their files are kept in ${folder} under names with "unreadable" in them.`;
