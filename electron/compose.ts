import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandId } from '../shared/commands.ts';
import type { Handlers } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';
import { type AppSnapshot, sampleConnectionId } from '../shared/model.ts';
import { createActivityHandlers } from './activity/activity-handlers.ts';
import { createActivityLog } from './activity/activity-log.ts';
import { sweepTemps, tempBeside, writeWhole } from './base/atomic-write.ts';
import { systemClock } from './base/clock.ts';
import { renameOver } from './base/rename-over.ts';
import { createDocumentHandlers } from './documents/document-handlers.ts';
import { createDocumentResponses } from './documents/document-responses.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createDocumentsInUse } from './documents/documents-in-use.ts';
import { fileNameOf } from './documents/file-name.ts';
import { createSaveDocument } from './documents/save-document.ts';
import { createNotices } from './notices.ts';
import { createProofStore } from './proofs/proof-store.ts';
import { createSample, firstReport, type RunningSample, suggestionsFrom } from './sample.ts';
import { createCalls } from './service/calls.ts';
import { copyAsCurl } from './service/copy-as-curl.ts';
import { evidenceOf } from './service/evidence.ts';
import { createFormPost } from './service/form-post.ts';
import { createLimiters, requestLimit } from './service/limiters.ts';
import { createMergeService } from './service/merge-service.ts';
import type { OverallProgress } from './service/overall-progress.ts';
import { createProxySignIn, type ProxySignIn } from './service/proxy-sign-in.ts';
import { redact } from './service/redact.ts';
import { createReportHandlers } from './service/report-handlers.ts';
import { createReportService } from './service/report-service.ts';
import { createRuns } from './service/runs.ts';
import { timeoutsFor, tokenTimeouts } from './service/timeouts.ts';
import type { Transport } from './service/transport.ts';
import type { Cipher } from './session/cipher.ts';
import { createConnectionHandlers } from './session/connection-handlers.ts';
import { createConnectionsView } from './session/connections-view.ts';
import { createFileVault } from './session/file-vault.ts';
import { createSessionService } from './session/session.ts';
import { createTokenRequest } from './session/token-request.ts';
import { createSettingsStore } from './settings/settings-store.ts';

/** What the main process does its work with. A test brings Node's own; `electron-machine.ts` brings Electron's. */
export type Host = Readonly<{
  /** Holds everything that Galley keeps. */
  folder: string;
  platform: NodeJS.Platform;
  openTransport(proxySignIn: ProxySignIn): Transport;
  cipher: Cipher;
  about: AppSnapshot['about'];
  isOnline(): boolean;
  report(thrown: unknown): void;
  startSample(): Promise<RunningSample>;
  copyText(text: string): void;
  /** Draws how far the runs are on the task bar, the dock or where the system shows it. */
  showProgress(progress: OverallProgress): void;
  openLink(url: string): Promise<void>;
  /** Shows the folder of the log with the system's file manager. Resolves with the reason, in words, why it could not; else `null`. */
  openLogFolder(): Promise<string | null>;
  /** Enables the items of the application menu that are named, and no others. */
  enableCommands(commands: readonly CommandId[]): void;
  /** Gives the window the whole screen; `false` gives it back what it had before. */
  fillScreen(isOn: boolean): void;
  /** Where to save a file of that name; `null` when the author closed the dialog. */
  askSavePath(name: string): Promise<string | null>;
}>;

/** As many documents as the views can hold at once, and a few to go back to. */
const documentsInUse = 16;
const dayMs = 86_400_000;
/** Long enough for nearly any save; the system gives a program that it ends about 5 s. */
const saveGraceMs = 2_000;

