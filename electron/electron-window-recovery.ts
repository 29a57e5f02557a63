import { app, type BrowserWindow, clipboard, dialog } from 'electron';

/** A second crash within this time is no accident any more. */
const repeatWindowMs = 60_000;

/** Reloads the page after a crash: main keeps the workspace, so it comes back as it was. A second crash in a minute asks first. */
export function recoverFromCrashes(window: BrowserWindow, report: (thrown: unknown) => void): void {
  let lastCrashAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    report(new Error(`The window's process ended: ${reason} (${exitCode})`));
    const now = performance.now();
    const repeated = now - lastCrashAt < repeatWindowMs;
    lastCrashAt = now;
    if (repeated) void ask(window, `${reason} (${exitCode})`);
    else window.webContents.reload();
  });
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
