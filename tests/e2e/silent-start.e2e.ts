import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { expect, handedOutExecutable, test } from './galley.ts';

/** Three times as long as a start took to make an unwanted request. */
const watchedMs = 15_000;

test('a start on the sample service sends no request to any other computer', async ({
  executable,
  flavour,
  startAlone,
}, info) => {
  const userData = info.outputPath('user-data');
  const proxy = await startRecordingProxy();
  // Not with the driver, whose switches forbid Chromium the requests that this test looks for.
  const { path, args } = flavour === 'packaged' ? { path: handedOutExecutable, args: [] } : executable;
  const end = startAlone(path, [
    ...args,
    `--user-data-dir=${userData}`,
    `--proxy-server=${proxy.url}`,
    '--password-store=basic',
  ]);
  const documents = join(userData, 'documents');
  await expect
    .poll(() => (existsSync(documents) ? readdirSync(documents).length : 0), { message: 'it has its first report' })
    .toBeGreaterThan(0);
  await after(watchedMs);
  expect(proxy.targets()).toEqual([]);
  await end();
  await proxy.stop();
});
