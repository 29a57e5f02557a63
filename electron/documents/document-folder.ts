import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type DocumentInfo, documentFlaws } from '../../shared/model.ts';
import { documentKinds } from '../../shared/operations.ts';
import { CallTiming, ServiceRequest } from '../../shared/service-request.ts';

export type DocumentFolderDependencies = Readonly<{
  folder: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Renames in one step. */
  renameOver: (from: string, to: string) => Promise<void>;
  /** Tells the log about what was passed over. */
  report: (thrown: unknown) => void;
}>;

/**
 * How documents lie on disk: `<id>.body`, and beside it `<id>.json` with what is known of it. A document exists if, and only
 * if, both do: the body is written first and the description removed first, so a crash can leave only a body alone.
 */
export function createDocumentFolder({ folder, writeWhole, renameOver, report }: DocumentFolderDependencies) {
  const bodyPath = (id: string) => join(folder, `${id}.body`);
  const infoPath = (id: string) => join(folder, `${id}.json`);

  /** A damaged description, or a body that is not as long as described, makes it no document. */
  const read = async (id: string): Promise<DocumentInfo | null> => {
    try {
      const [text, body] = await Promise.all([readFile(infoPath(id), 'utf8'), stat(bodyPath(id))]);
      const info = readStoredDocument(JSON.parse(text));
      if (info.id !== id || info.bytes !== body.size)
        throw new Error(`document ${id} is not what its description says`);
      return info;
    } catch (thrown) {
      report(thrown);
      return null;
    }
  };

  const describe = (info: DocumentInfo) => writeWhole(infoPath(info.id), JSON.stringify(storedDocument(info)));

  return {
    bodyPath,

    /** A name for a body that is still being received. */
    newBodyPath: () => join(folder, `${randomUUID()}.part`),

    /** Reads what is kept and removes what is no whole document: once, before anything is written here. Never rejects. */
    async open(): Promise<DocumentInfo[]> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const names = await readdir(folder);
        const kept: DocumentInfo[] = [];
        // One after another: a thousand files opened at once would starve the first request of the window.
        for (const name of names) {
          const info = name.endsWith('.json') ? await read(name.slice(0, -'.json'.length)) : null;
          if (info) kept.push(info);
        }
        const known = new Set(kept.flatMap(({ id }) => [`${id}.body`, `${id}.json`]));
        await Promise.all(
          names
            .filter((name) => isOurs(name) && !known.has(name))
            .map((name) => rm(join(folder, name), { force: true })),
        );
        return kept;
      } catch (thrown) {
        report(thrown);
        return [];
      }
    },

    /** Makes a received body a document that survives a power cut: the body first, its description last. */
    async add(info: DocumentInfo, receivedPath: string): Promise<void> {
      const file = await open(receivedPath, 'r+');
      await file.sync().finally(() => file.close());
      await renameOver(receivedPath, bodyPath(info.id));
      await describe(info);
    },

    /** Writes what is known of a document whose body is there; takes back `forget`. */
    describe,

    /** Whether the body is still there in full. */
    async isWhole({ id, bytes }: DocumentInfo): Promise<boolean> {
      const body = await stat(bodyPath(id)).catch(() => null);
      return body?.size === bytes;
    },

    /** From the next start on it is no document, while its body can be read until then. */
    forget: (id: string) => rm(infoPath(id), { force: true }),

    async remove(id: string): Promise<void> {
      await rm(infoPath(id), { force: true });
      await rm(bodyPath(id), { force: true });
    },
  };
}

const isOurs = (name: string) => /^[0-9a-f-]{36}\.(body|json|part)$|^\.galley-[0-9a-f-]+\.tmp$/.test(name);

/** The stored name of the request. */
const storedRequest = 'asked';

/** What is written beside each document, so that it survives a restart. Members of later versions are passed over. */
const StoredDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  claimedMediaType: z.string().nullable(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  [storedRequest]: ServiceRequest,
  connectionId: z.string(),
  connectionName: z.string(),
  receivedAt: z.number(),
  timing: CallTiming,
  tries: z.number().int(),
  notes: z.array(z.string()),
  flaw: z.enum(documentFlaws).exactOptional(),
});

/** Reads what `storedDocument` has written. Throws for anything else. */
export function readStoredDocument(stored: unknown): DocumentInfo {
  const { [storedRequest]: request, ...document } = StoredDocument.parse(stored);
  return { ...document, request };
}

/** What to write of a document. */
export const storedDocument = ({ request, ...document }: DocumentInfo) => ({
  ...document,
  [storedRequest]: request,
});
