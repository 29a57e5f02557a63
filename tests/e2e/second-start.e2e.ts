import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asRoot, expect, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

const run = promisify(execFile);

test('a second start on the same user data shows the window of the first, and ends', async ({ galley, executable }) => {
  const { app, page, userData } = galley;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)!.minimize());
  await run(executable.path, [...asRoot, ...executable.args, `--user-data-dir=${userData}`]);
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((w) => w.isVisible() && !w.isMinimized())),
    )
    .toBe(true);
  await runReport(page, 'PDF', 'letter', 'LET-052');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Dear');
});

test('a start while the first one is frozen ends that one after the 20 s that Chromium waits, and opens', async ({
  launch,
}) => {
  const galley = await launch();
  const closed = new Promise<void>((resolve) => galley.app.once('close', () => resolve()));
  galley.app.process().kill('SIGSTOP');
  const { page } = await launch(galley.userData);
  await closed;
  await runReport(page, 'PDF', 'letter', 'LET-052');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Dear');
});
