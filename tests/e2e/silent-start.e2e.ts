import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { expect, handedOutExecutable, test } from './galley.ts';

/** Three times as long as a start took to make an unwanted request. */
const watchedMs = 15_000;

test('a start on the sample service sends no request to any other computer', async ({ executable, flavour }, info) => {
  const userData = info.outputPath('user-data');
  const proxy = await startRecordingProxy();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Not with the driver, whose switches forbid Chromium the requests that this test looks for.
  const { path, args } = flavour === 'packaged' ? { path: handedOutExecutable, args: [] } : executable;
  const app = spawn(
    path,
    [...asRoot, ...args, `--user-data-dir=${userData}`, `--proxy-server=${proxy.url}`, '--password-store=basic'],
    { stdio: 'ignore' },
  );
  try {
    const documents = join(userData, 'documents');
    await expect
      .poll(() => (existsSync(documents) ? readdirSync(documents).length : 0), { message: 'it has its first report' })
      .toBeGreaterThan(0);
    await after(watchedMs);
    expect(app.exitCode, 'it still runs').toBeNull();
    expect(proxy.targets()).toEqual([]);
  } finally {
    app.kill();
    await once(app, 'exit');
    await proxy.stop();
  }
});
