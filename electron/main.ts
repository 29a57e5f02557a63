import { join, resolve } from 'node:path';
import { app, type BrowserWindow, dialog, Menu, nativeTheme, screen, session } from 'electron';
import { renderScheme } from './base/render-scheme.ts';
import { whyNotWritable } from './base/writable-folder.ts';
import type { RunningApp } from './electron-app.ts';
import { registerIpc } from './ipc/electron-ipc.ts';
import { createDevelopmentPages } from './security/development-pages.ts';
import { developmentServer } from './security/development-server.ts';
import { createPageFiles } from './security/page-files.ts';
import { pageUrl, registerSchemes, servePages } from './security/protocol.ts';
import { isInspectable, refusedSwitch } from './security/refused-switch.ts';
import { blockNetwork, hardenProcess, hardenSession } from './security/security.ts';
import { enableStartFeatures } from './window/chromium-features.ts';
import { createMenu } from './window/menu.ts';
import { createStartSteps } from './window/start-steps.ts';
import { readStoredAppearance } from './window/stored-appearance.ts';
import { createWindow } from './window/window.ts';
import { readWindowPlace } from './window/window-place.ts';

/*
 * The entry contains only the window and what it needs. Electron's `ready` waits until the entry is evaluated, so
 * everything else is in `electron-app.ts`, which loads together with the page. Static imports here delay the window.
 */

/** Exit code of a refused start; EX_CONFIG of sysexits.h. */
const refusedExitCode = 78;
/** Exit code of a start without a writable folder; EX_CANTCREAT of sysexits.h. */
const folderExitCode = 73;

const refused = refusedSwitch({
  isPackaged: app.isPackaged,
  isInspectable: () => isInspectable(app.getAppPath()),
  isRoot: process.getuid?.() === 0,
  platform: process.platform,
  argv: process.argv,
});

if (developmentServer !== null && app.isPackaged) {
  console.error('Galley does not start from a package that was built for development.');
  app.exit(refusedExitCode);
} else if (refused !== null) {
  console.error(`Galley does not start with --${refused}: it is not one of the switches that are known to be safe.`);
  app.exit(refusedExitCode);
} else {
  // Chromium writes the keys of all its connections into this file.
  if (app.isPackaged) delete process.env.SSLKEYLOGFILE;
  // The stack traces of a development build refer to the sources.
  if (developmentServer !== null) process.setSourceMapsEnabled(true);
  hardenProcess();
  registerSchemes([renderScheme]);
  enableStartFeatures();
  // Electron silently uses the default folder if it cannot create the one of the switch.
  const folder = resolve(app.commandLine.getSwitchValue('user-data-dir') || app.getPath('userData'));
  const problem = whyNotWritable(folder);
  // Before the lock, which is in that folder. Without it, Galley would mistake itself for a second start and end
  // silently.
  if (problem !== null) void refuseFolder(folder, problem);
  else if (app.requestSingleInstanceLock()) void run();
  else app.quit();
}

/** Reports in a message box that the folder is not writable, and ends Galley. */
async function refuseFolder(folder: string, problem: string): Promise<void> {
  const text = `Galley keeps its data in this folder, and cannot write to it:\n${folder}\n\n${problem} Check the folder and its disk, or start Galley with --user-data-dir=<another folder>.`;
  console.error(text);
  // Before Electron is ready, Linux shows no message boxes.
  await app.whenReady();
  dialog.showErrorBox('Galley cannot start', text);
  app.exit(folderExitCode);
}

/** Opens the window at Electron's `ready`, and loads and runs everything else while its page loads. */
async function run(): Promise<void> {
  let window: BrowserWindow | null = null;
  const { pageCommitted, scriptServed, appRunning, pageDrawn } = createStartSteps<RunningApp>();

  app.on('second-instance', () => {
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });

  // Without a listener Electron quits, on macOS too.
  app.on('window-all-closed', () => {});

  // Reads the files while Electron starts.
  const pageFile =
    developmentServer === null
      ? createPageFiles(join(import.meta.dirname, '..', 'renderer'))
      : createDevelopmentPages(developmentServer);
  // Otherwise Electron creates a default menu before the window.
  Menu.setApplicationMenu(null);
  await app.whenReady();
  registerIpc(async (sender, name, input) => {
    // The page makes no other call until it is drawn.
    if (name !== 'app.snapshot') pageDrawn.reach();
    return (await appRunning.reached).serve(sender, name, input);
  });

  const folder = app.getPath('userData');
  const appearance = () => readStoredAppearance(join(folder, 'settings.json'));
  nativeTheme.themeSource = appearance().theme;
  const placePath = join(folder, 'window.json');
  const screens = () => screen.getAllDisplays().map(({ workArea }) => workArea);

  const open = (): BrowserWindow => {
    const opened = createWindow({
      place: readWindowPlace(placePath, screens),
      zoomFactor: appearance().zoomFactor,
    });
    window = opened;
    opened.once('closed', () => {
      window = null;
      if (process.platform !== 'darwin') app.quit();
    });
    void appRunning.reached.then(({ adopt }) => {
      if (!opened.isDestroyed()) adopt(opened);
    });
    return opened;
  };
  app.on('activate', () => {
    if (!window) void open().loadURL(pageUrl);
  });

  const { webContents } = open();
  // Once, because a reopened window has the same session.
  hardenSession(webContents.session);
  hardenSession(session.defaultSession);
  blockNetwork(webContents.session);
  servePages(webContents.session, {
    async pageFile(pathname, search) {
      const file = await pageFile(pathname, search);
      if (pathname.endsWith('.js')) setImmediate(scriptServed.reach);
      return file;
    },
    document: async (id, request) => (await appRunning.reached).document(id, request),
    preview: async (id) => (await appRunning.reached).preview(id),
  });
  void webContents.loadURL(pageUrl);
  webContents.once('did-navigate', () => pageCommitted.reach());
  webContents.once('did-stop-loading', () => {
    pageCommitted.reach();
    scriptServed.reach();
  });
  void pageCommitted.reached.then(() => {
    const menu = createMenu({
      runCommand: (command) => void appRunning.reached.then(({ runCommand }) => runCommand(command)),
      editText: (how) => window?.webContents[how](),
      quit: () => void appRunning.reached.then(({ quit }) => quit()),
      platform: process.platform,
      isPackaged: app.isPackaged,
    });
    Menu.setApplicationMenu(menu);
  });
  await scriptServed.reached;
  const { runApp } = await import('./electron-app.ts');
  appRunning.reach(runApp({ placePath, pageIsDrawn: pageDrawn.reached, window: () => window }));
}
