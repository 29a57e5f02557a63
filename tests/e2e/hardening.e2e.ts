import { expect, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

test('electron-security-02: the page has no Node and reaches main by two functions alone', async ({
  galley: { page },
}) => {
  const reach = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    bridge: Object.keys(Reflect.get(globalThis, 'galley')).sort(),
  }));
  expect(reach).toEqual({ require: 'undefined', process: 'undefined', bridge: ['call', 'subscribe'] });
});

test('a call that no sane page makes is answered with a short fault', async ({ galley: { page } }) => {
  const answers = await page.evaluate(async () => {
    const call = Reflect.get(globalThis, 'galley').call as (name: unknown, input?: unknown) => Promise<unknown>;
    const huge = 'x'.repeat(20_000_000);
    return Promise.all([
      call(10n),
      call(null),
      call(() => 1),
      call(huge),
      call('app.copy', 10n),
      call('app.copy', { text: () => 1 }),
      call('app.copy', { text: 'a', [huge]: 1 }),
    ]);
  });
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, fault: { code: 'INVALID-INPUT' } });
  expect(JSON.stringify(answers).length).toBeLessThan(7_000);
});

/** The items of Electron's checklist that a window is made with, by their numbers in its security tutorial. */
const madeWith: ReadonlyArray<readonly [item: string, what: string, preferences: Record<string, unknown>]> = [
  ['02', 'without Node', { nodeIntegration: false, nodeIntegrationInSubFrames: false }],
  ['03', 'isolated from its preload', { contextIsolation: true }],
  ['04', 'sandboxed', { sandbox: true }],
  ['06', 'bound by the rules for origins', { webSecurity: true }],
  ['08', 'closed to insecure content', { allowRunningInsecureContent: false }],
  ['09', 'without experimental features', { experimentalFeatures: false }],
  ['10', 'without features switched on by name', { enableBlinkFeatures: '' }],
  ['11', 'without webviews', { webviewTag: false }],
];

for (const [item, what, wanted] of madeWith) {
  test(`electron-security-${item}: the window is ${what}`, async ({ galley: { app } }) => {
    const preferences = await app.evaluate(({ BrowserWindow }) => {
      const webContents = BrowserWindow.getAllWindows().find((window) => window.isVisible())?.webContents;
      // Not in Electron's types, but the only way to read the preferences of a window.
      return (webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
    });
    expect(preferences).toMatchObject(wanted);
  });
}

test('electron-security-18: the page comes from a scheme of our own, not from file:', async ({ galley: { page } }) => {
  expect(new URL(page.url()).protocol).toBe('galley:');
});

test('electron-security-05: every permission is denied', async ({ galley: { page } }) => {
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
  const media = page.evaluate(() => navigator.mediaDevices.getUserMedia({ audio: true }));
  await expect(media).rejects.toThrow(/denied|NotAllowed|NotFound|Permission/);
});

test('electron-security-07: no script runs but our own files', async ({ galley: { page } }) => {
  const ran = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const attempt = (what: () => unknown) => {
          try {
            what();
            return 'allowed';
          } catch (thrown) {
            return (thrown as Error).name;
          }
        };
        // In a separate task, because code that Playwright evaluates itself is exempt.
        setTimeout(() =>
          resolve({
            html: attempt(() => {
              document.createElement('div').innerHTML = '<img src=x onerror=1>';
            }),
            evaluated: attempt(() => new Function('return 1')()),
          }),
        );
      }),
  );
  expect(ran).toEqual({ html: 'TypeError', evaluated: 'EvalError' });
});

test('the page reaches neither the network nor the disk', async ({ galley: { page } }) => {
  for (const url of ['https://example.com/', 'http://127.0.0.1:9/', 'file:///etc/passwd']) {
    await expect(page.evaluate((address) => fetch(address).then((r) => r.text()), url)).rejects.toThrow();
  }
});

test('the page may open no socket to a development server', async ({ galley: { page } }) => {
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective));
        new WebSocket('ws://127.0.0.1:5173/?token=x', 'vite-hmr').onopen = () => resolve('opened');
      }),
  );
  expect(outcome).toBe('connect-src');
});

test('electron-security-13: the window cannot be led elsewhere', async ({ galley: { page } }) => {
  const before = page.url();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/';
    document.body.append(link);
    link.click();
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(page.url()).toBe(before);
});

test('electron-security-14: the page opens no windows', async ({ galley: { app, page } }) => {
  const windows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((w) => w.isVisible()).length);
  expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull();
  expect(await windows()).toBe(1);
});

test('a document that is opened directly runs nothing', async ({ galley: { page } }) => {
  await runReport(page, 'PDF', 'invoice', 'INV-2042');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('INV-2042');
  const answer = await page.evaluate(async () => {
    const activity = await window.galley.call('activity.list', { before: null });
    const id = activity.ok ? activity.value[0]?.document?.id : undefined;
    const response = await fetch(`galley://app/documents/${id}`, { headers: { range: 'bytes=0-4' } });
    return {
      csp: response.headers.get('content-security-policy'),
      status: response.status,
      body: await response.text(),
    };
  });
  expect(answer).toEqual({ csp: expect.stringContaining('sandbox'), status: 206, body: '%PDF-' });
});
