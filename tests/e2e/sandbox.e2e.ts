import { readFileSync } from 'node:fs';
import { expect, type LaunchedApp, test } from './galley.ts';

/* Chromium's sandbox on Linux, as the kernel knows it. As root it cannot start: `npm run test:e2e -- --as-user sandbox`. */

/** 2 is a filter of system calls, which every renderer in the sandbox has (man 5 proc). */
const seccompOf = (pid: number) => Number(/^Seccomp:\s+(\d)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const rendererPids = ({ app }: LaunchedApp) =>
  app.evaluate((electron) => electron.app.getAppMetrics().flatMap(({ type, pid }) => (type === 'Tab' ? [pid] : [])));

test('every page runs in the sandbox', async ({ galley }) => {
  await expect(galley.page.getByRole('region', { name: 'PDF preview' }).locator('canvas').first()).toBeVisible();
  const pids = await rendererPids(galley);
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) expect(seccompOf(pid)).toBe(2);
});

test('a window that asks for no sandbox has one', async ({ galley: { app } }) => {
  const pid = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { sandbox: false } });
    await window.loadURL('about:blank');
    return window.webContents.getOSProcessId();
  });
  expect(seccompOf(pid)).toBe(2);
});
