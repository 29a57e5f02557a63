import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow } from 'electron';

/*
 * Starts the built app, or an empty window in its place, in a process of its own, and says on its output when what was asked
 * for has happened: one line of JSON, times in milliseconds since the epoch.
 * `--probe-app=<folder of the project>` or `--probe-empty=<page>`.
 */

const given = (name: string) => app.commandLine.getSwitchValue(name);
const nowMs = () => performance.timeOrigin + performance.now();
const say = (said: object) => process.stdout.write(`${JSON.stringify(said)}\n`);

/** Resolves in the page when there is an enabled field to type into, and a frame with it has been drawn. */
const usable = `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('form[aria-label] input:enabled, body > input:enabled')) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  };
  look();
})`;

let readyMs = 0;
let importMs = 0;
void app.whenReady().then(() => {
  readyMs = performance.now();
});
// The first thing that a window has is its contents.
app.once('web-contents-created', (_, contents) => {
  const beforeWindowMs = importMs + performance.now() - readyMs;
  contents.once('dom-ready', async () => {
    await contents.executeJavaScript(usable);
    say({ usableAtMs: nowMs(), beforeWindowMs });
    app.exit(0);
  });
});

if (given('probe-app')) {
  const folder = given('probe-app');
  // Electron keeps it for its own default app, and so leaves it out of its types.
  (app as unknown as { setAppPath(path: string): void }).setAppPath(folder);
  app.setName('Galley');
  const startMs = performance.now();
  await import(pathToFileURL(join(folder, 'dist/electron/main.js')).href);
  importMs = performance.now() - startMs;
} else {
  void app.whenReady().then(() => {
    const window = new BrowserWindow({ width: 1280, height: 840, show: false, webPreferences: { sandbox: true } });
    window.once('ready-to-show', () => window.show());
    void window.loadFile(given('probe-empty'));
  });
}
