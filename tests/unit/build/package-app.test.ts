import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('what fails after the app was packaged ends with its exit code', async () => {
  const packageApp = new URL('../../../build/package-app.mjs', import.meta.url);
  // What a build by electron-builder does.
  const hook = `(await import('${import.meta.resolve('async-exit-hook')}')).default(() => {});`;
  const program = `await import('${packageApp.href}'); ${hook} process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([3, null]);
});
