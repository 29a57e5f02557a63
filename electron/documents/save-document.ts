import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FaultError } from '../../shared/fault.ts';
import { documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo, SavedFile } from '../../shared/model.ts';
import { isDiskFull } from '../base/system-error.ts';
import { diskFull, saveFaultOf } from './disk-faults.ts';
import { type SaveTarget, saveTarget } from './save-target.ts';
import { createUnfinishedSaves } from './unfinished-saves.ts';

type Located = Readonly<{ document: DocumentInfo; path: string }>;

type SaveDocumentDependencies = Readonly<{
  /** Where to keep note of running saves, in the user data of Galley. */
  folder: string;
  platform: NodeJS.Platform;
  /** `null` when the document is no longer kept. */
  locate: (id: string) => Promise<Located | null>;
  /** Writes whole or not at all, by way of `temp`. */
  writeWhole: (
    path: string,
    data: string | AsyncIterable<Uint8Array>,
    options?: Readonly<{ mode?: number; exactMode?: boolean; temp?: string }>,
  ) => Promise<void>;
  tempBeside: (path: string) => string;
  report: (thrown: unknown) => void;
}>;

/** Saving documents to places that the author chose. */
export function createSaveDocument({
  folder,
  platform,
  locate,
  writeWhole,
  tempBeside,
  report,
}: SaveDocumentDependencies) {
  const unfinished = createUnfinishedSaves({ folder, writeWhole, report });

  const write = async (data: AsyncIterable<Uint8Array>, target: SaveTarget) => {
    const temp = tempBeside(target.path);
    const end = await unfinished.begin(temp);
    try {
      // As any program would save it, so that colleagues can read it in a shared folder, or as the file there was.
      const mode = target.mode === null ? { mode: 0o666 } : { mode: target.mode, exactMode: true };
      await writeWhole(target.path, data, { ...mode, temp });
    } finally {
      await end();
    }
  };

  const copy = async (source: string, target: SaveTarget) => {
    const file = await open(source, 'r').catch((thrown: unknown) => Promise.reject(documentGone(undefined, thrown)));
    try {
      await write(file.createReadStream({ autoClose: false }), target);
    } finally {
      await file.close();
    }
  };

  const saveFound = async ({ document: { bytes }, path }: Located, chosen: string) => {
    try {
      const target = await saveTarget(chosen, platform);
      await copy(path, target).catch(async (thrown: unknown) => {
        throw isDiskFull(thrown) ? await noRoom(dirname(target.path), bytes, thrown) : thrown;
      });
      return { path: chosen, bytes };
    } catch (thrown) {
      throw saveFaultOf(thrown);
    }
  };

  return {
    /**
     * Copies the document to `chosen`, whole or not at all: whatever happens, the old file or the new one is there. A link is
     * written through, the permissions of a file that was there stay. Fails with `DOCUMENT-GONE`, `SAVE-REFUSED` or `DISK-FULL`.
     */
    async save(documentId: string, chosen: string): Promise<NonNullable<SavedFile>> {
      const found = await locate(documentId);
      if (!found) throw documentGone();
      return saveFound(found, chosen);
    },

    /** Writes what comes to `chosen`, as `save` does, and gives its bytes. Fails with `SAVE-REFUSED` or `DISK-FULL`. */
    async saveStream(data: AsyncIterable<Uint8Array>, chosen: string): Promise<number> {
      let bytes = 0;
      const counted = async function* () {
        for await (const chunk of data) {
          bytes += chunk.byteLength;
          yield chunk;
        }
      };
      try {
        const target = await saveTarget(chosen, platform);
        await write(counted(), target).catch(async (thrown: unknown) => {
          throw isDiskFull(thrown) ? await noRoom(dirname(target.path), bytes, thrown) : thrown;
        });
        return bytes;
      } catch (thrown) {
        throw saveFaultOf(thrown);
      }
    },

    /** Removes what saves that were killed have left behind, anywhere. Call at the start. Never rejects. */
    sweep: unfinished.sweep,
  };
}

async function noRoom(folder: string, bytes: number, cause: unknown): Promise<FaultError> {
  const { fault } = await diskFull(
    folder,
    bytes,
    'Nothing was changed there. Free some space or choose another place.',
    cause,
  );
  return new FaultError({ ...fault, actions: ['choose-another-place'] }, cause);
}
