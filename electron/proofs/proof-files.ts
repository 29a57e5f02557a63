import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentInfo } from '../../shared/model.ts';
import { isOfLaterVersion } from '../base/file-version.ts';
import { unreadablePath } from '../base/set-aside.ts';
import { errorCode, nullIfMissing } from '../base/system-error.ts';

export type ProofFilesDependencies = Readonly<{
  folder: string;
  /** Writes atomically; only the owner can read the file. */
  writeWhole: (path: string, data: string | AsyncIterable<Uint8Array>) => Promise<void>;
  /** Converts a document to its stored form and back. Reading throws for anything else. */
  storedDocument: (document: DocumentInfo) => unknown;
  readStoredDocument: (stored: unknown) => DocumentInfo;
  /** Milliseconds since the epoch. */
  now: () => number;
  report: (thrown: unknown) => void;
}>;

/** A proof on disk with the approved bytes. */
export type WholeProof = Readonly<{ document: DocumentInfo; path: string; approvedAt: number }>;

export type ProofFiles = ReturnType<typeof createProofFiles>;

/** Version 1 of the description. */
const version = 1;
const Description = z.object({ version: z.literal(version), approvedAt: z.number(), document: z.unknown() });

/** Thrown by `keep` if the bytes are not those of the document. */
export class BytesChanged extends Error {}

/**
 * The approved proofs on disk, separate from the documents, which are cleaned up. `<id>.pdf` has a description in
 * `<id>.json`, so that a proof can be found without the list of proofs. The PDF is written first and the description
 * removed first.
 */
export function createProofFiles(deps: ProofFilesDependencies) {
  const { folder, writeWhole, now, report } = deps;
  const pdfPath = (id: string) => join(folder, `${id}.pdf`);
  const infoPath = (id: string) => join(folder, `${id}.json`);
  /** The check result of each proof, valid until its file changes. */
  const checked = new Map<string, Readonly<{ stamp: string; isWhole: boolean }>>();

  /**
   * `null` without a proof, `'unreadable'` for one of a later version. Damaged ones are set aside. Rejects with the
   * system's error.
   */
  const describe = async (
    id: string,
  ): Promise<Readonly<{ document: DocumentInfo; approvedAt: number }> | 'damaged' | 'unreadable' | null> => {
    const text = await readFile(infoPath(id), 'utf8').catch(nullIfMissing);
    if (text === null) return null;
    let stored: unknown;
    try {
      stored = JSON.parse(text);
      if (isOfLaterVersion(stored, version)) return 'unreadable';
      const { approvedAt, document } = Description.parse(stored);
      const info = deps.readStoredDocument(document);
      if (info.id !== id) throw new Error(`proof ${id} is described as another`);
      return { document: info, approvedAt };
    } catch (thrown) {
      report(thrown);
      await rename(infoPath(id), unreadablePath(infoPath(id), now())).catch(report);
      return 'damaged';
    }
  };

  /** Reads every byte, once for each change of the file. */
  const hasSum = async (path: string, sha256: string): Promise<boolean> => {
    const { size, mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true });
    const stamp = [size, mtimeNs, ctimeNs, ino, sha256].join();
    const before = checked.get(path);
    if (before?.stamp === stamp) return before.isWhole;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    const found = { stamp, isWhole: hash.digest('hex') === sha256 };
    checked.set(path, found);
    return found.isWhole;
  };

  const has = (path: string) =>
    stat(path).then(
      () => true,
      (thrown: unknown) => errorCode(thrown) !== 'ENOENT',
    );

  return {
    /**
     * Copies the bytes, whose SHA-256 must be the document's, and then writes the description. Rejects with
     * `BytesChanged` or the system's error; then the proof does not exist.
     */
    async keep(document: DocumentInfo, source: string, approvedAt: number): Promise<void> {
      const { id, sha256 } = document;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(pdfPath(id), sameBytes(source, sha256));
      const description = { version, approvedAt, document: deps.storedDocument(document) };
      await writeWhole(infoPath(id), `${JSON.stringify(description)}\n`);
    },

    /**
     * Whether the proof is as it was approved. `'unreadable'`: the system cannot read it now, or it is of a later
     * version. Never rejects.
     */
    async find(id: string): Promise<WholeProof | 'damaged' | 'unreadable' | 'undescribed' | 'missing'> {
      try {
        const found = await describe(id);
        if (!(await has(pdfPath(id)))) return 'missing';
        if (found === null) return 'undescribed';
        if (typeof found === 'string') return found;
        const { document, approvedAt } = found;
        return (await hasSum(pdfPath(id), document.sha256)) ? { document, approvedAt, path: pdfPath(id) } : 'damaged';
      } catch (thrown) {
        report(thrown);
        return 'unreadable';
      }
    },

    /** Whether the file at `path` has the SHA-256. Rejects with the system's error. */
    hasSum,

    /** Whether a PDF and its description exist. Reads neither. */
    hasBoth: async (id: string): Promise<boolean> => (await has(infoPath(id))) && (await has(pdfPath(id))),

    /** The ids of all files here that are or were a proof. Rejects with the system's error. */
    async ids(): Promise<readonly string[]> {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      return [...new Set(names.flatMap((name) => fileName.exec(name)?.[1] ?? []))];
    },

    /** The path of a proof's PDF. */
    pdfPath,

    async remove(id: string): Promise<void> {
      await rm(infoPath(id), { force: true });
      await rm(pdfPath(id), { force: true });
    },

    /** Renames a damaged proof, so that it no longer counts. Rejects with the system's error. */
    async setAside(id: string): Promise<void> {
      for (const path of [infoPath(id), pdfPath(id)])
        if (await has(path)) await rename(path, unreadablePath(path, now()));
    },
  };
}

const fileName = /^([0-9a-f-]{36})\.(?:pdf|json)$/;

async function* sameBytes(source: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(source) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    yield chunk;
  }
  // Before the file gets its name.
  if (hash.digest('hex') !== sha256) throw new BytesChanged('The bytes are not those that came.');
}
