import { once } from 'node:events';
import { createServer, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, ipcMain, net, session, type WebContents } from 'electron';

/*
 * The built app on its sample service, and beside it a bare window with a bare request, in one process. Each line on its input,
 * `ours` or `peer`, is one click; the answer is the milliseconds from the click to the request at its loopback server.
 */

const folder = app.commandLine.getSwitchValue('probe-app');
const nowMs = () => performance.timeOrigin + performance.now();
const say = (said: object) => process.stdout.write(`${JSON.stringify(said)}\n`);

/** The sample service runs in this process, so its requests can be seen as its server sees them. */
let arrived = (_path: string): void => {};
const emit = Server.prototype.emit;
Server.prototype.emit = function emitSeen(this: Server, name: string, ...rest: unknown[]) {
  if (name === 'request') arrived((rest[0] as Readonly<{ url?: string }>).url ?? '');
  return Reflect.apply(emit, this, [name, ...rest]) as boolean;
};

const nextArrival = (wanted: string) =>
  new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no request to ${wanted} came`)), 20_000);
    arrived = (path) => {
      if (path !== wanted) return;
      clearTimeout(timer);
      resolve(nowMs());
    };
  });

const clickedAt = 'performance.timeOrigin + performance.now()';
const named = (role: string, name: string) =>
  `[...document.querySelectorAll('${role}')].find((one) => one.textContent.trim() === '${name}')`;
const idle = `new Promise((resolve) => {
  const look = () => (${named('[role=tab]', 'Info')} && !${named('button', 'Cancel')} ? setTimeout(resolve, 300) : setTimeout(look, 50));
  look();
})`;

const appWindow = new Promise<WebContents>((resolve) => {
  app.once('browser-window-created', (_, { webContents }) => {
    webContents.once('dom-ready', () => resolve(webContents));
  });
});

// Electron keeps it for its own default app, and so leaves it out of its types.
(app as unknown as { setAppPath(path: string): void }).setAppPath(folder);
app.setName('Galley');
await import(pathToFileURL(join(folder, 'dist/electron/main.js')).href);
void begin();

async function begin(): Promise<void> {
  const page = await appWindow;
  await page.executeJavaScript(idle);
  await page.executeJavaScript(`${named('[role=tab]', 'Info')}.click()`, true);
  await page.executeJavaScript(idle);
  const bare = await openBare();
  say({ ready: true });
  for await (const line of createInterface({ input: process.stdin })) {
    const contents = line === 'ours' ? page : bare;
    await contents.executeJavaScript(line === 'ours' ? idle : '0');
    const arrival = nextArrival(line === 'ours' ? '/info' : '/bare');
    const click = line === 'ours' ? `${named('button[type=submit]', 'Run')}.click()` : 'ask()';
    const atMs = await contents.executeJavaScript(`{ const at = ${clickedAt}; ${click}; at; }`, true);
    say({ ms: (await arrival) - atMs });
  }
  app.exit(0);
}

/** A window that asks the main process, which asks the network: the minimum for anything built on Electron. */
async function openBare(): Promise<WebContents> {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bare`;
  const direct = session.fromPartition('bare', { cache: false });
  await direct.setProxy({ mode: 'direct' });
  ipcMain.handle('bare', () => {
    const request = net.request({ method: 'POST', url, session: direct });
    request.on('response', (response) => response.on('data', () => {}));
    request.end('{}');
  });
  const window = new BrowserWindow({
    width: 300,
    height: 200,
    webPreferences: { nodeIntegration: true, contextIsolation: false, sandbox: false, backgroundThrottling: false },
  });
  await window.loadURL('about:blank');
  await window.webContents.executeJavaScript(
    "window.ask = () => void require('electron').ipcRenderer.invoke('bare'); 0",
  );
  return window.webContents;
}
