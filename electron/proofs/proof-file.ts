import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setAside } from '../base/set-aside.ts';
import { errorCode } from '../base/system-error.ts';
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
        const isFirst = errorCode(thrown) === 'ENOENT';
        return { ...nothing, notice: isFirst ? null : `${noneRead} ${setAside(path, now(), 'move')}` };
      }
      const read = readProofs(text);
      if (!read) return { ...nothing, notice: `${noneRead} ${setAside(path, now(), 'move')}` };
      // Copied, not moved: what is good is still needed if Galley ends before it writes again.
      return { ...read, notice: read.isPartial ? `${someNotRead} ${setAside(path, now(), 'copy')}` : null };
    },

    /** Rejects with the system's error; the old file is there then. */
    async write(stored: StoredProofs): Promise<void> {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, proofsText(stored));
    },
  };
}
