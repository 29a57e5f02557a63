import type { Handlers } from '../../shared/contract.ts';
import type { Draft, DraftKey, FollowedFile, KeptTemplate } from '../../shared/draft.ts';
import type { ConnectionView, DocumentInfo, SavedFile } from '../../shared/model.ts';
import { maxImageConsents, type Preferences } from '../../shared/preferences.ts';
import type { Clock } from '../base/clock.ts';
import { createDraftData, type DraftDataDependencies } from './draft-data.ts';
import type { DraftEngine } from './draft-engine.ts';
import { pageGone } from './draft-faults.ts';
import { createDraftImages } from './draft-images.ts';
import { createDraftPages } from './draft-pages.ts';
import { createDraftRender, type DraftRenderDependencies } from './draft-render.ts';
import { createDraftStore, type DraftStoreDependencies } from './draft-store.ts';
import { createFollowedFiles } from './followed-files.ts';
import { createImageLoader, type SendImageRequest } from './image-loader.ts';
import { createKeptData } from './kept-data.ts';
import { createRowRender } from './row-render.ts';

/** The pages of all rows of a sheet. A row that was pushed out is drawn again when it is opened. */
const maxRowBytes = 64_000_000;

export type DraftCallsDependencies = Omit<DraftDataDependencies, 'readKept'> &
  DraftStoreDependencies &
  Readonly<{
    clock: Pick<Clock, 'monotonicMs' | 'after'>;
    connections: Readonly<{ find(id: string): Pick<ConnectionView, 'kind' | 'name'> | undefined }>;
    /** All stored answers, newest first. */
    listDocuments(): Promise<readonly DocumentInfo[]>;
    startDraftEngine(): Promise<DraftEngine>;
    folderOf: DraftRenderDependencies['folderOf'];
    sendImageRequest: SendImageRequest;
    preferences(): Pick<Preferences, 'draftImages'>;
    changePreferences(part: Pick<Preferences, 'draftImages'>): unknown;
    /** The path of a file that the author chose; `null` if the dialog was cancelled. */
    askOpenPath(title: string): Promise<string | null>;
    /** Asks where to save, and saves. `null` if the dialog was cancelled. Rejects with a fault. */
    saveAs(name: string, data: string | Uint8Array): Promise<SavedFile>;
    fileNameOf: (document: Pick<DocumentInfo, 'request' | 'kind' | 'connectionId' | 'connectionName'>) => string;
  }>;

/** The calls that this file handles; `drafts-feature.ts` handles the others. */
export type DraftCall = Exclude<Extract<keyof Handlers, `drafts.${string}`>, 'drafts.countUnkept'>;

