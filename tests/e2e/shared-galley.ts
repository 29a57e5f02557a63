import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bridge } from '../../shared/contract.ts';
import type { Workspace } from '../../shared/workspace.ts';
import {
  attachThreads,
  type KeptGalley,
  keepPicture,
  type LaunchedApp,
  launchApp,
  test as ownGalley,
  usualSwitches,
  whenPainted,
} from './galley.ts';

/**
 * One Galley for the tests of a worker that follow one another. Each starts with a reloaded window, the workspace of a
 * first start, no drafts, no calls in Activity, and the sample service as the only connection. The last answers of
 * earlier tests are still there. A test that starts Galley itself ends this one.
 */
export const test = ownGalley.extend({
  galley: async ({ kept, executable }, use, info) => {
    if (kept.galley === null) {
      const userData = await mkdtemp(join(tmpdir(), 'galley-shared-'));
      const launched = await launchApp(executable, userData, usualSwitches);
      await keepOriginals(launched);
      kept.galley = {
        launched,
        workspace: await workspaceOf(launched),
        close: async () => {
          kept.galley = null;
          await launched.app.close();
          await rm(userData, { recursive: true, force: true });
        },
      };
    } else await reload(kept.galley);
    const { launched } = kept.galley;
    await whenPainted(launched.page);
    await use(launched);
    await attachThreads(info);
    await keepPicture(info, launched.app);
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

async function reload({ launched: { app, page }, workspace }: KeptGalley): Promise<void> {
  await app.evaluate(() => Reflect.get(globalThis, 'restoreOriginals')());
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  // A pointer that rests on a button shows its tooltip.
  await page.mouse.move(0, 0);
  await page.evaluate(async (first) => {
    const { galley } = globalThis as Window;
    const [snapshot, drafts] = await Promise.all([
      galley.call('app.snapshot', undefined),
      galley.call('drafts.list', undefined),
    ]);
    if (!snapshot.ok || !drafts.ok) throw new Error('Galley does not say what earlier tests have left.');
    for (const { id, kind } of snapshot.value.connections)
      if (kind !== 'sample') await galley.call('connections.remove', { id });
    await galley.call('activity.clear', undefined);
    // The window keeps its own at that moment.
    addEventListener('pagehide', () => {
      for (const { connectionId, templateID, sobjectId, kind } of drafts.value)
        void galley.call('drafts.discard', { connectionId, templateID, sobjectId, kind });
      void galley.call('workspace.keep', first);
    });
  }, workspace);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Records what tests replace in the main process, so that the next test finds it unchanged. */
const keepOriginals = ({ app }: LaunchedApp) =>
  app.evaluate(({ dialog, shell, Menu, BrowserWindow }) => {
    const { showSaveDialog, showOpenDialog, showMessageBox } = dialog;
    const { openPath, openExternal } = shell;
    const { popup } = Menu.prototype;
    Reflect.set(globalThis, 'restoreOriginals', () => {
      Object.assign(dialog, { showSaveDialog, showOpenDialog, showMessageBox });
      Object.assign(shell, { openPath, openExternal });
      Object.assign(Menu.prototype, { popup });
      for (const window of BrowserWindow.getAllWindows()) {
        Reflect.deleteProperty(window, 'setFullScreen');
        Reflect.deleteProperty(window.webContents, 'startDrag');
        window.webContents.setZoomFactor(1);
      }
    });
  });
