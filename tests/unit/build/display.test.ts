import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDisplay } from '../../../build/session/display.mjs';

const run = promisify(execFile);

test.runIf(process.platform === 'linux')('a display stays as its last program left it', async () => {
  const { env, close } = await openDisplay({}, () => {});
  onTestFinished(close);
  const withDisplay = { env: { ...process.env, ...env } };
  await run('xdotool', ['mousemove', '10', '20'], withDisplay);
  const { stdout } = await run('xdotool', ['getmouselocation'], withDisplay);
  expect(stdout).toContain('x:10 y:20');
});
