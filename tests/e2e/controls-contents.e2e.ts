import { arrivalsOf, openTestWindow, test } from './controlled-app.ts';
import { expect } from './galley.ts';

/* The restrictions of every page of Galley, tested with pages that have no policy of their own. */

test('a page cannot navigate a frame', async ({ shared, server }) => {
  const window = await openTestWindow(shared, { url: `${server.url}/` });
  await window.run(`document.querySelector('#frame').src = '/target'; fetch('/after').then(() => 0)`);
  expect(await arrivalsOf(server, '/after'), 'the page itself reaches the server').toBe(1);
  expect(await arrivalsOf(server, '/target')).toBe(0);
  await window.close();
});

test('electron-security-13: a page cannot navigate its window', async ({ shared, server }) => {
  const window = await openTestWindow(shared, { url: `${server.url}/` });
  await window.run(`location.href = '/target'; 0`);
  expect(await arrivalsOf(server, '/target')).toBe(0);
  expect(await window.run('document.title')).toBe('open');
  await window.close();
});

test('a redirect leads no window elsewhere', async ({ shared, server }) => {
  const window = await openTestWindow(shared, { url: `${server.url}/moved` });
  expect(window.failure).not.toBeNull();
  expect(await arrivalsOf(server, '/moved')).toBe(1);
  expect(await arrivalsOf(server, '/target')).toBe(0);
  await window.close();
});

test('electron-security-12: a window that may have webviews gets none', async ({ shared, server }) => {
  const window = await openTestWindow(shared, { url: `${server.url}/`, preferences: { webviewTag: true } });
  await window.run(`
    const guest = document.createElement('webview');
    guest.src = new URL('/target', location.href).href;
    document.body.append(guest);
    0`);
  expect(await arrivalsOf(server, '/target')).toBe(0);
  const types = await shared.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getType()),
  );
  expect(types).not.toContain('webview');
  await window.close();
});

test('electron-security-14: a page opens no other window', async ({ shared, server }) => {
  const window = await openTestWindow(shared, { url: `${server.url}/` });
  expect(await window.run(`window.open('/target') === null`)).toBe(true);
  expect(await arrivalsOf(server, '/target')).toBe(0);
  await window.close();
});

test('WebRTC tells a page no address of this computer', async ({ shared }) => {
  const policies = await shared.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
  );
  expect(new Set(policies)).toEqual(new Set(['disable_non_proxied_udp']));
});

test('no Bluetooth device is chosen for a page', async ({ shared }) => {
  const chosen = await shared.app.evaluate(({ BrowserWindow }) => {
    const choices: string[] = [];
    const devices = [{ deviceName: 'Headphones', deviceId: 'device-1' }];
    const event = { preventDefault: () => choices.push('not the first one') };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.emit('select-bluetooth-device', event, devices, (id: string) => choices.push(id));
    return choices;
  });
  expect(chosen).toEqual(['not the first one', '']);
});

test('no certificate of this computer is sent to a server that wants one', async ({ shared }) => {
  const chosen = await shared.app.evaluate(({ app, BrowserWindow }) => {
    const choices: unknown[] = [];
    const event = { preventDefault: () => choices.push('not the first one') };
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const choose = (...given: unknown[]) => choices.push(given.length);
    app.emit('select-client-certificate', event, contents, 'https://server.example/', [{ subjectName: 'me' }], choose);
    return choices;
  });
  expect(chosen).toEqual(['not the first one', 0]);
});

test('a frame is led to a preview by the page itself alone, and nowhere else', async ({ shared }) => {
  const preview = 'galley://app/previews/00000000-0000-4000-8000-000000000000';
  const page = { parent: null, url: 'galley://app/index.html' };
  const attempts = [
    { url: preview, isMainFrame: false, initiator: page },
    { url: preview, isMainFrame: true, initiator: page },
    { url: preview, isMainFrame: false, initiator: { parent: page, url: preview } },
    { url: preview, isMainFrame: false, initiator: { parent: page, url: page.url } },
    { url: preview, isMainFrame: false, initiator: { parent: null, url: 'https://example.com/' } },
    { url: preview, isMainFrame: false, initiator: null },
    { url: `${preview}/../../index.html`, isMainFrame: false, initiator: page },
    { url: 'galley://app/documents/00000000-0000-4000-8000-000000000000', isMainFrame: false, initiator: page },
    { url: 'https://example.com/', isMainFrame: false, initiator: page },
  ];
  const refused = await shared.app.evaluate(({ BrowserWindow }, all) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return all.map((attempt) => {
      let isRefused = false;
      const preventDefault = () => {
        isRefused = true;
      };
      contents?.emit('will-frame-navigate', { ...attempt, preventDefault });
      return isRefused;
    });
  }, attempts);
  expect(refused).toEqual([false, true, true, true, true, true, true, true, true]);
});
