import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftData, DraftKey, DraftSummary } from '../../shared/draft.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { decodeText } from '../../shared/text-encoding.ts';
import { documentHeaders } from '../base/document-headers.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { nullIfMissing } from '../base/system-error.ts';
import { nameOf } from './draft-render.ts';
import { draftFileName } from './stored-draft.ts';

type KeptDataDependencies = Readonly<{
  /** The folder of the drafts. */
  folder: string;
  /** The file of a document; `null` if it no longer exists. */
  locate(id: string): Promise<Readonly<{ document: Pick<DocumentInfo, 'encoding'>; path: string }> | null>;
  writeWhole(path: string, data: string | Uint8Array): Promise<void>;
  report(thrown: unknown): void;
}>;

/**
 * Copies of the Info answers that drafts use as data, which outlive the answers in Activity. The copies are in `data/`,
 * named after the file of the draft and the document. Actions run one after another.
 */
export function createKeptData({ folder, locate, writeWhole, report }: KeptDataDependencies) {
  const data = join(folder, 'data');
  /** The document of each draft, by file name. */
  const kept = new Map<string, string>();
  const queue = createSerialQueue(open().catch(report));
  const pathOf = (file: string, id: string) => join(data, `${file}.${id}.json`);

  async function open(): Promise<void> {
    for (const name of (await readdir(data).catch(nullIfMissing)) ?? []) {
      const [, file, id] = /^([0-9a-f]{32})\.([0-9a-f-]{36})\.json$/.exec(name) ?? [];
      if (file !== undefined && id !== undefined) kept.set(file, id);
    }
  }

  const drop = async (file: string): Promise<void> => {
    const id = kept.get(file);
    if (id === undefined) return;
    kept.delete(file);
    await rm(pathOf(file, id), { force: true });
  };

  const read = async (id: string): Promise<Uint8Array | null> => {
    await queue.idle();
    const file = [...kept].find(([, each]) => each === id)?.[0];
    return file === undefined ? null : ((await readFile(pathOf(file, id)).catch(nullIfMissing)) ?? null);
  };

  return {
    /**
     * Keeps the answer that the draft uses, and replaces the previous one. Never rejects, because the answer itself
     * still exists.
     */
    keep: (key: DraftKey, from: DraftData | null): Promise<void> =>
      queue
        .run(async () => {
          const file = draftFileName(nameOf(key));
          const id = idOf(from);
          if (kept.get(file) === id) return;
          const found = id === undefined ? null : await locate(id);
          const bytes = found && (await readFile(found.path).catch(nullIfMissing));
          await drop(file);
          if (id === undefined || !bytes) return;
          await mkdir(data, { recursive: true, mode: 0o700 });
          const { encoding } = found.document;
          // The copy starts with its own byte order mark.
          await writeWhole(pathOf(file, id), encoding === undefined ? bytes : decodeText(bytes, encoding));
          kept.set(file, id);
        })
        .catch(report),

    /** The bytes of a document; `null` if no draft keeps it. */
    read,

    /** Responds to a request for a kept document; `null` for every other. */
    async respond(id: string): Promise<Response | null> {
      const bytes = [...kept.values()].includes(id) ? await read(id) : null;
      return bytes && new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
    },

    /** Removes the copies of deleted drafts. Never rejects. */
    sweep: (drafts: readonly DraftSummary[]): Promise<void> =>
      queue
        .run(async () => {
          const files = new Set(drafts.map((draft) => draftFileName(nameOf(draft))));
          // A draft that this version cannot read may be readable by another version, or after a repair.
          const isThere = (file: string) => files.has(file) || existsSync(join(folder, `${file}.json`));
          for (const file of kept.keys()) if (!isThere(file)) await drop(file);
        })
        .catch(report),

    /** Resolves when all actions so far are on disk or have failed. Never rejects. */
    flush: queue.idle,
  };
}

const headers = { ...documentHeaders, 'content-type': 'application/json; charset=utf-8' } as const;

const idOf = (from: DraftData | null): string | undefined => {
  if (from === null) return undefined;
  return 'documentId' in from ? from.documentId : from.made?.documentId;
};
