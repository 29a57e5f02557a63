import type { Handlers } from '../../shared/contract.ts';
import { documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo, SavedFile } from '../../shared/model.ts';
import type { SavesUnderWay } from './saves-under-way.ts';

export type DocumentHandlersDependencies = Readonly<{
  /** `null` when it is no longer kept. */
  find(documentId: string): Promise<DocumentInfo | null>;
  fileNameOf(document: DocumentInfo): string;
  /** `null` when the author closed the dialog. */
  askSavePath(name: string): Promise<string | null>;
  /** Whole or not at all; what it leaves behind when it is killed goes at the next start. */
  save(documentId: string, path: string): Promise<NonNullable<SavedFile>>;
  underWay: Pick<SavesUnderWay, 'add'>;
  /** Hands a copy to the drag that the pointer has begun. */
  drag(documentId: string): Promise<void>;
}>;

type DocumentCall = Extract<keyof Handlers, `documents.${string}`>;

/** Documents on their way to the author's own folders. */
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
