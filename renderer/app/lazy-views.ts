/** Views and dialogs that are loaded when they are first needed, so that the first screen is small. */
export const loadMerge = () => import('../merge/MergeView.tsx');
export const loadActivity = () => import('../activity/ActivityView.tsx');
export const loadSettings = () => import('../settings/SettingsView.tsx');
export const loadConnections = () => import('../session/ConnectionList.tsx');
export const loadSignInForm = () => import('../session/SignInForm.tsx');
export const loadPasswordDialog = () => import('../session/PasswordDialog.tsx');
export const loadProxyDialog = () => import('../session/ProxyDialog.tsx');
export const loadMoveDialog = () => import('../session/MoveDialog.tsx');
export const loadCommandPalette = () => import('./CommandPalette.tsx');
export const loadShortcutsDialog = () => import('./ShortcutsDialog.tsx');
export const loadAboutDialog = () => import('./AboutDialog.tsx');

/** Loads them ahead. A failure is shown when the view is needed, not here. */
export async function warmLazyViews(): Promise<void> {
  const dialogs = [loadSignInForm(), loadPasswordDialog(), loadProxyDialog(), loadMoveDialog()];
  const ofWindow = [loadCommandPalette(), loadShortcutsDialog(), loadAboutDialog()];
  await Promise.allSettled([loadMerge(), loadActivity(), loadSettings(), loadConnections(), ...dialogs, ...ofWindow]);
}
