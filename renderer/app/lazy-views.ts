import { lazyPart } from '../ui/lazy-part.ts';

/** Views and dialogs that are loaded when they are first needed, so that the first screen is small. */
export const lazyViews = {
  MergeView: lazyPart(async () => (await import('../merge/MergeView.tsx')).MergeView),
  ActivityPart: lazyPart(async () => (await import('./ActivityPart.tsx')).ActivityPart),
  EditAsDraft: lazyPart(async () => (await import('./EditAsDraft.tsx')).EditAsDraft),
  SheetPart: lazyPart(async () => (await import('./SheetPart.tsx')).SheetPart),
  ReportTabs: lazyPart(async () => (await import('../report/ReportTabs.tsx')).ReportTabs),
  DroppedFiles: lazyPart(async () => (await import('./DroppedFiles.tsx')).DroppedFiles),
  SessionNotices: lazyPart(async () => (await import('../session/SessionNotices.tsx')).SessionNotices),
  DraftPanel: lazyPart(async () => (await import('../drafts/DraftPanel.tsx')).DraftPanel),
  SettingsView: lazyPart(async () => (await import('../settings/SettingsView.tsx')).SettingsView),
  ConnectionList: lazyPart(async () => (await import('../session/ConnectionList.tsx')).ConnectionList),
  SignInForm: lazyPart(async () => (await import('../session/SignInForm.tsx')).SignInForm),
  PasswordDialog: lazyPart(async () => (await import('../session/PasswordDialog.tsx')).PasswordDialog),
  ProxyDialog: lazyPart(async () => (await import('../session/ProxyDialog.tsx')).ProxyDialog),
  MoveDialog: lazyPart(async () => (await import('../session/MoveDialog.tsx')).MoveDialog),
  CommandPalette: lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette),
  HelpPanel: lazyPart(async () => (await import('../help/HelpPanel.tsx')).HelpPanel),
  ShortcutsDialog: lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
  WelcomeLine: lazyPart(async () => (await import('./WelcomeLine.tsx')).WelcomeLine),
  AboutDialog: lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog),
} as const;

/** Loads them ahead. A failure is shown when the view is needed, not here. */
export async function warmLazyViews(): Promise<void> {
  await Promise.all(Object.values(lazyViews).map((part) => part.warm()));
}
