import { arrivalsOf, openTestWindow, test } from './controlled-app.ts';
import { expect } from './galley.ts';

/* What the headers of Galley's own pages hold back. */

/** Runs a script in Galley's page and gives the directives of its policy that were violated. */
const violationsOf = (script: string) => `new Promise((resolve) => {
  const violated = [];
  addEventListener('securitypolicyviolation', (event) => {
    violated.push(event.effectiveDirective);
    setTimeout(() => resolve(violated), 500);
  });
  (() => { ${script} })();
  setTimeout(() => resolve(violated), 15_000);
})`;

const refused: ReadonlyArray<readonly [what: string, directive: string, script: string]> = [
  [
    'another base address',
    'base-uri',
    `const base = document.createElement('base'); base.href = 'https://example.com/';
     document.head.append(base); document.baseURI; base.remove();`,
  ],
  [
    'a form that is sent',
    'form-action',
    `const form = document.createElement('form'); form.action = '/index.html'; form.method = 'post';
     document.body.append(form); form.submit(); form.remove();`,
  ],
  [
    'a frame',
    'frame-src',
    `const frame = document.createElement('iframe'); frame.src = 'galley://app/index.html';
     document.body.append(frame);
     addEventListener('securitypolicyviolation', () => frame.remove(), { once: true });`,
  ],
  ['a sound', 'media-src', `new Audio('/sound.ogg').load();`],
];

for (const [what, directive, script] of refused) {
  test(`electron-security-07: the policy of the page refuses ${what}`, async ({ shared: { page } }) => {
    expect(await page.evaluate(violationsOf(script))).toContain(directive);
  });
}

test('electron-security-07: the policy of the page refuses an embedded object', async ({ shared, server }) => {
  const policy = await shared.page.evaluate(async () => {
    const answer = await fetch('/index.html');
    return answer.headers.get('content-security-policy') ?? '';
  });
  // Trusted Types would stop the script of this test, but not an object in the page's own markup.
  const alone = policy.replace(/; require-trusted-types-for.*$/, '');
  const window = await openTestWindow(shared, { url: `${server.url}/policy?${encodeURIComponent(alone)}` });
  const script = `const object = document.createElement('object'); object.type = 'image/png';
    object.data = '/object.png'; document.body.append(object);`;
  expect(await window.run(violationsOf(script))).toContain('object-src');
  expect(await arrivalsOf(server, '/object.png')).toBe(0);
  await window.close();
});

test("no other page shows Galley's page in a frame", async ({ shared }) => {
  const frame = 'data:text/html,<iframe id="frame"></iframe>';
  const window = await openTestWindow(shared, { url: frame, partition: 'ui' });
  const shown = await shared.app.evaluate(async ({ BrowserWindow }, id) => {
    const contents = BrowserWindow.fromId(id)!.webContents;
    // Without these the frame would not even start to load.
    contents.removeAllListeners('will-frame-navigate');
    const over = new Promise((resolve) => contents.once('did-frame-finish-load', resolve));
    const failed = new Promise((resolve) => contents.once('did-fail-load', resolve));
    await contents.executeJavaScript(`document.querySelector('#frame').src = 'galley://app/index.html'; 0`);
    await Promise.race([over, failed]);
    return Promise.all(
      contents.mainFrame.frames.map((each) => each.executeJavaScript('document.documentElement.innerHTML')),
    );
  }, window.id);
  expect(shown).toHaveLength(1);
  expect(shown[0]).not.toContain('id="root"');
  await window.close();
});

test("Galley's page has no hold on the window that opened it", async ({ shared }) => {
  const window = await openTestWindow(shared, { url: 'data:text/html,opener', partition: 'ui' });
  const severed = await shared.app.evaluate(async ({ app, BrowserWindow }, id) => {
    const contents = BrowserWindow.fromId(id)!.webContents;
    contents.setWindowOpenHandler(() => ({ action: 'allow', overrideBrowserWindowOptions: { show: false } }));
    app.once('web-contents-created', (_, created) => created.removeAllListeners('will-frame-navigate'));
    const opened = new Promise<Electron.BrowserWindow>((resolve) => contents.once('did-create-window', resolve));
    await contents.executeJavaScript(`globalThis.opened = window.open('galley://app/index.html'); 0`, true);
    const popup = await opened;
    const { webContents } = popup;
    if (webContents.isLoading()) await new Promise<void>((resolve) => webContents.once('did-stop-loading', resolve));
    const page = popup.webContents.getURL();
    const hasOpener = await popup.webContents.executeJavaScript('opener !== null');
    // The opener's process may be notified after the page has loaded.
    const isNotified =
      'new Promise((resolve) => { const timer = setInterval(() => opened.closed && resolve(clearInterval(timer))) })';
    if (!hasOpener) await contents.executeJavaScript(isNotified);
    popup.destroy();
    return { page, hasOpener };
  }, window.id);
  expect(severed).toEqual({ page: 'galley://app/index.html', hasOpener: false });
  await window.close();
});

test('no feature that needs a device is allowed to the page', async ({ shared: { page } }) => {
  const allowed = await page.evaluate(() => {
    const policy = Reflect.get(document, 'featurePolicy') as { allowsFeature(name: string): boolean };
    const features = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'display-capture', 'fullscreen'];
    return features.filter((feature) => policy.allowsFeature(feature));
  });
  expect(allowed).toEqual(['fullscreen']);
});

test('every answer to the page is its own, has no referrer, a fixed type and no copy on disk', async ({
  shared: { page },
}) => {
  const headers = await page.evaluate(async () => {
    const names = [
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'referrer-policy',
      'x-content-type-options',
      'cache-control',
    ];
    const script = document.querySelector('script')?.src ?? '';
    const answers = await Promise.all([fetch('/index.html'), fetch(script), fetch('/nothing')]);
    return answers.map((answer) => names.map((name) => answer.headers.get(name)));
  });
  const wanted = ['same-origin', 'same-origin', 'no-referrer', 'nosniff', 'no-store'];
  expect(headers).toEqual([wanted, wanted, wanted]);
});

test('the page is served at its own host alone, and only to be read', async ({ shared: { app } }) => {
  const statuses = await app.evaluate(async ({ session }) => {
    const ui = session.fromPartition('ui');
    const other = await ui.fetch('galley://documents/index.html');
    const posted = await ui.fetch('galley://app/index.html', { method: 'POST', body: 'x' });
    const read = await ui.fetch('galley://app/index.html');
    return [other.status, posted.status, read.status];
  });
  expect(statuses).toEqual([404, 405, 200]);
});

test('the page has no WebGL', async ({ shared: { page } }) => {
  const contexts = await page.evaluate(() =>
    ['webgl', 'webgl2'].map((name) => document.createElement('canvas').getContext(name) === null),
  );
  expect(contexts).toEqual([true, true]);
});

test("the window's session has no folder on the disk", async ({ shared: { app } }) => {
  const folder = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.session.storagePath,
  );
  expect(folder).toBeNull();
});