/** All work on drafts in the main process. Created at the first call. */
export function createDraftCalls(deps: DraftCallsDependencies) {
  const { connections, preferences, clock } = deps;
  let engine: Promise<DraftEngine> | null = null;
  const nameOfConnection = (id: string) => connections.find(id)?.name ?? id;
  const pages = createDraftPages({ ...deps, connectionName: nameOfConnection });
  const rowPages = createDraftPages({ ...deps, connectionName: nameOfConnection, kept: 1, maxBytes: maxRowBytes });
  const store = createDraftStore(deps);
  const kept = createKeptData(deps);
  const data = createDraftData({ ...deps, readKept: kept.read });
  void store.list().then(kept.sweep, deps.report);
  const files = createFollowedFiles({ emit: deps.emit, monotonicMs: clock.monotonicMs });
  const started = (): Promise<DraftEngine> => {
    engine ??= deps.startDraftEngine().catch((thrown: unknown) => {
      // The next rendering tries again.
      engine = null;
      throw thrown;
    });
    return engine;
  };
  /** Starts the process when a draft opens, so that it is ready for the first rendering. */
  const warm = () =>
    void started().then(
      ({ templates }) => templates.warm(),
      () => {},
    );
  const isEmbedded = (id: string) => deps.folderOf(id) !== null;
  const loader = createImageLoader({ send: deps.sendImageRequest, monotonicMs: clock.monotonicMs });
  const renders = createDraftRender({
    pages,
    data,
    engine: started,
    folderOf: deps.folderOf,
    loadImages: createDraftImages({ loader, preferences, isEmbedded }),
    originalOf: async (key) => (await store.get(key))?.content.original ?? null,
    lastDeepload: async ({ connectionId, templateID, sobjectId }) => {
      const isIts = (each: DocumentInfo) =>
        each.connectionId === connectionId &&
        each.request.operation === 'deepload' &&
        each.request.templateID === templateID &&
        each.request.sobjectId === sobjectId;
      return (await deps.listDocuments()).find(isIts)?.id ?? null;
    },
    clock,
  });
  const { make } = renders;
  const rows = createRowRender({ make, engine: started, data, folderOf: deps.folderOf, pages: rowPages, clock });
  const keptTemplates = async (connectionId: string): Promise<readonly KeptTemplate[]> => {
    const documents = (await deps.listDocuments()).filter((each) => each.connectionId === connectionId);
    const newestOf = (operation: 'handlebars' | 'info') => {
      const found = new Map<string, DocumentInfo>();
      for (const document of documents) {
        const { request } = document;
        if (request.operation === operation && !found.has(request.templateID)) found.set(request.templateID, document);
      }
      return found;
    };
    const answers = newestOf('info');
    return [...newestOf('handlebars')].map(([templateID, markup]) => ({
      templateID,
      markup,
      info: answers.get(templateID) ?? null,
    }));
  };

  /** The newest stored Info answer of each record, newest first. */
  const infoAnswers = async ({ connectionId, templateID }: DraftKey): Promise<ReadonlyMap<string, DocumentInfo>> => {
    const records = new Map<string, DocumentInfo>();
    for (const document of await deps.listDocuments()) {
      const { request } = document;
      if (request.operation !== 'info' || request.templateID !== templateID) continue;
      if (document.connectionId === connectionId && !records.has(request.sobjectId))
        records.set(request.sobjectId, document);
    }
    return records;
  };

  /**
   * After a restart, follows the file again when its draft is first requested. Its text is sent before the draft is
   * returned.
   */
  const opened = async (draft: Draft | null): Promise<Draft | null> => {
    if (draft === null) return null;
    const { followed } = draft.summary;
    if (followed === null) return draft;
    const file = files.last(draft.summary, followed) ?? (await files.watch(draft.summary, followed));
    const isOlder = file.state === 'read' && file.savedAt < draft.summary.changedAt;
    deps.emit({ type: 'draft-file-changed', file: isOlder ? { ...file, isOlder } : file });
    return draft;
  };

  const handlers: Pick<Handlers, DraftCall> = {
    'drafts.list': store.list,
    'drafts.get': async (key) => {
      warm();
      const draft = await store.get(key);
      if (draft) await kept.keep(key, draft.content.data);
      return opened(draft);
    },
    'drafts.save': async ({ content, ...key }) => {
      const summary = await store.save(key, content);
      await kept.keep(key, content.data);
      return summary;
    },
    'drafts.discard': async (key) => {
      files.stop(key);
      renders.forget(key);
      await store.discard(key);
    },
    'drafts.restore': store.restore,
    'drafts.render': (draft) => {
      if (draft.purpose === 'edit') rows.endAll();
      return renders.render(draft);
    },
    'drafts.trace': renders.trace,
    'drafts.explain': renders.explain,
    'drafts.rankData': ({ infoId, deeploadId, ...draft }) => renders.rank(draft, infoId, deeploadId),
    'drafts.records': async (key) => [...(await infoAnswers(key)).values()],
    'drafts.templates': ({ connectionId }) => keptTemplates(connectionId),
    'drafts.rowRecords': async (key) => {
      const answers = await infoAnswers(key);
      // A broken folder has no records to offer.
      const listed =
        (await deps
          .folderOf(key.connectionId)
          ?.recordsOf(key.templateID)
          .catch(() => null)) ?? [];
      const titles = new Map(listed.map(({ id, title }) => [id, title]));
      const records = [...answers.keys(), ...[...titles.keys()].filter((id) => !answers.has(id))];
      return records.map((record) => {
        const title = titles.get(record);
        return { record, infoId: answers.get(record)?.id ?? null, ...(title !== undefined && { title }) };
      });
    },
    'drafts.renderRow': rows.render,
    'drafts.closeRows': rows.close,
    'drafts.lineSources': async ({ connectionId, templateID, kind, original }) => {
      const folder = deps.folderOf(connectionId);
      if (kind === 'page' || !folder) return 'not-said';
      // A missing or broken template has no lines to map to.
      const found = await folder.lineSources(templateID).catch(() => null);
      if (!found) return 'broken';
      return found.markup === original ? found.sources : 'changed';
    },
    'drafts.saveToFolder': async ({ connectionId, templateID, kind, base, markup }) => {
      const folder = deps.folderOf(connectionId);
      // The sample is part of Galley.
      const isOwn = deps.connections.find(connectionId)?.kind === 'folder';
      if (!folder || !isOwn || kind === 'page') return { state: 'not-said' };
      return folder.saveLines(templateID, base, markup);
    },
    'drafts.follow': async (key): Promise<FollowedFile | null> => {
      const path = await deps.askOpenPath('Follow a file');
      if (path === null) return null;
      const file = await files.watch(key, path);
      await store.setFollowed(key, path);
      return file;
    },
    'drafts.unfollow': async (key) => {
      files.stop(key);
      await store.setFollowed(key, null);
    },
    'drafts.allowImages': async (consent) => {
      const others = preferences().draftImages.filter(
        ({ connectionId, origin }) => connectionId !== consent.connectionId || origin !== consent.origin,
      );
      deps.changePreferences({ draftImages: [...others, consent].slice(-maxImageConsents) });
    },
    'drafts.savePage': async ({ pageId }) => {
      const page = pages.find(pageId) ?? rowPages.find(pageId);
      if (!page) throw pageGone();
      return deps.saveAs(deps.fileNameOf(page.info), page.bytes);
    },
    'drafts.saveMarkup': async ({ connectionId, markup, templateID, sobjectId, kind }) => {
      const request = { operation: kind === 'page' ? 'deepload' : 'handlebars', templateID, sobjectId } as const;
      const connectionName = nameOfConnection(connectionId);
      return deps.saveAs(deps.fileNameOf({ request, kind: 'markup', connectionId, connectionName }), markup);
    },
  };

  return {
    handlers,
    respond: async (id: string, request: Pick<Request, 'method' | 'headers'>): Promise<Response | null> =>
      pages.respond(id, request) ?? rowPages.respond(id, request) ?? kept.respond(id),
    forget: async (connectionId: string): Promise<void> => {
      const draftImages = preferences().draftImages.filter((each) => each.connectionId !== connectionId);
      if (draftImages.length < preferences().draftImages.length) deps.changePreferences({ draftImages });
      await store.forget(connectionId);
    },
    async close(): Promise<void> {
      files.close();
      await Promise.all([store.flush(), kept.flush()]);
    },
  };
}
