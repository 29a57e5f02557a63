import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bridge } from '../../shared/contract.ts';
import type { Workspace } from '../../shared/workspace.ts';
import { type LaunchedApp, launchApp, test as ownGalley, whenPainted } from './galley.ts';

type Shared = Readonly<{ file: string; launched: LaunchedApp; workspace: Workspace; close(): Promise<void> }>;

type WorkerFixtures = { shared: { current: Shared | null } };

/**
 * One Galley for all tests of a file. Each test starts with a reloaded window and the workspace of a first start. Data
 * that earlier tests stored elsewhere (Activity, drafts, connections) is still there, and so are the last answers.
 */
export const test = ownGalley.extend<object, WorkerFixtures>({
  shared: [
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = { current: null };
      await use(shared);
      await shared.current?.close();
    },
    { scope: 'worker' },
  ],

  galley: async ({ shared, executable }, use, { file }) => {
    if (shared.current?.file === file) await reload(shared.current);
    else {
      await shared.current?.close();
      shared.current = null;
      const userData = await mkdtemp(join(tmpdir(), 'galley-shared-'));
      const launched = await launchApp(executable, userData, ['--password-store=gnome-libsecret']);
      await keepDialogs(launched);
      const close = async () => {
        await launched.app.close();
        await rm(userData, { recursive: true, force: true });
      };
      shared.current = { file, launched, workspace: await workspaceOf(launched), close };
    }
    await whenPainted(shared.current.launched.page);
    await use(shared.current.launched);
  },
});

type Window = typeof globalThis & { galley: Bridge };

async function workspaceOf({ page }: LaunchedApp): Promise<Workspace> {
  await page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number="1"] canvas').waitFor();
  return page.evaluate(async () => {
    const snapshot = await (globalThis as Window).galley.call('app.snapshot', undefined);
    if (!snapshot.ok) throw new Error(snapshot.fault.happened);
    return snapshot.value.workspace;
  });
}

async function reload({ launched: { app, page }, workspace }: Shared): Promise<void> {
  await app.evaluate(() => Reflect.get(globalThis, 'restoreDialogs')());
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  // A pointer that rests on a button shows its tooltip.
  await page.mouse.move(0, 0);
  await page.evaluate((first) => {
    // The window keeps its own at that moment.
    addEventListener('pagehide', () => void (globalThis as Window).galley.call('workspace.keep', first));
  }, workspace);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Records what tests replace in the main process, so that the next test finds it unchanged. */
const keepDialogs = ({ app }: LaunchedApp) =>
  app.evaluate(({ dialog, shell, Menu }) => {
    const { showSaveDialog, showOpenDialog, showMessageBox } = dialog;
    const { openPath, openExternal } = shell;
    const { popup } = Menu.prototype;
    Reflect.set(globalThis, 'restoreDialogs', () => {
      Object.assign(dialog, { showSaveDialog, showOpenDialog, showMessageBox });
      Object.assign(shell, { openPath, openExternal });
      Object.assign(Menu.prototype, { popup });
    });
  });
