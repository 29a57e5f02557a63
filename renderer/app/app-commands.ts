import type { CommandId, CommandsOf } from '../../shared/commands.ts';
import type { ReportOperation } from '../../shared/operations.ts';
import type { Help } from '../help/help.ts';
import type { Merge } from '../merge/merge.ts';
import { tabToSave } from '../report/report.ts';
import { type Identifiers, isRunning } from '../report/report-state.ts';
import type { Reports } from '../report/reports.ts';
import { tabsOf } from '../report/reports-state.ts';
import type { Session } from '../session/session.ts';
import type { Settings } from '../settings/settings.ts';
import { type CommandActions, type CommandTargets, enabledCommands } from '../ui/command-targets.ts';
import { goToPane } from './panes.ts';
import type { Shell } from './shell.ts';

type CommandDependencies = Readonly<{
  shell: Shell;
  session: Session;
  reports: Reports;
  merge: Merge;
  settings: Settings;
  help: Help;
  /** The viewers on the screen. */
  targets: CommandTargets;
}>;

export type Commands = ReturnType<typeof createCommands>;

/**
 * Other commands run elsewhere: `context-menu` in the system, `quit` in the main process, those of the merge list in
 * the list, those of documents in the viewers.
 */
type WindowCommandId = Exclude<CommandsOf<'app' | 'merge'>, 'quit' | 'context-menu'>;

/** The actions of all commands in the front view, and which of them can run now. */
export function createCommands(dependencies: CommandDependencies) {
  const { shell, session, reports, merge, settings, help, targets } = dependencies;
  const go = (view: Parameters<Shell['go']>[0]) => () => {
    session.closeForm();
    shell.go(view);
  };

  const show = (tab: ReportOperation) => () => {
    go('report')();
    reports.selected().showDraft(false);
    reports.selected().select(tab);
  };
  const goToField = (field: keyof Identifiers) => () => {
    go('report')();
    reports.selected().wantField(field);
  };

  const interfaceSizes = () => {
    const now = settings.state.getState().preferences.interfaceZoomPercent;
    const to = (percent: number | null) =>
      percent === null || percent === now ? null : () => void settings.change({ interfaceZoomPercent: percent });
    return {
      'interface-larger': to(nextInterfaceZoom(now, 'larger')),
      'interface-smaller': to(nextInterfaceZoom(now, 'smaller')),
      'interface-normal': to(100),
    };
  };

  const reportTabs = (isReport: boolean) => {
    const { open, selected, closed } = tabsOf(reports.state.getState());
    const at = open.indexOf(selected);
    const step = (by: number) => () => reports.select(open[(at + by + open.length) % open.length]!);
    const move = (by: number) => (isReport && open[at + by] ? () => reports.move(selected, at + by) : null);
    return {
      'new-report': () => {
        go('report')();
        reports.openNew();
      },
      'close-report': isReport ? () => reports.close(selected) : null,
      'reopen-report': closed.length > 0 ? reports.reopen : null,
      'next-report': isReport && open.length > 1 ? step(1) : null,
      'previous-report': isReport && open.length > 1 ? step(-1) : null,
      'move-report-left': move(-1),
      'move-report-right': move(1),
    };
  };

  const ofWindow = (): Readonly<Record<WindowCommandId, (() => void) | null>> => {
    const { view } = shell.state.getState();
    // The sign-in form covers the view.
    const isCovered = session.state.getState().form !== null;
    const isReport = view === 'report' && !isCovered;
    const isMerge = view === 'merge' && !isCovered;
    const report = reports.selected();
    const reportNow = report.state.getState();
    const mergeNow = merge.state.getState();
    const { rows, past, future } = mergeNow.list;
    const tab = tabToSave(reportNow);

    const runReport = () => {
      report.showDraft(false);
      void report.run();
    };
    const runs = { report: runReport, merge: () => void merge.run() };
    const cancels = {
      report: isRunning(reportNow) ? () => void report.cancel() : null,
      merge: mergeNow.running ? () => void merge.cancel() : null,
    };
    const saves = {
      // The viewer may show an earlier PDF than the last one. Save writes the visible one, wherever the focus is.
      report: targets.actionInView('save') ?? (reportNow.panes[tab].shown ? () => void report.save(tab) : null),
      merge: mergeNow.shown ? () => void merge.save() : null,
    };
    const inFront = (actions: Readonly<Record<'report' | 'merge', (() => void) | null>>) =>
      isReport ? actions.report : isMerge ? actions.merge : null;
    const inMerge = (action: () => void, isPossible: boolean) => (isMerge && isPossible ? action : null);

    return {
      run: inFront(runs),
      cancel: inFront(cancels),
      save: inFront(saves),
      'go-report': go('report'),
      'go-sheet': go('sheet'),
      'go-merge': go('merge'),
      'go-activity': go('activity'),
      'go-settings': go('settings'),
      'show-info': show('info'),
      'show-handlebars': show('handlebars'),
      'show-deepload': show('deepload'),
      'show-pdf': show('render'),
      'go-template-id': goToField('templateID'),
      'go-record-id': goToField('sobjectId'),
      ...reportTabs(isReport),
      'next-pane': () => goToPane('next'),
      'previous-pane': () => goToPane('previous'),
      'switch-connection': () => session.openSwitcher(true),
      'new-connection': session.openNew,
      'sign-out': session.state.getState().session.state === 'signed-out' ? null : () => void session.signOut(),
      ...interfaceSizes(),
      undo: inMerge(merge.undo, past.length > 0),
      redo: inMerge(merge.redo, future.length > 0),
      'pick-from-info': inMerge(() => merge.pickFromInfo(true), true),
      'sort-items': inMerge(merge.sort, rows.length > 1),
      'reverse-items': inMerge(merge.reverse, rows.length > 1),
      'remove-repeats': inMerge(merge.removeRepeats, rows.length > 1),
      'clear-items': inMerge(merge.clear, rows.length > 0),
      help: help.toggle,
      'command-palette': () => shell.openDialog('palette'),
      shortcuts: () => shell.openDialog('shortcuts'),
      about: () => shell.openDialog('about'),
      'open-log-folder': shell.openLogFolder,
    };
  };

  const actions = (): CommandActions => ({ ...ofWindow(), ...targets.actions() });

  return {
    /** The current actions. Those of the front viewer take precedence over those of the window. */
    actions,
    enabled: (): readonly CommandId[] => enabledCommands(actions()),
    run: (command: CommandId): void => actions()[command]?.(),

    /** Calls `listener` when other commands may be enabled. Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      const ends = [targets, shell.state, session.state, reports, merge.state, settings.state].map((each) =>
        each.subscribe(listener),
      );
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The zoom steps of the interface. */
const interfaceZoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const;

/** The next zoom step in a direction; `null` at the end. */
const nextInterfaceZoom = (percent: number, direction: 'larger' | 'smaller'): number | null =>
  (direction === 'larger'
    ? interfaceZoomSteps.find((step) => step > percent)
    : interfaceZoomSteps.findLast((step) => step < percent)) ?? null;
