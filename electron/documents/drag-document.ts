import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo } from '../../shared/model.ts';

type DragDocumentDependencies = Readonly<{
  /** In Galley's user data. Dragged copies stay there under their names until the next start. */
  folder: string;
  locate(id: string): Promise<Readonly<{ document: DocumentInfo; path: string }> | null>;
  fileNameOf(document: DocumentInfo): string;
  /** Hands the file at `path` to the current pointer drag. */
  startDrag(path: string): Promise<void>;
  monotonicMs(): number;
  report(thrown: unknown): void;
}>;

/**
 * After this time the pointer may have been released. The system would then wait for a second press to end the drag.
 */
const patienceMs = 500;

/** Drags documents out of the window, to a folder or an e-mail. */
export function createDragDocument({
  folder,
  locate,
  fileNameOf,
  startDrag,
  monotonicMs,
  report,
}: DragDocumentDependencies) {
  return {
    /**
     * Drags a copy under the name that Save suggests, because the receiving program may read the file much later. A
     * copy that takes too long starts no drag; the next attempt finds it. Fails with `DOCUMENT-GONE`.
     */
    async drag(documentId: string): Promise<void> {
      const found = await locate(documentId);
      if (!found) throw documentGone();
      const own = join(folder, documentId);
      await mkdir(own, { recursive: true, mode: 0o700 });
      const path = join(own, fileNameOf(found.document));
      const beganMs = monotonicMs();
      const size = await stat(path).then(
        (there) => there.size,
        () => null,
      );
      if (size !== found.document.bytes) {
        await copyFile(found.path, `${path}.part`);
        await rename(`${path}.part`, path);
      }
      if (monotonicMs() - beganMs < patienceMs) await startDrag(path);
    },

    /** Removes the copies of earlier starts. Never rejects. */
    sweep: (): Promise<void> => rm(folder, { recursive: true, force: true }).catch(report),
  };
}
