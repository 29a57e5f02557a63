import { app, type BrowserWindow, nativeTheme, powerMonitor } from 'electron';
import type { CommandId } from '../shared/commands.ts';
import type { AppEvent } from '../shared/events.ts';
import type { Preferences } from '../shared/preferences.ts';
import { composeMain } from './compose.ts';
import { createElectronHost } from './electron-host.ts';
import { emitToWindow } from './ipc/electron-ipc.ts';
import { createIpcHandler } from './ipc/ipc.ts';
import { createElectronQuitGuard } from './quit/electron-quit-guard.ts';
import { pageUrl } from './security/protocol.ts';
import { watchQuitting } from './templates/electron-when-quitting.ts';
import { recoverFromCrashes } from './window/electron-window-recovery.ts';
import { watchFrameKeys, watchPlace, watchTextMenu } from './window/window.ts';

type AppDependencies = Readonly<{
  window(): BrowserWindow | null;
  /** The file with the place of the window. */
  placePath: string;
  /** Resolves at the first paint of the page. */
  pageIsDrawn: Promise<void>;
}>;

export type RunningApp = ReturnType<typeof runApp>;

/** Everything except the window, from here to the exit. Call it once. */
export function runApp({ window, placePath, pageIsDrawn }: AppDependencies) {
  const emit = (event: AppEvent) => {
    const shown = window();
    if (event.type === 'preferences-changed') {
      nativeTheme.themeSource = event.preferences.theme;
      if (shown && !shown.isDestroyed()) applyZoom(shown, event.preferences);
    }
    if (shown && !shown.isDestroyed()) emitToWindow(shown.webContents, event);
  };

  const host = createElectronHost({ window, placePath, pageIsDrawn });
  const services = composeMain(host, emit);
  nativeTheme.themeSource = services.preferences().theme;
  const quitGuard = createElectronQuitGuard({ window, underWay: services.underWay, report: host.report });
  watchQuitting();
  powerMonitor.on('resume', services.wokeUp);
  // Electron writes them only to the terminal.
  process.on('unhandledRejection', host.report);

  app.once('will-quit', (event) => {
    event.preventDefault();
    void Promise.allSettled([services.close(), host.close()]).then((ended) => {
      for (const each of ended) if (each.status === 'rejected') host.report(each.reason);
      // Not `quit`: everything is written, and no handler may delay the exit now.
      app.exit(0);
    });
  });
  services.begin();

  return {
    /** Answers the calls of the window. */
    serve: createIpcHandler(services.handlers, pageUrl, host.report),
    document: services.document,
    preview: services.preview,
    /** Runs a menu command in the window. */
    runCommand: (command: CommandId): void => emit({ type: 'command', command }),
    quit: quitGuard.quit,
    /** Watches a new window: its close, its crashes, its place. */
    adopt(opened: BrowserWindow): void {
      applyZoom(opened, services.preferences());
      quitGuard.guard(opened);
      opened.once('closed', services.pageGone);
      recoverFromCrashes(opened, host.report);
      watchTextMenu(opened);
      watchFrameKeys(opened, (keys) => emit({ type: 'frame-keys', keys }));
      watchPlace(opened, host.windowPlaces.keep);
    },
  };
}

function applyZoom({ webContents }: BrowserWindow, { interfaceZoomPercent }: Preferences): void {
  webContents.setZoomFactor(interfaceZoomPercent / 100);
}
