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
  /** The user data of Galley; documents and notes about running saves have a folder each in it. */
  folder: string;
  platform: NodeJS.Platform;
  /** Milliseconds since the epoch. */
  now(): number;
  preferences(): Pick<Preferences, 'keepDocumentsMiB' | 'keepDocumentsDays'>;
  isPinned: Parameters<typeof createDocumentStore>[0]['isPinned'];
  /** Where an approved proof is, which need not be among the documents; `null` for everything else. */
  locateProof(id: string): Promise<Readonly<{ document: DocumentInfo; path: string }> | null>;
  emit(event: AppEvent): void;
  askSavePath: DocumentHandlersDependencies['askSavePath'];
  startDrag(path: string): Promise<void>;
  clock: Readonly<{ monotonicMs(): number }>;
  report(thrown: unknown): void;
}>;

/** As many documents as the views can hold at once, and a few to go back to. */
const documentsInUse = 16;
const dayMs = 86_400_000;
/** Long enough for nearly any save; the system gives a program that it ends about 5 s. */
const saveGraceMs = 2_000;

/** Keeping, reading and saving documents. */
export function createDocumentsFeature(deps: DocumentsFeatureDependencies) {
  const { folder, platform, now, preferences, report } = deps;
  const inUse = createDocumentsInUse(documentsInUse);
  const store = createDocumentStore({
    folder: join(folder, 'documents'),
    now,
    limits: () => {
      const { keepDocumentsMiB, keepDocumentsDays } = preferences();
      // The name is older than the unit: sizes are in 1,000s everywhere.
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

    /** What is known of a document or an approved proof; `null` when it is gone. */
    find,

    /** Where the bytes of a document or an approved proof are, for reading only; `null` when it is gone. */
    locate,

    /** Answers a request for `galley://app/documents/<id>`. */
    respond(id: string, request: Pick<Request, 'method' | 'headers'>): Promise<Response> {
      inUse.touch(id);
      return respond(id, request);
    },

    /** Answers a request for `galley://app/previews/<id>`. */
    preview(id: string): Promise<Response> {
      inUse.touch(id);
      return preview(id);
    },

    /** Asks where to save what the window has made, and saves it as a document is saved; `null` when the author closes the dialog. */
    async saveAs(name: string, data: string | Uint8Array): Promise<SavedFile> {
      const path = await deps.askSavePath(name);
      if (path === null) return null;
      const bytes = await underWay.add(saves.saveStream(inOnePiece(data), path));
      return { path, bytes };
    },

    /** How many saves are under way. */
    saving: underWay.count,
    /** Call when the page is gone, or another one has started: what it was saving piece by piece never comes to its end. */
    pageGone: textFiles.abandon,
    /** Removes what saves that were killed and drags of earlier starts have left behind. Never rejects. */
    sweep: async (): Promise<void> => void (await Promise.all([saves.sweep(), drags.sweep()])),
    /** Waits at most 2 s for running saves. One that takes longer never changes its target; the next `sweep` removes what it leaves. */
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
 * Remembers the last `capacity` documents that were made or read. The window says nothing when it stops showing one, so the
 * documents in use are taken to be the last few that it asked for: more than its views can hold, few enough to be worth keeping.
 */
export function createDocumentsInUse(capacity: number) {
  const ids = new Set<string>();
  return {
    touch(id: string): void {
      // A set keeps the order of insertion: taken out and put in again, it is the last.
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
