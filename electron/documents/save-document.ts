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
  /** The folder for notes on running saves, in Galley's user data. */
  folder: string;
  platform: NodeJS.Platform;
  /** `null` if the document is deleted. */
  locate: (id: string) => Promise<Located | null>;
  /** Writes atomically through `temp`. */
  writeWhole: (
    path: string,
    data: string | AsyncIterable<Uint8Array>,
    options?: Readonly<{ mode?: number; exactMode?: boolean; temp?: string }>,
  ) => Promise<void>;
  tempBeside: (path: string) => string;
  report: (thrown: unknown) => void;
}>;

/** Saves documents to places that the author chose. */
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
      // The usual permissions of a new file, so that colleagues can read it in a shared folder, or those of the
      // replaced file.
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
     * Copies the document to `chosen` atomically: either the old or the new file exists at any time. Follows a link,
     * and keeps the permissions of an existing file. Fails with `DOCUMENT-GONE`, `SAVE-REFUSED` or `DISK-FULL`.
     */
    async save(documentId: string, chosen: string): Promise<NonNullable<SavedFile>> {
      const found = await locate(documentId);
      if (!found) throw documentGone();
      return saveFound(found, chosen);
    },

    /**
     * Writes a stream to `chosen`, like `save`, and returns its size in bytes. Fails with `SAVE-REFUSED` or
     * `DISK-FULL`.
     */
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

    /** Removes the files that killed saves left behind, anywhere. Call it at the start. Never rejects. */
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
