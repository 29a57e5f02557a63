import type { Handlers } from '../../shared/contract.ts';
import { documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo, SavedFile } from '../../shared/model.ts';
import type { SavesUnderWay } from './saves-under-way.ts';

export type DocumentHandlersDependencies = Readonly<{
  /** `null` if it is deleted. */
  find(documentId: string): Promise<DocumentInfo | null>;
  fileNameOf(document: DocumentInfo): string;
  /** `null` if the dialog was cancelled. */
  askSavePath(name: string): Promise<string | null>;
  /** Saves atomically. The next start removes what a killed save leaves behind. */
  save(documentId: string, path: string): Promise<NonNullable<SavedFile>>;
  underWay: Pick<SavesUnderWay, 'add'>;
  /** Hands a copy to the current pointer drag. */
  drag(documentId: string): Promise<void>;
}>;

type DocumentCall = Extract<keyof Handlers, `documents.${string}`>;

/** The handlers that save and drag documents. */
export function createDocumentHandlers(deps: DocumentHandlersDependencies): Pick<Handlers, DocumentCall> {
  return {
    'documents.save': async ({ documentId }) => {
      const document = await deps.find(documentId);
      if (!document) throw documentGone();
      const path = await deps.askSavePath(deps.fileNameOf(document));
      return path === null ? null : deps.underWay.add(deps.save(documentId, path));
    },

    'documents.drag': ({ documentId }) => deps.drag(documentId),
  };
}
