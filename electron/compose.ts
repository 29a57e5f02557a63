import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Handlers } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';
import type { AppSnapshot } from '../shared/model.ts';
import { createActivityFeature } from './activity/activity-feature.ts';
import { type AppHandlersDependencies, createAppHandlers } from './app/app-handlers.ts';
import { createFileOpener, type FileOpenerDependencies } from './app/file-opener.ts';
import { createNotices } from './app/notices.ts';
import { createSavedPlaces } from './app/saved-places.ts';
import { startProgram } from './app/start-program.ts';
import { sweepTemps, writeWhole } from './base/atomic-write.ts';
import { systemClock } from './base/clock.ts';
import { createDocumentsFeature, type DocumentsFeatureDependencies } from './documents/documents-feature.ts';
import { fileNameOf } from './documents/file-name.ts';
import { readStoredDocument, storedDocument } from './documents/stored-document.ts';
import { createDraftsFeature, type DraftsFeatureDependencies } from './drafts/drafts-feature.ts';
import { createInfoFiltersFeature } from './info-filters/info-filters-feature.ts';
import type { AnswerTasks } from './inspection/answer-tasks.ts';
import type { Inspection } from './inspection/inspection.ts';
import { createMergeListsFeature } from './merge-lists/merge-lists-feature.ts';
import { createProofRecords } from './proofs/proof-records.ts';
import { createProofsFeature } from './proofs/proofs-feature.ts';
import type { RunningSample } from './sample-service/embedded-service.ts';
import { createFolderConnections, type FolderConnectionsDependencies } from './sample-service/folder-connections.ts';
import { createSampleConnection, withFirstReport } from './sample-service/sample-connection.ts';
import { copyAsCurl } from './service/copy-as-curl.ts';
import { createLimiters } from './service/limiters.ts';
import { createNetwork, type NetworkDependencies } from './service/network.ts';
import { createServiceFeature, type ServiceFeatureDependencies } from './service/service-feature.ts';
import { createConnectionsView } from './session/connections-view.ts';
import { createSessionFeature, type SessionFeatureDependencies } from './session/session-feature.ts';
import { createSettingsHandlers, type SettingsHandlersDependencies } from './settings/settings-handlers.ts';
import { createSettingsStore } from './settings/settings-store.ts';

/** Everything that depends on the platform: `electron-host.ts` uses Electron, tests use Node. */
export type Host = Pick<NetworkDependencies, 'openTransport'> &
  Pick<SessionFeatureDependencies, 'platform' | 'cipher'> &
  Pick<DocumentsFeatureDependencies, 'askSavePath' | 'startDrag'> &
  Pick<ServiceFeatureDependencies, 'isOnline' | 'showProgress'> &
  Pick<FolderConnectionsDependencies, 'startFolder'> &
  Pick<SessionFeatureDependencies, 'askTemplateFolder'> &
  Pick<DraftsFeatureDependencies, 'startDraftEngine' | 'askOpenPath'> &
  Pick<SettingsHandlersDependencies, 'allowsEditor'> &
  Pick<FileOpenerDependencies, 'openPath'> &
  Pick<
    AppHandlersDependencies,
    'copyText' | 'openLink' | 'openLogFolder' | 'showInFolder' | 'enableCommands' | 'fillScreen'
  > &
  Readonly<{
    /** The user data: everything that Galley stores. */
    folder: string;
    about: AppSnapshot['about'];
    startSample(): Promise<RunningSample>;
    /** Checks bytes from outside. Closed at the end. */
    inspection: Inspection<AnswerTasks>;
    /** Resolves when the window is drawn and the computer has time for deferred work. */
    whenIdle: Promise<void>;
    /** Logs an unexpected failure. */
    report(thrown: unknown): void;
  }>;

