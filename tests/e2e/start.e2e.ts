import { expect, launchApp, test, usualSwitches } from './galley.ts';

const recorder = new URL('record-first-call.cjs', import.meta.url).pathname;

/** What the main process has loaded and created at the first call of the drawn page. */
type AtFirstCall = Readonly<{ loaded: string[]; sessions: number; addressAtMenu: string | null }>;

test('the window is drawn before the main process loads fetch, starts the sample service or makes ready for requests', async ({
  executable,
}, info) => {
  const { app } = await launchApp(
    { ...executable, driverArgs: [...executable.driverArgs, '-r', recorder] },
    info.outputPath('user-data'),
    usualSwitches,
  );
  const recorded = () => app.evaluate(() => (Reflect.get(globalThis, 'atFirstCall') as AtFirstCall) ?? null);
  await expect.poll(recorded, { message: 'the page has made a call' }).not.toBeNull();
  const { loaded, sessions, addressAtMenu } = (await recorded()) as AtFirstCall;
  // By Node's module names: one that every process loads, to check the list itself, and that of fetch.
  expect(loaded).toContain('NativeModule fs');
  expect(loaded).not.toContain('NativeModule internal/deps/undici/undici');
  expect(loaded, 'only words about a refused certificate need it').not.toContain('NativeModule tls');
  expect(sessions, "Electron's own and that of the window").toBe(2);
  expect(addressAtMenu, 'the menu is there, and did not hold up the page').toBe('galley://app/index.html');
  await app.close();
});

test('the window loads its code in six files: the first screen, what it asks for itself, and then what shows a PDF', async ({
  launch,
}) => {
  const { page } = await launch();
  const files: string[] = [];
  page.on('request', (request) => {
    // What the first load still asked for.
    if (request.isNavigationRequest()) files.length = 0;
    const name = /assets\/(\w+)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name && request.resourceType() === 'script') files.push(name);
  });
  await page.reload();
  await expect.poll(() => files.toSorted()).toEqual(['index', 'pdf', 'pdfjs', 'shell', 'texts', 'views']);
  expect(files.slice(0, 4)).toEqual(['index', 'shell', 'pdf', 'pdfjs']);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  expect(files).toHaveLength(6);
});

test('the form is there while the graphics process still starts, however long that takes', async ({
  executable,
}, info) => {
  // Holds the graphics process at its first step forever (Chromium, content/public/common/content_switches.cc).
  const held = '--gpu-startup-dialog';
  const { app, page } = await launchApp(executable, info.outputPath('user-data'), ['--password-store=basic', held]);
  await expect(page.getByRole('combobox', { name: 'Template ID' })).toBeEnabled();
  const processes = await app.evaluate(({ app }) => app.getAppMetrics().map(({ type }) => type));
  expect(processes).toContain('Tab');
  expect(processes, 'the graphics process has not started').not.toContain('GPU');
  await app.close();
});
