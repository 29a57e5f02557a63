import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { noProofs, proofsText, readProofs, type StoredProofs } from './stored-proofs.ts';

type ProofFileDependencies = Readonly<{
  path: string;
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
}>;

const nothing = { stored: noProofs, isPartial: false };
const noneRead = 'The approved proofs could not be read. What you still need has to be approved again.';
const someNotRead = 'Some of the approved proofs could not be read and have to be approved again.';

/** The file of the approved proofs. What cannot be read is set aside under a dated name, never written over. */
export function createProofFile({ path, writeWhole, now }: ProofFileDependencies) {
  /** Keeps the file as it is, and says where. Colons are not allowed in names on Windows. */
  const setAside = (keep: (from: string, to: string) => void): string => {
    const date = new Date(now()).toISOString().replace(/:/g, '-').replace('Z', '');
    const copy = join(dirname(path), `proofs.${date}.json`);
    try {
      keep(path, copy);
      return `The file as it was is kept as ${copy}.`;
    } catch {
      return `It could not be set aside: ${path}.`;
    }
  };

  return {
    /**
     * Whatever state the file is in; `notice` tells the author what is lost, `null` when all went well. Never throws. Synchronous
     * because what is approved must be known before the first document is cleaned away.
     */
    read(): Readonly<{ stored: StoredProofs; isPartial: boolean; notice: string | null }> {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (thrown) {
        const isFirst = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
        return { ...nothing, notice: isFirst ? null : `${noneRead} ${setAside(renameSync)}` };
      }
      const read = readProofs(text);
      if (!read) return { ...nothing, notice: `${noneRead} ${setAside(renameSync)}` };
      // Copied, not moved: what is good is still needed if Galley ends before it writes again.
      return { ...read, notice: read.isPartial ? `${someNotRead} ${setAside(copyFileSync)}` : null };
    },

    /** Rejects with the system's error; the old file is there then. */
    async write(stored: StoredProofs): Promise<void> {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, proofsText(stored));
    },
  };
}
