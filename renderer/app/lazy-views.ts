import { lazyPart } from '../ui/lazy-part.tsx';

/* Views and dialogs that are loaded when they are first needed, so that the first screen is small. */

export const MergeView = lazyPart(async () => (await import('../merge/MergeView.tsx')).MergeView);
export const ActivityView = lazyPart(async () => (await import('../activity/ActivityView.tsx')).ActivityView);
export const SettingsView = lazyPart(async () => (await import('../settings/SettingsView.tsx')).SettingsView);
export const ConnectionList = lazyPart(async () => (await import('../session/ConnectionList.tsx')).ConnectionList);
export const SignInForm = lazyPart(async () => (await import('../session/SignInForm.tsx')).SignInForm);
export const PasswordDialog = lazyPart(async () => (await import('../session/PasswordDialog.tsx')).PasswordDialog);
export const ProxyDialog = lazyPart(async () => (await import('../session/ProxyDialog.tsx')).ProxyDialog);
export const MoveDialog = lazyPart(async () => (await import('../session/MoveDialog.tsx')).MoveDialog);
export const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette);
export const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);
export const AboutDialog = lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog);

const dialogs = [SignInForm, PasswordDialog, ProxyDialog, MoveDialog, CommandPalette, ShortcutsDialog, AboutDialog];

/** Loads them ahead. A failure is shown when the view is needed, not here. */
export async function warmLazyViews(): Promise<void> {
  const views = [MergeView, ActivityView, SettingsView, ConnectionList];
  await Promise.all([...views, ...dialogs].map((part) => part.warm()));
}
