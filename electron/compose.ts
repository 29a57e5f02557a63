import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Handlers } from '../shared/contract.ts';
import type { AppEvent } from '../shared/events.ts';
import { FaultError } from '../shared/fault.ts';
import type { AppSnapshot, ConnectionView, Notice } from '../shared/model.ts';
import { createActivityLog } from './activity/activity-log.ts';
import { createConnectionCalls } from './connection-calls.ts';
import { createDocumentResponses } from './documents/document-responses.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createDocumentsInUse } from './documents/documents-in-use.ts';
import { fileNameOf } from './documents/file-name.ts';
import { createSaveDocument, documentGone } from './documents/save-document.ts';
import { sweepTemps, tempBeside, writeWhole } from './files/atomic-write.ts';
import { renameOver } from './files/rename-over.ts';
import { createSample, firstReport, type RunningSample, sampleId, suggestionsFrom } from './sample.ts';
import { createCalls } from './service/calls.ts';
import { systemClock } from './service/clock.ts';
import { copyAsCurl } from './service/copy-as-curl.ts';
import { evidenceOf } from './service/evidence.ts';
import { createFormPost } from './service/form-post.ts';
import { createLimiters, requestLimit } from './service/limiters.ts';
import { createMergeService } from './service/merge-service.ts';
import type { OverallProgress } from './service/overall-progress.ts';
import { redact } from './service/redact.ts';
import { createReportService } from './service/report-service.ts';
import { createRuns } from './service/runs.ts';
import { timeoutsFor, tokenTimeouts } from './service/timeouts.ts';
import type { Transport } from './service/transport.ts';
import type { Cipher } from './session/cipher.ts';
import { createFileVault } from './session/file-vault.ts';
import { createSession } from './session/session.ts';
import { connectionGone } from './session/session-faults.ts';
import { createTokenRequest } from './session/token-request.ts';
import { createSettings } from './settings/settings-store.ts';

/** What the main process does its work with. A test brings Node's own; `electron-machine.ts` brings Electron's. */
export type Machine = Readonly<{
  /** Holds everything that Galley keeps. */
  folder: string;
  platform: NodeJS.Platform;
  transport: Transport;
  cipher: Cipher;
  about: AppSnapshot['about'];
  isOnline(): boolean;
  report(thrown: unknown): void;
  startSample(): Promise<RunningSample>;
  copyText(text: string): void;
  /** Draws how far the runs are on the task bar, the dock or where the system shows it. */
  showProgress(progress: OverallProgress): void;
  openLink(url: string): Promise<void>;
  /** Where to save a file of that name; `null` when the author closed the dialog. */
  askSavePath(name: string): Promise<string | null>;
}>;

/** As many documents as the views can hold at once, and a few to go back to. */
const documentsInUse = 16;
const dayMs = 86_400_000;

const callGone = {
  code: 'INVALID-INPUT',
  happened: 'This call is no longer in Activity.',
  advice: 'Run it again to have its command line.',
} as const;

