import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AppEvent } from '../../shared/events.ts';
import type { DocumentInfo, SavedFile } from '../../shared/model.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { tempBeside, writeWhole } from '../base/atomic-write.ts';
import { renameOver } from '../base/rename-over.ts';
import { createDocumentHandlers, type DocumentHandlersDependencies } from './document-handlers.ts';
import { createDocumentResponses } from './document-responses.ts';
import { createDocumentStore } from './document-store.ts';
import { createDragDocument } from './drag-document.ts';
import { fileNameOf } from './file-name.ts';
import { createPreviewResponses } from './preview-responses.ts';
import { createSaveDocument } from './save-document.ts';
import { createSavesUnderWay } from './saves-under-way.ts';
import { createTextFiles } from './text-files.ts';

export type DocumentsFeatureDependencies = Readonly<{
  /** Galley's user data. Documents and notes on running saves each have a folder in it. */
  folder: string;
  platform: NodeJS.Platform;
  /** Milliseconds since the epoch. */
  now(): number;
  preferences(): Pick<Preferences, 'keepDocumentsMiB' | 'keepDocumentsDays'>;
  isPinned: Parameters<typeof createDocumentStore>[0]['isPinned'];
  /** The file of an approved proof, which may not be among the documents; `null` for everything else. */
  locateProof(id: string): Promise<Readonly<{ document: DocumentInfo; path: string }> | null>;
  emit(event: AppEvent): void;
  askSavePath: DocumentHandlersDependencies['askSavePath'];
  startDrag(path: string): Promise<void>;
  clock: Readonly<{ monotonicMs(): number }>;
  report(thrown: unknown): void;
}>;

/** The documents that the views can show at once, plus a few to go back to. */
const documentsInUse = 16;
const dayMs = 86_400_000;
/** Enough for nearly every save. The system gives a program about 5 s to end. */
const saveGraceMs = 2_000;

/** Stores, reads and saves documents. */
export function createDocumentsFeature(deps: DocumentsFeatureDependencies) {
  const { folder, platform, now, preferences, report } = deps;
  const inUse = createDocumentsInUse(documentsInUse);
  const store = createDocumentStore({
    folder: join(folder, 'documents'),
    now,
    limits: () => {
      const { keepDocumentsMiB, keepDocumentsDays } = preferences();
      // The name is older than the unit: sizes count in 1,000s everywhere.
      return { maxTotalBytes: keepDocumentsMiB * 1_000_000, maxAgeMs: keepDocumentsDays * dayMs };
    },
    inUse: inUse.ids,
    isPinned: deps.isPinned,
    notify: (text) => deps.emit({ type: 'noticed', notice: { id: randomUUID(), text } }),
    report,
    writeWhole,
    renameOver,
  });
  const locate: typeof store.locate = async (id) => (await deps.locateProof(id)) ?? store.locate(id);
  const find: typeof store.find = async (id) =>
    (await store.find(id)) ?? (await deps.locateProof(id))?.document ?? null;
  const receive: typeof store.receive = async (body, options) => {
    const received = await store.receive(body, options);
    const keep: typeof received.keep = async (info) => {
      const document = await received.keep(info);
      inUse.touch(document.id);
      return document;
    };
    return { ...received, keep };
  };
  const saves = createSaveDocument({
    folder: join(folder, 'saves'),
    platform,
    locate,
    writeWhole,
    tempBeside,
    report,
  });
  const drags = createDragDocument({
    folder: join(folder, 'drags'),
    locate,
    fileNameOf,
    startDrag: deps.startDrag,
    monotonicMs: deps.clock.monotonicMs,
    report,
  });
  const underWay = createSavesUnderWay();
  const handlers = createDocumentHandlers({
    find,
    fileNameOf,
    askSavePath: deps.askSavePath,
    save: saves.save,
    underWay,
    drag: drags.drag,
  });
  const textFiles = createTextFiles({
    find,
    fileNameOf,
    askSavePath: deps.askSavePath,
    save: saves.saveStream,
    underWay,
  });
  const respond = createDocumentResponses({ locate });
  const preview = createPreviewResponses({ locate });

  return {
    handlers: { ...handlers, ...textFiles.handlers },
    store: { ...store, receive },

    /** A document or an approved proof; `null` if it no longer exists. */
    find,

    /** The file of a document or an approved proof, for reading only; `null` if it no longer exists. */
    locate,

    /** Responds to `galley://app/documents/<id>`. */
    respond(id: string, request: Pick<Request, 'method' | 'headers'>): Promise<Response> {
      inUse.touch(id);
      return respond(id, request);
    },

    /** Responds to `galley://app/previews/<id>`. */
    preview(id: string): Promise<Response> {
      inUse.touch(id);
      return preview(id);
    },

    /** Asks where to save data from the window, and saves it like a document; `null` if the dialog was cancelled. */
    async saveAs(name: string, data: string | Uint8Array): Promise<SavedFile> {
      const path = await deps.askSavePath(name);
      if (path === null) return null;
      const bytes = await underWay.add(saves.saveStream(inOnePiece(data), path));
      return { path, bytes };
    },

    /** The number of running saves. */
    saving: underWay.count,
    /** Call when the page is gone or another one has started. Its unfinished files will never be completed. */
    pageGone: textFiles.abandon,
    /** Removes the files of killed saves and of earlier drags. Never rejects. */
    sweep: async (): Promise<void> => void (await Promise.all([saves.sweep(), drags.sweep()])),
    /**
     * Waits at most 2 s for running saves. A longer one never changes its target; the next `sweep` removes its
     * temporary file.
     */
    close: (): Promise<void> => {
      textFiles.abandon();
      return underWay.endedWithin(saveGraceMs);
    },
  };
}

async function* inOnePiece(data: string | Uint8Array) {
  yield typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
}

/**
 * Remembers the last `capacity` documents that were created or read. The window does not report when it stops showing
 * one, so the last few count as in use: more than its views can show, and few enough to keep.
 */
export function createDocumentsInUse(capacity: number) {
  const ids = new Set<string>();
  return {
    touch(id: string): void {
      // A set keeps the order of insertion, so adding it again moves it to the end.
      ids.delete(id);
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= capacity) return;
        ids.delete(oldest);
      }
    },

    ids: (): ReadonlySet<string> => ids,
  };
}
