import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { expect, type LaunchedApp, runReport, test } from './galley.ts';
import { holdMessageBoxes } from './message-boxes.ts';
import { signIn } from './sign-in.ts';

test.use({ printsInvoice: false });

test.beforeEach(async ({ galley: { page, userData } }) => {
  await page.getByRole('combobox', { name: 'Template ID' }).fill('half typed');
  const settings = join(userData, 'settings.json');
  await expect.poll(() => (existsSync(settings) ? readFileSync(settings, 'utf8') : '')).toContain('half typed');
});

/** Counts the reloads of the page from now on. */
async function countLoads({ app }: LaunchedApp): Promise<() => Promise<number>> {
  await app.evaluate(({ BrowserWindow }) => {
    Reflect.set(globalThis, 'loads', 0);
    const contents = BrowserWindow.getAllWindows().find((window) => window.isVisible())?.webContents;
    contents?.on('did-finish-load', () => Reflect.set(globalThis, 'loads', Reflect.get(globalThis, 'loads') + 1));
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'loads') as number);
}

const crashPage = ({ app }: LaunchedApp) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.webContents.forcefullyCrashRenderer(),
  );

/** Playwright loses the page in a crash, so the test reads the window's content in the main process. */
const inPage = ({ app }: LaunchedApp, script: string) =>
  app.evaluate(
    ({ BrowserWindow }, code) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.webContents.executeJavaScript(code) as Promise<string>,
    script,
  );
const templateId = (galley: LaunchedApp) => inPage(galley, `document.querySelector('main input')?.value`);
const words = (galley: LaunchedApp) => inPage(galley, `document.querySelector('main')?.innerText`);

const notResponding = { message: 'Galley’s window is not responding', buttons: ['Wait', 'Restart the window'] };

test('a page that freezes goes on when the user waits, and is loaded anew when the user says so', async ({
  galley,
}) => {
  test.skip(process.platform === 'win32', 'Windows stops no process.');
  const loads = await countLoads(galley);
  const boxes = await holdMessageBoxes(galley);
  await inPage(galley, 'globalThis.isTheSamePage = "yes"');
  // A stopped process answers as little as a busy one, and leaves the processor to the other tests.
  const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
    galley.app.evaluate(({ BrowserWindow }, given) => {
      const window = BrowserWindow.getAllWindows().find((each) => each.isVisible());
      if (window) process.kill(window.webContents.getOSProcessId(), given);
    }, name);
  await signal('SIGSTOP');
  await expect.poll(boxes.asked).toMatchObject([notResponding]);
  await boxes.press('Wait');
  await signal('SIGCONT');
  expect(await inPage(galley, 'globalThis.isTheSamePage')).toBe('yes');
  expect(await loads()).toBe(0);

  await signal('SIGSTOP');
  await expect.poll(boxes.asked).toMatchObject([notResponding, notResponding]);
  await boxes.press('Restart the window');
  // Now it receives the signal that ends it.
  await signal('SIGCONT');
  await expect.poll(loads).toBe(1);
  await expect.poll(() => templateId(galley)).toBe('half typed');
});

test('a page that crashes again within a minute asks, and is back when the author restarts it', async ({ galley }) => {
  const loads = await countLoads(galley);
  const boxes = await holdMessageBoxes(galley);
  await crashPage(galley);
  await expect.poll(loads).toBe(1);
  expect(await boxes.asked()).toEqual([]);

  await crashPage(galley);
  await expect
    .poll(boxes.asked)
    .toMatchObject([{ message: 'The window keeps crashing', buttons: ['Restart', 'Copy details', 'Quit'] }]);
  expect(await loads()).toBe(1);
  await boxes.press('Restart');
  await expect.poll(loads).toBe(2);
  await expect.poll(() => templateId(galley)).toBe('half typed');
});

test('the page is drawn anew when the process that draws is lost', async ({ galley }) => {
  const loads = await countLoads(galley);
  await galley.app.evaluate(({ app }) => {
    const drawing = app.getAppMetrics().find(({ type }) => type === 'GPU');
    if (drawing) process.kill(drawing.pid, 'SIGKILL');
  });
  await expect.poll(loads).toBe(1);
  await expect.poll(() => templateId(galley)).toBe('half typed');
});

test("the system's own print dialog takes the focus, so the page behind it is no frozen page", async ({ galley }) => {
  const isFocused = () =>
    galley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isFocused()));
  await expect.poll(isFocused).toBe(true);
  await galley.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((each) => each.isVisible());
    return window?.webContents.executeJavaScript('setTimeout(() => print()); 0');
  });
  await expect.poll(isFocused).toBe(false);
});

test('a page that crashes comes back with the last report, and with the one that was being made', async ({
  galley,
}) => {
  const { page } = galley;
  const server = await startReportServer();
  try {
    await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
    server.renders(await makePdf({ pages: 1, heading: () => 'The first report' }));
    await runReport(page, 'PDF', 'T-1', 'R-1');
    await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('The first report');

    const answer = server.hold();
    server.renders(await makePdf({ pages: 1, heading: () => 'The second report' }));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(server.asked).toBe(2);
    const loads = await countLoads(galley);
    await crashPage(galley);
    await expect.poll(loads).toBe(1);

    await expect.poll(() => words(galley)).toContain('The first report');
    await expect.poll(() => words(galley)).toContain('Earlier result');
    await expect.poll(() => words(galley)).toContain('Cancel');
    answer();
    await expect.poll(() => words(galley)).toContain('The second report');
    await expect.poll(() => words(galley)).not.toMatch(/Earlier result|Cancel/);
    expect(server.asked()).toBe(2);
  } finally {
    await server.close();
  }
});

test('a failure that nothing in the main process has caught is in the log', async ({ galley }) => {
  await galley.app.evaluate(() => void Promise.reject(new Error('left uncaught')));
  const log = join(galley.userData, 'logs', 'galley.log');
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('left uncaught');
});
