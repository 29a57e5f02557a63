import type { CommandId } from '../../shared/commands.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { FileToOpen } from '../../shared/file-to-open.ts';
import { type AppSnapshot, documentUrl } from '../../shared/model.ts';
import type { Activity, ActivityDependencies } from '../activity/activity.ts';
import { browserClock } from '../base/browser-clock.ts';
import { fetchText } from '../base/fetch-text.ts';
import { createHelp } from '../help/help.ts';
import { createJsonPlaces } from '../info/json-places.ts';
import { createMerge } from '../merge/merge.ts';
import { createLazyAnalyzer, createPdfEngine } from '../pdf-engine/pdf-engine.ts';
import { keepPlaces } from '../pdf-pages/scroll-positions.ts';
import { createSharedViews, syncPageColours } from '../pdf-pages/shared-views.ts';
import { createReports } from '../report/reports.ts';
import { createSession } from '../session/session.ts';
import { createSettings } from '../settings/settings.ts';
import { createDiffChoices } from '../text-viewer/diff-choices.ts';
import { createCommandTargets } from '../ui/command-targets.ts';
import { createCommands } from './app-commands.ts';
import { createDraftsLater, openDraftsOf } from './drafts-later.ts';
import { createEnabledCommands } from './enabled-commands.ts';
import { createFrameShortcuts } from './frame-shortcuts.ts';
import { madeLater } from './made-later.ts';
import type { RecentReport } from './palette-entries.ts';
import { createAnswers, createInfoSource } from './report-answers.ts';
import { createShell } from './shell.ts';
import { startsWithSample } from './starts-with-sample.ts';
import { createWorkspaceKeeper } from './workspace-keeper.ts';

/** The folder with the files that pdf.js loads at run time: its worker, character maps, fonts and decoders. */
const pdfjsAssetsUrl = 'galley://app/pdfjs/';

const readText = (documentId: string): Promise<string> => fetchText(documentUrl(documentId));

export type AppServices = ReturnType<typeof compose>;

/** Wires the window without drawing it: passes each feature its dependencies, and the events of the main process. */
export function compose(bridge: Bridge, snapshot: AppSnapshot) {
  const { workspace, runs, latest } = snapshot;
  const keeper = createWorkspaceKeeper({
    initial: workspace,
    keep: (next) => void bridge.call('workspace.keep', next),
    after: browserClock.after,
  });

  const frameShortcuts = createFrameShortcuts();
  const shell = createShell({ bridge, snapshot, keep: keeper.change });
  const session = createSession({ bridge, snapshot });
  const isFolder = (id: string) =>
    session.state.getState().connections.some((each) => each.id === id && each.kind === 'folder');
  const { connectionId } = snapshot.session;
  const reports = createReports({
    bridge,
    connectionId,
    snapshot,
    readText,
    changedText: async (...texts) => (await import('../text-viewer/changed-text.ts')).changedText(...texts),
    keep: keeper.change,
    keepNow: keeper.flush,
    clock: browserClock,
    visibility: {
      isHidden: () => document.hidden,
      listen: (listener) => document.addEventListener('visibilitychange', listener),
    },
  });
  /** The user may choose another connection before `begin`. */
  const atStart = reports.selected();
  const merge = createMerge({
    bridge,
    initialItems: workspace.mergeItems,
    connectionId,
    info: createInfoSource(reports, shell),
    runs: runs.filter((run) => run.connectionId === connectionId),
    latest: latest.filter((answer) => answer.connectionId === connectionId),
    keep: (mergeItems) => keeper.change({ mergeItems: [...mergeItems] }),
  });
  const drafts = createDraftsLater(() => ({
    bridge,
    after: browserClock.after,
    readText,
    answers: createAnswers(reports, (id) => session.state.getState().session.connectionId === id),
    bringToFront: ({ templateID, sobjectId }) => reports.open({ templateID, sobjectId }).showDraft(true),
    consents: settings.state.getState().preferences.draftImages,
    isFolder,
    places: { initial: workspace.draftPlaces, keep: keeper.change },
    runJq: async (documentId, filter) => (await import('./jq-on-documents.ts')).runJqOnDocument(documentId, filter),
  }));
  const activity = madeLater<ActivityDependencies, Activity>(() => ({
    bridge,
    connectionId: session.state.getState().session.connectionId,
    reuse: (request, andRun) => {
      if ('items' in request) {
        commands.run('go-merge');
        merge.replace(request.items);
        if (andRun) void merge.run();
      } else {
        const { operation, ...identifiers } = request;
        commands.run('go-report');
        const report = reports.open({ ...identifiers, tab: operation });
        if (andRun) void report.runAgain(operation);
      }
    },
  }));
  const settings = createSettings({ bridge, snapshot });
  const pdfEngine = createPdfEngine(pdfjsAssetsUrl);
  const pdfViews = createSharedViews();
  syncPageColours(pdfViews.looks, {
    get: () => settings.state.getState().preferences.pageColours,
    set: (pageColours) => void settings.change({ pageColours }),
    subscribe: settings.state.subscribe,
  });
  keepPlaces({
    positions: pdfViews.scrollPositions,
    initial: workspace.places,
    keep: keeper.change,
  });
  const help = createHelp();
  const targets = createCommandTargets();
  const commands = createCommands({ shell, session, reports, merge, settings, help, targets });
  const reportEnabled = createEnabledCommands({
    enabled: commands.enabled,
    report: (enabled) => void bridge.call('app.enabledCommands', { commands: enabled }),
    after: browserClock.after,
  });

  return {
    bridge,
    shell,
    session,
    reports,
    drafts,
    merge,
    activity,
    settings,
    help,
    commands,
    frameShortcuts,
    targets,
    /** Opens a recent report in its tab, and runs the visible views. */
    openRecent(recent: RecentReport): void {
      commands.run('go-report');
      void reports.open(recent).run();
    },
    flush(): void {
      keeper.flush();
      drafts.flush();
    },
    faultFiles: { isFolder, open: (file: FileToOpen) => bridge.call('app.openFile', file) },
    viewing: {
      infoCalls: bridge,
      infoPlaces: createJsonPlaces(),
      urlOf: documentUrl,
      pdfEngine,
      pdfViews,
      pdfAnalyzer: createLazyAnalyzer({ assetsUrl: pdfjsAssetsUrl, clock: browserClock }),
      diffChoices: createDiffChoices(workspace.comparison, (comparison) => keeper.change({ comparison })),
      openLink: shell.openLink,
      fillScreen: shell.fillScreen,
      copy: shell.copy,
      dragOut: shell.dragOut,
    },

    handleEvent(event: AppEvent): void {
      if (event.type === 'frame-keys') frameShortcuts.press(event.keys);
      if (event.type === 'command' && !undoText(event.command)) commands.run(event.command);
      for (const feature of [shell, session, reports, drafts, merge, activity, settings]) feature.handleEvent(event);
    },

    /** What the window does without a user's action once it is shown. */
    begin(): void {
      commands.subscribe(reportEnabled);
      reportEnabled();
      void reports.loadSuggestions();
      void merge.loadSuggestions();
      reports.begin();
      openDraftsOf(reports, drafts);
      void merge.showKept();
      if (startsWithSample(snapshot)) void atStart.run();
    },
  };
}

/** Undoes or redoes in the focused text field, as the menu would. Returns whether a field has the focus. */
function undoText(command: CommandId): boolean {
  if (command !== 'undo' && command !== 'redo') return false;
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
  // A check box has no text.
  if (!isField || activeElement.selectionStart === null) return false;
  document.execCommand(command);
  return true;
}