/** The whole main process without a window: what it does, wired, and nothing it does it with. */
export function compose(host: Host, emitToWindow: (event: AppEvent) => void) {
  const { folder, platform, report } = host;
  const clock = systemClock;
  const now = clock.epochMs;

  const notices = createNotices(emitToWindow);
  const { emit } = notices;
  const proxySignIn = createProxySignIn({ ask: (wanted) => emit({ type: 'proxy-wanted', wanted }) });
  const transport = host.openTransport(proxySignIn);
  const sample = createSample(host.startSample);
  const settings = createSettingsStore({
    folder,
    writeWhole,
    emit,
    connectionsChanged: () => emit({ type: 'connections-changed', connections: connections.list() }),
    now,
    report,
  });
  const connections = createConnectionsView({
    stored: settings.connections,
    sample,
    budgetOf: (serviceUrl) => limiters.budget(serviceUrl),
    requestLimit,
  });
  const { currentId } = connections;

  // Before the documents: what is approved must be known when they are first cleaned.
  const proofs = createProofStore({
    folder: join(folder, 'proofs'),
    writeWhole,
    now,
    emit,
    documents: { locate: (id) => documents.locate(id), keepAgain: (id) => documents.keepAgain(id) },
    isConnection: (id) => connections.find(id) !== undefined,
    report,
  });
  const inUse = createDocumentsInUse(documentsInUse);
  const documents = createDocumentStore({
    folder: join(folder, 'documents'),
    now,
    limits: () => {
      const { keepDocumentsMiB, keepDocumentsDays } = settings.preferences.get();
      return { maxTotalBytes: keepDocumentsMiB * 2 ** 20, maxAgeMs: keepDocumentsDays * dayMs };
    },
    inUse: inUse.ids,
    pinned: proofs.pinned,
    report,
    writeWhole,
    renameOver,
  });
  const saves = createSaveDocument({
    folder: join(folder, 'saves'),
    platform,
    locate: documents.locate,
    writeWhole,
    tempBeside,
    report,
  });
  const activity = createActivityLog({
    folder: join(folder, 'activity'),
    maxEntries: 10_000,
    writeWhole,
    emit,
    documents,
    report,
  });

  const session = createSessionService({
    connection: connections.find,
    sampleCredentials: sample.login,
    rememberPassword: connections.rememberPassword,
    requestToken: createTokenRequest({
      post: createFormPost(transport, () => tokenTimeouts(settings.preferences.get())),
      redact,
      evidenceOf,
    }),
    vault: createFileVault({
      path: join(folder, 'secrets.json'),
      cipher: host.cipher,
      platform,
      writeWhole,
      wait: (ms) => pause(ms),
      emit,
      report,
    }),
    emit,
    currentId: currentId(),
  });

  const limiters = createLimiters({
    folder: join(folder, 'limits'),
    clock,
    onChange: (serviceUrl, budget) => {
      if (serviceUrl === connections.serviceUrlOf(currentId())) emit({ type: 'budget-changed', budget });
    },
    report,
  });
  const calls = createCalls({
    clock,
    transport,
    receive: documents.receive,
    timeouts: (operation) => timeoutsFor(operation, settings.preferences.get()),
    secrets: () => [...session.secrets(), ...proxySignIn.secrets()],
    limiterOf: limiters.of,
    credentials: session.credentials,
    refused: session.refused,
    drop: documents.drop,
    isOnline: host.isOnline,
    random: Math.random,
    record: (entry) => {
      const kept = entry.document?.id ?? entry.fault?.documentId;
      if (kept !== undefined) inUse.touch(kept);
      void activity.record(entry);
    },
  });
  const runs = createRuns({ clock, emit, showProgress: host.showProgress });
  const respond = createDocumentResponses({ locate: documents.locate });
  const suggestions = async () =>
    currentId() === sampleConnectionId
      ? sample.suggestions()
      : suggestionsFrom(settings.workspace.get(currentId()).recents);
  const reportCalls = createReportHandlers({
    runs,
    report: createReportService(calls).run,
    merge: createMergeService(calls).run,
    currentId,
    addRecent: (recent) => settings.workspace.addRecent(currentId(), recent),
    suggestions,
    tryNow: calls.tryNow,
  });
  const documentCalls = createDocumentHandlers({
    find: documents.find,
    fileNameOf,
    askSavePath: host.askSavePath,
    save: saves.save,
  });

  const handlers: Handlers = {
    'app.snapshot': async () => ({
      connections: connections.list(),
      session: session.view(),
      passwordWanted: session.passwordWanted(),
      proxyWanted: proxySignIn.wanted(),
      budget: connections.budget(),
      preferences: settings.preferences.get(),
      workspace: firstReport(settings.workspace.get(currentId()), currentId()),
      runs: runs.list(currentId()),
      latest: runs.latest(currentId()),
      notices: notices.list(),
      about: host.about,
    }),
    'app.copy': async ({ text }) => host.copyText(text),
    'app.openLink': ({ url }) => host.openLink(url),
    'app.openLogFolder': async () => {
      const problem = await host.openLogFolder();
      if (problem !== null) emit({ type: 'noticed', notice: { id: 'log-folder', text: problem } });
    },
    'app.enabledCommands': async ({ commands }) => host.enableCommands(commands),
    'app.fullScreen': async ({ isOn }) => host.fillScreen(isOn),
    'app.dismissNotice': async ({ id }) => notices.dismiss(id),

    ...createConnectionHandlers({
      stored: settings.connections,
      session,
      answerProxy: proxySignIn.answer,
      proofs,
      budget: connections.budget,
      suggestions,
      emit,
    }),

    ...reportCalls.handlers,
    ...documentCalls.handlers,

    'proofs.of': ({ connectionId = currentId(), ...identifiers }) => proofs.of({ connectionId, ...identifiers }),
    'proofs.approve': ({ documentId }) => proofs.approve(documentId),
    'proofs.withdraw': proofs.withdraw,
    'proofs.ignore': ({ areas, ...key }) => proofs.ignore(key, areas),

    ...createActivityHandlers({
      activity,
      serviceUrlOf: connections.serviceUrlOf,
      pairs: session.pairs,
      curl: copyAsCurl,
    }),

    'settings.change': async (change) => {
      const preferences = settings.preferences.change(change);
      void documents.clean();
      return preferences;
    },
    'workspace.keep': async (workspace) => settings.workspace.keep(workspace),
  };

  return {
    handlers,
    /** Signs in again without a question and tidies up after the last run. Once, when the window is on its way: it must not wait for this. */
    begin(): void {
      void session.choose(currentId()).catch(report);
      void saves.sweep();
      for (const each of [folder, join(folder, 'proofs')]) void sweepTemps(each).catch(report);
    },
    preferences: settings.preferences.get,
    /** Answers `galley://app/documents/<id>`. */
    document(id: string, request: Request): Promise<Response> {
      inUse.touch(id);
      return respond(id, request);
    },
    /** After the computer slept: waits are worked out again. */
    wokeUp: limiters.wake,
    /** What would be lost if Galley ended now. */
    underWay: () => ({ saves: documentCalls.saving(), reports: reportCalls.making() }),
    /**
     * Ends every call, leaves a save that is under way `saveGraceMs` to end by itself, and writes what is not yet written. A save
     * that takes longer never changes its target: `begin` removes what it leaves behind. Never rejects.
     */
    async close(): Promise<void> {
      runs.cancelAll();
      await Promise.allSettled([settings.flush(), proofs.flush(), documentCalls.savedWithin(saveGraceMs)]);
    },
  };
}