/** Connects the parts of the main process, without a window. Everything that depends on Electron is in `host`. */
export function composeMain(host: Host, emitToWindow: (event: AppEvent) => void) {
  const { folder, report } = host;
  const clock = systemClock;
  const now = clock.epochMs;
  const notices = createNotices(emitToWindow);
  const { emit } = notices;

  const sample = createSampleConnection(host.startSample);
  const folders = createFolderConnections({ startFolder: host.startFolder, emit, report });
  const settings = createSettingsStore({
    folder,
    writeWhole,
    emit,
    connectionsChanged: (stored) => emit({ type: 'connections-changed', connections: [sample.connection, ...stored] }),
    now,
    report,
  });
  const preferences = settings.preferences.get;
  const { inspect } = host.inspection;
  const common = { ...host, ...createSavedPlaces(host), clock, now, emit, preferences, inspect };
  const { workspace, connections: stored } = settings;
  const connections = createConnectionsView({ stored, sample, folders, recents: workspace.recentsOf });
  const { currentId, currentServiceUrl, suggestions } = connections;

  // Before the documents, which must know the approvals before they remove anything.
  const records = createProofRecords({ folder: join(folder, 'proofs'), writeWhole, now, emit });
  const documents = createDocumentsFeature({
    ...common,
    isPinned: records.isPinned,
    locateProof: (id) => proofs.locate(id),
  });
  const { store } = documents;
  const proofs = createProofsFeature({
    ...common,
    records,
    documents: store,
    connections,
    storedDocument,
    readStoredDocument,
  });

  const network = createNetwork(common);
  const drafts = createDraftsFeature({
    ...common,
    folder: join(folder, 'drafts'),
    writeWhole,
    locate: documents.locate,
    listDocuments: store.list,
    connections,
    folderOf: connections.folderOf,
    sendImageRequest: network.transport,
    changePreferences: settings.preferences.change,
    saveAs: documents.saveAs,
    fileNameOf,
  });

  const mergeLists = createMergeListsFeature({
    ...common,
    folder: join(folder, 'merge-lists'),
    writeWhole,
    saveAs: documents.saveAs,
  });

  const infoFilters = createInfoFiltersFeature({ ...common, folder: join(folder, 'info-filters'), writeWhole });

  const limiters = createLimiters({
    folder: join(folder, 'limits'),
    clock,
    currentServiceUrl,
    currentLimit: connections.currentFolderLimit,
    limitOf: folders.limitAt,
    notify: (text) => emit({ type: 'noticed', notice: { id: randomUUID(), text } }),
    onChange: (budget) => emit({ type: 'budget-changed', budget }),
    report,
  });
  const { budget } = limiters;
  const {
    handlers: sessionHandlers,
    session,
    sweepSecrets,
  } = createSessionFeature({
    ...common,
    connections,
    stored,
    askTemplateFolder: host.askTemplateFolder,
    restartFolder: folders.forget,
    post: network.post,
    answerProxy: network.proxySignIn.answer,
    proofs: {
      forget: async (id) =>
        void (await Promise.all([proofs, drafts, mergeLists, infoFilters, folders].map((each) => each.forget(id)))),
    },
    budget,
    moveLimit: limiters.move,
  });
  const activity = createActivityFeature({
    ...common,
    ...connections,
    ...session,
    documents: { find: documents.find, clear: store.clear },
    approvedIds: records.approvedIds,
    curl: copyAsCurl,
  });
  const service = createServiceFeature({
    ...common,
    ...session,
    network,
    limiterOf: limiters.of,
    receive: store.receive,
    drop: store.drop,
    record: activity.record,
    currentId,
    addRecent: workspace.addRecent,
    suggestions,
    folderOf: connections.folderOf,
  });
  const pageGone = () => {
    documents.pageGone();
    drafts.pageGone();
  };
  const app = createAppHandlers({
    ...common,
    notices,
    pageStarted: pageGone,
    openFile: createFileOpener({
      ...common,
      folderPathOf: connections.folderPathOf,
      showItem: host.showInFolder,
      startProgram: (program) => startProgram(program, clock),
    }),
    snapshot: {
      connections: connections.list,
      session: session.view,
      passwordWanted: session.passwordWanted,
      proxyWanted: network.proxySignIn.wanted,
      budget,
      preferences,
      workspace: () => withFirstReport(workspace.get()),
      recents: workspace.recents,
      runs: service.runs.list,
      latest: service.runs.latest,
      about: () => host.about,
    },
  });

  return {
    handlers: {
      ...app,
      ...sessionHandlers,
      ...service.handlers,
      ...documents.handlers,
      ...proofs.handlers,
      ...drafts.handlers,
      ...mergeLists.handlers,
      ...infoFilters.handlers,
      ...activity.handlers,
      ...createSettingsHandlers({ settings, preferencesChanged: store.clean, allowsEditor: host.allowsEditor }),
    } satisfies Handlers,
    /**
     * Signs in with the remembered secrets and removes leftovers of earlier runs. Call once; the window does not wait
     * for it.
     */
    begin(): void {
      void session.choose(currentId()).catch(report);
      void documents.sweep();
      if (settings.isKnown) void sweepSecrets();
      void sweepTemps(folder).catch(report);
      void host.whenIdle.then(host.inspection.warm);
    },
    preferences,
    /** Responds to `galley://app/documents/<id>`. */
    document: async (id: string, request: Pick<Request, 'method' | 'headers'>) =>
      (await drafts.respond(id, request)) ?? documents.respond(id, request),
    /** Responds to `galley://app/previews/<id>`. */
    preview: documents.preview,
    /** Call when the window is gone. Its own data is lost, and its unfinished files will never be completed. */
    pageGone,
    /** Call after the computer slept: recalculates waits. */
    wokeUp: limiters.wake,
    /** What quitting now would lose. */
    underWay: () => ({ drafts: drafts.unkept(), saves: documents.saving(), reports: service.making() }),
    /** Ends every call and writes pending changes. Never rejects. */
    async close(): Promise<void> {
      service.runs.cancelAll();
      await Promise.allSettled([
        settings.flush(),
        proofs.flush(),
        documents.close(),
        drafts.close(),
        mergeLists.close(),
        infoFilters.close(),
        folders.close(),
      ]);
      host.inspection.close();
    },
  };
}
