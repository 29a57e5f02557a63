import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import { createQuitGuard } from './quit-guard.ts';
import { closeQuestion, type QuitQuestion, quitQuestion, type UnderWay } from './quit-question.ts';

type ElectronQuitGuardDependencies = Readonly<{
  window(): BrowserWindow | null;
  underWay(): UnderWay;
  report(thrown: unknown): void;
}>;

/**
 * Asks the author who quits Galley by the window or the menu, if something would be lost. On Windows and Linux,
 * `app.quit` itself is never blocked, because signals, the end of the session and other programs also use it and would
 * wait forever. On macOS every way to quit is `before-quit`. Electron, docs/api/app.md: Event 'before-quit'.
 */
export function createElectronQuitGuard({ window, underWay, report }: ElectronQuitGuardDependencies) {
  const asksOnQuit = process.platform === 'darwin';
  const ask = async ({ message, detail, buttons }: QuitQuestion) => {
    const parent = window();
    if (parent?.isMinimized()) parent.restore();
    const box = {
      type: 'warning',
      message,
      detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    } satisfies Electron.MessageBoxOptions;
    const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box));
    return response === 1;
  };
  const quitGuard = createQuitGuard({
    currentQuestion: () => quitQuestion(underWay()),
    ask,
    quit: () => app.quit(),
    report,
  });

  app.on('before-quit', (event) => {
    if (!asksOnQuit) quitGuard.allow();
    else if (!quitGuard.canQuit()) event.preventDefault();
  });
  // On macOS it precedes the request to quit, which must not block the shutdown.
  powerMonitor.on('shutdown', quitGuard.allow);

  return {
    /** The menu's Quit. */
    quit(): void {
      if (quitGuard.canQuit()) app.quit();
    },

    /**
     * Asks before the window closes: about everything that quitting loses if closing quits, otherwise about what only
     * the window holds. `close` precedes `before-quit` if the window is closed, and follows it if Galley quits.
     */
    guard(target: BrowserWindow): void {
      const closeGuard = createQuitGuard({
        currentQuestion: () => (quitGuard.isSettled() ? null : closeQuestion(underWay())),
        ask,
        quit: () => target.close(),
        report,
      });
      const guard = asksOnQuit ? closeGuard : quitGuard;
      target.on('close', (event) => {
        if (!guard.canQuit()) event.preventDefault();
      });
      // Windows ends its session without `before-quit`, and soon ends the process.
      target.on('session-end', () => app.quit());
    },
  };
}
