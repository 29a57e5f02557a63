import { app, type BrowserWindow, clipboard, dialog } from 'electron';
import { createCrashPolicy } from './crash-policy.ts';
import { createHangDetector } from './hang-detector.ts';

/** How long a closing page may take to end its work. */
const closeWithinMs = 2_000;

/**
 * Restores the page when its process ends, or when it freezes and the user wants a restart. The main process keeps the
 * workspace, so nothing is lost. A second crash within a minute asks first. Chromium's own `unresponsive` is not used:
 * it waits for a click or a key, and never fires while a debugger is attached. Call it after registering other handlers
 * of `close` that may prevent it.
 */
export function recoverFromCrashes(window: BrowserWindow, report: (thrown: unknown) => void): void {
  const { webContents } = window;
  const rule = createCrashPolicy(() => performance.now());
  let isRestarting = false;
  let isClosing = false;

  webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isClosing || window.isDestroyed()) return;
    const decision = isRestarting ? 'reload' : rule.crashed();
    const what = isRestarting ? 'It did not answer' : `Its process ended: ${reason} (${exitCode})`;
    isRestarting = false;
    report(new Error(`The window crashed. ${what}`));
    if (decision === 'ask') void ask(window, what).catch(report);
    else webContents.reload();
  });

  createHangDetector({
    everySecond(tick) {
      const timer = setInterval(tick, 1_000);
      window.once('closed', () => clearInterval(timer));
    },
    // A system dialog, such as the print dialog, has the focus while the page behind it is blocked.
    isWatched: () =>
      window.isFocused() &&
      !webContents.isCrashed() &&
      !webContents.isLoadingMainFrame() &&
      !webContents.isDevToolsOpened(),
    ping: () => webContents.executeJavaScript('0'),
    async frozen(answered) {
      const wantsRestart = await askToRestart(window, answered).catch(report);
      if (!wantsRestart || answered.aborted || isClosing || window.isDestroyed()) return;
      isRestarting = true;
      // A page that does not respond cannot be reloaded. Electron, docs/api/web-contents.md: forcefullyCrashRenderer.
      webContents.forcefullyCrashRenderer();
    },
  });

  // Electron waits for the page before its window closes, so a frozen page would keep Galley open.
  window.on('close', (event) => {
    if (event.defaultPrevented) return;
    isClosing = true;
    const timer = setTimeout(() => window.destroy(), closeWithinMs);
    window.once('closed', () => clearTimeout(timer));
  });

  // The pixels of every canvas were in that process. Chromium restarts it, or stops using it if it keeps crashing.
  const repaint = (_: unknown, { type, reason }: Electron.Details) => {
    if (type !== 'GPU' || reason === 'clean-exit' || webContents.isCrashed() || webContents.isLoadingMainFrame())
      return;
    report(new Error(`The process that draws ended: ${reason}`));
    webContents.reload();
  };
  app.on('child-process-gone', repaint);
  window.once('closed', () => app.off('child-process-gone', repaint));
}

/**
 * Whether the user wants the page restarted. The question closes by itself when the page responds, and nothing happens.
 */
async function askToRestart(window: BrowserWindow, answered: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Galley’s window is not responding',
    detail:
      'It may be busy with a large document. Wait for it, or restart the window: what you typed, running reports and results are kept.',
    buttons: ['Wait', 'Restart the window'],
    defaultId: 0,
    cancelId: 0,
    signal: answered,
  });
  return response === 1;
}

async function ask(window: BrowserWindow, detail: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window keeps crashing',
    detail: `Your work is kept. Restart the window, or copy the details for a report.\n\n${detail}`,
    buttons: ['Restart', 'Copy details', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 2) return app.quit();
  if (response === 1) clipboard.writeText(`Galley ${app.getVersion()}: the window keeps crashing: ${detail}`);
  if (!window.isDestroyed()) window.webContents.reload();
}
