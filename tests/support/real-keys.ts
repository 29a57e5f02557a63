import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ElectronApplication } from 'playwright/test';

const run = promisify(execFile);

/**
 * Gives the app's window the focus of the display, and returns a function that presses keys there, in the notation of
 * xdotool, as in `ctrl+shift+p`. Playwright's own keys go to the page and bypass the main process.
 */
export async function realKeys(app: ElectronApplication): Promise<(...keys: readonly string[]) => Promise<void>> {
  const pid = app.process().pid;
  const { stdout } = await run('xdotool', ['search', '--sync', '--onlyvisible', '--pid', `${pid}`, '--name', 'Galley']);
  const window = stdout.trim().split('\n').at(-1) ?? '';
  // There is no window manager that would do it.
  await run('xdotool', ['windowfocus', '--sync', window]);
  return async (...keys) => void (await run('xdotool', ['key', '--clearmodifiers', ...keys]));
}
