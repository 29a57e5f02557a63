import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app, type BrowserWindow, dialog, Menu, nativeTheme, powerMonitor, session } from 'electron';
import type { CommandId } from '../shared/commands.ts';
import type { AppEvent } from '../shared/events.ts';
import { whyNotWritable } from './base/writable-folder.ts';
import { composeMain } from './compose.ts';
import { createElectronHost } from './electron-host.ts';
import { emitToWindow, registerIpc } from './ipc/electron-ipc.ts';
import { createIpcHandler } from './ipc/ipc.ts';
import { createElectronQuitGuard } from './quit/electron-quit-guard.ts';
import { createPageFiles } from './security/page-files.ts';
import { pageUrl, registerSchemes, servePages } from './security/protocol.ts';
import { blockNetwork, hardenProcess, hardenSession, refusedSwitch } from './security/security.ts';
import { renderScheme } from './templates/electron-print.ts';
import { recoverFromCrashes } from './window/electron-window-recovery.ts';
import { createMenu } from './window/menu.ts';
import { createWindow } from './window/window.ts';

/** Exit code of a start that was refused; EX_CONFIG of sysexits.h. */
const refusedExitCode = 78;
/** Exit code of a start without a folder to write to; EX_CANTCREAT of sysexits.h. */
const folderExitCode = 73;

const manifest = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
  galley?: { inspectable?: boolean };
};
const refused = refusedSwitch(manifest.galley?.inspectable === true);

if (refused !== null) {
  console.error(`Galley does not start with --${refused}: it would open the app to other programs.`);
  app.exit(refusedExitCode);
} else {
  hardenProcess();
  registerSchemes([renderScheme]);
  // Electron takes the usual folder without a word when it cannot make the one of the switch.
  const folder = resolve(app.commandLine.getSwitchValue('user-data-dir') || app.getPath('userData'));
  const problem = whyNotWritable(folder);
  // Before the lock, which lies in that folder: without it Galley would take itself for a second start and end silently.
  if (problem !== null) void refuseFolder(folder, problem);
  else if (app.requestSingleInstanceLock()) void run();
  else app.quit();
}

/** Says in a box of the system that nothing can be written to the folder, and ends Galley. */
async function refuseFolder(folder: string, problem: string): Promise<void> {
  const text = `Galley keeps its data in this folder, and cannot write to it:\n${folder}\n\n${problem} Check the folder and its disk, or start Galley with --user-data-dir=<another folder>.`;
  console.error(text);
  // Until Electron is ready there are no boxes on Linux.
  await app.whenReady();
  dialog.showErrorBox('Galley cannot start', text);
  app.exit(folderExitCode);
}

/** Runs the app from Electron's `ready` to the exit. */
async function run(): Promise<void> {
  let window: BrowserWindow | null = null;
  const emit = (event: AppEvent) => {
    if (event.type === 'preferences-changed') nativeTheme.themeSource = event.preferences.theme;
    if (window && !window.isDestroyed()) emitToWindow(window.webContents, event);
  };

  app.on('second-instance', () => {
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });

  const pageFiles = createPageFiles(join(import.meta.dirname, '..', 'renderer')); // Listed while Electron starts.
  await app.whenReady();
  const uiSession = session.fromPartition('ui', { cache: false });
  hardenSession(uiSession);
  hardenSession(session.defaultSession);
  blockNetwork(uiSession);

  let pageLoaded = () => {};
  const pageIsLoaded = new Promise<void>((resolve) => {
    pageLoaded = resolve;
  });
  const host = createElectronHost(() => window, pageIsLoaded);
  const services = composeMain(host, emit);
  nativeTheme.themeSource = services.preferences().theme;
  servePages(uiSession, { pageFile: await pageFiles, document: services.document });
  registerIpc(createIpcHandler(services.handlers, pageUrl, host.report));
  const quitGuard = createElectronQuitGuard({ window: () => window, underWay: services.underWay, report: host.report });
  powerMonitor.on('resume', services.wokeUp);

  const open = (): BrowserWindow => {
    const opened = createWindow({
      session: uiSession,
      place: host.windowPlaces.last(),
      moved: host.windowPlaces.keep,
    });
    window = opened;
    quitGuard.guard(opened);
    recoverFromCrashes(opened, host.report);
    opened.once('closed', () => {
      window = null;
      if (process.platform !== 'darwin') app.quit();
    });
    return opened;
  };
  app.on('activate', () => {
    if (!window) open();
  });
  open().webContents.once('did-stop-loading', pageLoaded);
  services.begin();
  // After the window, so that its page loads meanwhile.
  const runCommand = (command: CommandId) => emit({ type: 'command', command });
  Menu.setApplicationMenu(createMenu({ runCommand, quit: quitGuard.quit, platform: process.platform }));

  app.once('will-quit', (event) => {
    event.preventDefault();
    void Promise.allSettled([services.close(), host.close()]).then((ended) => {
      for (const each of ended) if (each.status === 'rejected') host.report(each.reason);
      // Not `quit`: everything is written, and no handler may delay the exit now.
      app.exit(0);
    });
  });
}
