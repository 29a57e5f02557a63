import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, runReport, test } from './galley.ts';

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

test('a second start on the same user data ends at once, and the first one goes on', async ({ galley, executable }) => {
  const { page, userData } = galley;
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview.locator('canvas').first()).toBeVisible();
  const second = spawn(
    executable.path,
    [...asRoot, ...executable.args, `--user-data-dir=${userData}`, '--password-store=basic'],
    { stdio: 'ignore' },
  );
  const [code] = await once(second, 'close').finally(() => second.kill('SIGKILL'));
  expect(code).toBe(0);
  await runReport(page, 'PDF', 'letter', 'LET-052');
  await expect(preview).toContainText('Dear');
});

test('a start while the first one is frozen ends that one after the 20 s that Chromium waits, and opens', async ({
  galley,
  launch,
}) => {
  const closed = new Promise<void>((resolve) => galley.app.once('close', () => resolve()));
  galley.app.process().kill('SIGSTOP');
  const { page } = await launch(galley.userData);
  await closed;
  await runReport(page, 'PDF', 'letter', 'LET-052');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Dear');
});