/** The whole main process without a window: what it does, wired, and nothing it does it with. */
export function compose(machine: Machine, tellWindow: (event: AppEvent) => void) {
  const { folder, platform, transport, report } = machine;
  const clock = systemClock;
  const now = clock.epochMs;

  const notices = new Map<string, Notice>();
  const tell = (event: AppEvent) => {
    if (event.type === 'noticed') notices.set(event.notice.id, event.notice);
    tellWindow(event);
  };

  const sample = createSample(machine.startSample);
  const settings = createSettings({
    folder,
    writeWhole,
    tell,
    connectionsChanged: (own) => tell({ type: 'connections-changed', connections: [sample.connection, ...own] }),
    now,
    report,
  });
  const connections = (): readonly ConnectionView[] => [sample.connection, ...settings.connections.list()];
  const connection = (id: string) => connections().find((each) => each.id === id);
  const currentId = () => settings.connections.currentId() ?? sampleId;

  const inUse = createDocumentsInUse(documentsInUse);
  const documents = createDocumentStore({
    folder: join(folder, 'documents'),
    now,
    limits: () => {
      const { keepDocumentsMiB, keepDocumentsDays } = settings.preferences.get();
      return { maxTotalBytes: keepDocumentsMiB * 2 ** 20, maxAgeMs: keepDocumentsDays * dayMs };
    },
    inUse: inUse.ids,
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
    tell,
    documents,
    report,
  });

  const session = createSession({
    connection,
    sampleCredentials: sample.login,
    rememberPassword: (id, rememberPassword) => {
      const stored = settings.connections.list().find((each) => each.id === id);
      if (!stored) return;
      const { kind: _, ...draft } = stored;
      settings.connections.save({ ...draft, rememberPassword });
    },
    requestToken: createTokenRequest({
      post: createFormPost(transport, () => tokenTimeouts(settings.preferences.get())),
      redact,
      evidenceOf,
    }),
    vault: createFileVault({
      path: join(folder, 'secrets.json'),
      cipher: machine.cipher,
      platform,
      writeWhole,
      wait: (ms) => pause(ms),
      tell,
      report,
    }),
    tell,
    currentId: currentId(),
  });

  /** `null` for a connection that is gone, and while the sample service has no address: nothing can have been asked of it. */
  const serviceUrlOf = (id: string) => (id === sampleId ? sample.serviceUrl() : (connection(id)?.serviceUrl ?? null));
  const limiters = createLimiters({
    folder: join(folder, 'limits'),
    clock,
    onChange: (serviceUrl, budget) => {
      if (serviceUrl === serviceUrlOf(currentId())) tell({ type: 'budget-changed', budget });
    },
    report,
  });
  const budget = () => {
    const serviceUrl = serviceUrlOf(currentId());
    return serviceUrl === null
      ? { limit: requestLimit, free: requestLimit, nextFreeInMs: null, waiting: 0 }
      : limiters.budget(serviceUrl);
  };

  const calls = createCalls({
    clock,
    transport,
    receive: documents.receive,
    timeouts: (operation) => timeoutsFor(operation, settings.preferences.get()),
    secrets: session.secrets,
    limiterOf: limiters.of,
    credentials: session.credentials,
    refused: session.refused,
    isOnline: machine.isOnline,
    random: Math.random,
    record: (entry) => {
      if (entry.document) inUse.touch(entry.document.id);
      void activity.record(entry);
    },
  });
  const reports = createReportService(calls);
  const merges = createMergeService(calls);
  const runs = createRuns({ clock, tell, showProgress: machine.showProgress });
  const saving = new Set<Promise<unknown>>();

  const respond = createDocumentResponses({ locate: documents.locate });
  const suggestions = async () =>
    currentId() === sampleId ? sample.suggestions() : suggestionsFrom(settings.workspace.get(currentId()).recents);

  const handlers: Handlers = {
    'app.snapshot': async () => ({
      connections: connections(),
      session: session.view(),
      passwordWanted: session.passwordWanted(),
      budget: budget(),
      preferences: settings.preferences.get(),
      workspace: firstReport(settings.workspace.get(currentId()), currentId()),
      notices: [...notices.values()],
      about: machine.about,
    }),
    'app.copy': async ({ text }) => machine.copyText(text),
    'app.openLink': ({ url }) => machine.openLink(url),
    'app.dismissNotice': async ({ id }) => void notices.delete(id),

    ...createConnectionCalls({ stored: settings.connections, session, budget, suggestions, tell }),

    'report.suggestions': suggestions,
    'report.run': ({ runId, request }) => {
      const { templateID, sobjectId } = request;
      settings.workspace.addRecent(currentId(), { templateID, sobjectId });
      return runs.start(runId, (run) => reports.run(request, run));
    },
    'merge.run': ({ runId, items }) => runs.start(runId, (run) => merges.run(items, run)),
    'runs.cancel': async ({ runId }) => runs.cancel(runId),

    'documents.save': async ({ documentId }) => {
      const document = await documents.find(documentId);
      if (!document) throw documentGone();
      const path = await machine.askSavePath(fileNameOf(document));
      if (path === null) return null;
      const save = saves.save(documentId, path);
      saving.add(save);
      return save.finally(() => saving.delete(save));
    },

    'activity.list': activity.list,
    'activity.clear': activity.clear,
    'activity.curl': async ({ id }) => {
      const entry = await activity.find(id);
      if (!entry) throw new FaultError(callGone);
      const serviceUrl = serviceUrlOf(entry.connectionId);
      if (serviceUrl === null) throw connectionGone();
      const pairs = (await session.pairs(entry.connectionId)) ?? { id: null, instance: null };
      return copyAsCurl(entry.asked, { serviceUrl, ...pairs });
    },

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
      void sweepTemps(folder).catch(report);
    },
    preferences: settings.preferences.get,
    /** Answers `galley://app/documents/<id>`. */
    document(id: string, request: Request): Promise<Response> {
      inUse.touch(id);
      return respond(id, request);
    },
    /** After the computer slept: waits are worked out again. */
    wokeUp: limiters.wake,
    /** Ends every call, lets a save that is under way end by itself, and writes what is not yet written. Never rejects. */
    async close(): Promise<void> {
      runs.cancelAll();
      await Promise.allSettled([settings.flush(), ...saving]);
    },
  };
}
