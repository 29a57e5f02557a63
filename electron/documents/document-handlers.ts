import type { Handlers } from '../../shared/contract.ts';
import { documentGone } from '../../shared/gone-faults.ts';
import type { DocumentInfo, SavedFile } from '../../shared/model.ts';

export type DocumentHandlersDependencies = Readonly<{
  /** `null` when it is no longer kept. */
  find(documentId: string): Promise<DocumentInfo | null>;
  fileNameOf(document: DocumentInfo): string;
  /** `null` when the author closed the dialog. */
  askSavePath(name: string): Promise<string | null>;
  /** Whole or not at all; what it leaves behind when it is killed goes at the next start. */
  save(documentId: string, path: string): Promise<NonNullable<SavedFile>>;
  /** Hands a copy to the drag that the pointer has begun. */
  drag(documentId: string): Promise<void>;
}>;

type DocumentCall = Extract<keyof Handlers, `documents.${string}`>;

/** Documents on their way to the author's own folders. */
export function createDocumentHandlers(deps: DocumentHandlersDependencies) {
  const saving = new Set<Promise<unknown>>();

  const handlers: Pick<Handlers, DocumentCall> = {
    'documents.save': async ({ documentId }) => {
      const document = await deps.find(documentId);
      if (!document) throw documentGone();
      const path = await deps.askSavePath(deps.fileNameOf(document));
      if (path === null) return null;
      const save = deps.save(documentId, path);
      saving.add(save);
      return save.finally(() => saving.delete(save));
    },

    'documents.drag': ({ documentId }) => deps.drag(documentId),
  };

  return {
    handlers,
    /** How many saves are under way. */
    saving: () => saving.size,
    /** Resolves when no save is under way, or after `ms`: a disk that hangs must not keep Galley from ending. */
    savedWithin: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        void Promise.allSettled(saving).then(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
