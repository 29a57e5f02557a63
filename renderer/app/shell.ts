import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { AppSnapshot, BudgetView, Notice } from '../../shared/model.ts';
import type { Workspace } from '../../shared/workspace.ts';
import type { Identifiers } from '../report/report-state.ts';

export type ViewName = Workspace['place'];

/** The dialogs of the window itself. */
type AppDialog = 'palette' | 'shortcuts' | 'about';

type ShellState = Readonly<{
  view: ViewName;
  budget: BudgetView;
  notices: readonly Notice[];
  dialog: AppDialog | null;
}>;

type ShellDependencies = Readonly<{
  bridge: Bridge;
  snapshot: Pick<AppSnapshot, 'workspace' | 'budget' | 'notices'>;
  keep: (part: Pick<Workspace, 'place'>) => void;
}>;

export type Shell = ReturnType<typeof createShell>;

/**
 * The frame around the features: the front view, the requests left, notices about Galley itself, and the open dialog.
 */
export function createShell({ bridge, snapshot, keep }: ShellDependencies) {
  const { workspace, budget, notices } = snapshot;
  const state = createStore<ShellState>(() => ({ view: workspace.place, budget, notices, dialog: null }));

  return {
    state,

    go(view: ViewName): void {
      state.setState({ view });
      keep({ place: view });
    },

    dismiss(id: string): void {
      state.setState((s) => ({ notices: s.notices.filter((notice) => notice.id !== id) }));
      void bridge.call('app.dismissNotice', { id });
    },

    openDialog: (dialog: AppDialog) => state.setState({ dialog }),
    closeDialog: () => state.setState({ dialog: null }),

    /** Shows the folder of Galley's log with the system's file manager. */
    openLogFolder: () => void bridge.call('app.openLogFolder', undefined),

    /** Selects a saved file in its folder with the system's file manager. */
    showInFolder: (path: string) => void bridge.call('app.showInFolder', { path }),

    /** Puts text on the clipboard. */
    copy: (text: string) => void bridge.call('app.copy', { text }),

    /** Drags a document out of the window with the pointer that has begun to drag. */
    dragOut: (documentId: string) => void bridge.call('documents.drag', { documentId }),

    /** Enters or leaves full screen. */
    fillScreen: (isOn: boolean) => void bridge.call('app.fullScreen', { isOn }),

    /** Opens an `https` address in the system's browser; the main process refuses any other. */
    openLink: (url: string) => void bridge.call('app.openLink', { url }),

    handleEvent(event: AppEvent): void {
      if (event.type === 'budget-changed') state.setState({ budget: event.budget });
      if (event.type === 'noticed') {
        state.setState((s) => ({ notices: [...s.notices.filter(({ id }) => id !== event.notice.id), event.notice] }));
      }
    },
  };
}

type TitleParts = Identifiers & Readonly<{ view: ViewName; connectionName: string | undefined }>;

export const viewTitles = {
  report: 'Report',
  sheet: 'Sheet',
  merge: 'Merge',
  activity: 'Activity',
  settings: 'Settings',
} as const;

/** "TEMPLATE · RECORD — CONNECTION" for Report, and "VIEW — CONNECTION" for the others or before anything is typed. */
export function windowTitle({ view, templateID, sobjectId, connectionName = 'Galley' }: TitleParts): string {
  const identifiers = view === 'report' ? [templateID.trim(), sobjectId.trim()].filter((id) => id !== '') : [];
  return `${identifiers.join(' · ') || viewTitles[view]} — ${connectionName}`;
}
