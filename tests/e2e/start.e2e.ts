import { expect, launchApp, test } from './galley.ts';

const recorder = new URL('record-first-call.cjs', import.meta.url).pathname;

test('the window is drawn before the main process loads fetch or starts the sample service, which loads it', async ({
  executable,
}, info) => {
  const { app } = await launchApp(
    { ...executable, driverArgs: [...executable.driverArgs, '-r', recorder] },
    info.outputPath('user-data'),
    ['--password-store=basic'],
  );
  const loaded = () => app.evaluate(() => (Reflect.get(globalThis, 'loadedAtFirstCall') as string[]) ?? null);
  await expect.poll(loaded, { message: 'the page has made a call' }).not.toBeNull();
  // As Node names its modules: one that every process has, so that the list is seen to be one, and the one of fetch.
  expect(await loaded()).toContain('NativeModule fs');
  expect(await loaded()).not.toContain('NativeModule internal/deps/undici/undici');
  await app.close();
});

test('the form is there while the graphics process still starts, however long that takes', async ({
  executable,
}, info) => {
  // Holds the graphics process at its first step, for ever (Chromium, content/public/common/content_switches.cc).
  const held = '--gpu-startup-dialog';
  const { app, page } = await launchApp(executable, info.outputPath('user-data'), ['--password-store=basic', held]);
  await expect(page.getByRole('textbox', { name: 'Template ID' })).toBeEnabled();
  const processes = await app.evaluate(({ app }) => app.getAppMetrics().map(({ type }) => type));
  expect(processes).toContain('Tab');
  expect(processes, 'the graphics process has not started').not.toContain('GPU');
  await app.close();
});
