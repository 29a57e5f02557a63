import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app, BrowserWindow, session, type WebContents } from 'electron';
import { createDocumentResponses } from '../../../electron/documents/document-responses.ts';
import { createPageFiles } from '../../../electron/security/page-files.ts';
import { pageUrl, registerSchemes, servePages } from '../../../electron/security/protocol.ts';
import { documentOf } from '../pages/document-of.ts';
import { answerDayLines } from './day-probe.ts';
import { answerDraftLines } from './draft-probe.ts';
import { memoryMb } from './memory.ts';
import { answerSheetLines, watchOwnPages } from './sheet-probe.ts';
import { answerSilenceLines } from './silence-probe.ts';

/*
 * Starts the built app, or a window in its place, in a process of its own, and says on its output what was asked for: one line of JSON,
 * times in milliseconds since the epoch.
 * `--probe-app=<folder of the project>`, `--probe-empty=<page>`, or `--probe-bare=<PDF>` for a window with pdf.js and that PDF.
 * `--probe-measure=views` goes on to the first visit of each view, `--probe-measure=rest` to the memory at rest,
 * `--probe-measure=draft` to keys typed into a kept draft, `--probe-measure=sheet` to those beside its sheet, `--probe-measure=day` to the
 * steps of a working day, `--probe-measure=silence` to calls with hostile input, as lines on its input say; without it the start is timed.
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

/** Resolves in the page when a page of a PDF has been drawn. */
const pageDrawn = `new Promise((resolve) => {
  const look = () => {
    const canvas = document.querySelector('canvas');
    return canvas && canvas.width > 0 && !canvas.hidden ? resolve() : setTimeout(look, 100);
  };
  look();
})`;

/**
 * Opens a view by its link. Resolves to the time until it has readable content, and the frames until then without any.
 */
const visit = (label: string) => `new Promise((resolve) => {
  const link = [...document.querySelectorAll('nav [role=link], nav a')].find((one) => one.textContent.trim() === '${label}');
  const startMs = performance.now();
  let blankFrames = 0;
  link.click();
  const look = () => requestAnimationFrame(() => {
    const layer = document.querySelector('.view-layer:not([data-hidden])');
    if (layer && layer.innerText.trim() !== '') {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve({ ms: performance.now() - startMs, blankFrames });
      return port2.postMessage(null);
    }
    blankFrames += 1;
    look();
  });
  look();
})`;

/** Time for prefetching, and for garbage to be collected. */
const warmMs = 4_000;
const restMs = 10_000;

let readyMs = 0;
let importMs = 0;
let visibleAtMs = 0;
void app.whenReady().then(() => {
  readyMs = performance.now();
});
app.once('browser-window-created', (_, window) => {
  const look = () => {
    if (visibleAtMs === 0) visibleAtMs = nowMs();
  };
  // The event for a window that is visible from the start does not exist on every platform.
  setImmediate(() => !window.isDestroyed() && window.isVisible() && look());
  window.once('show', look);
});
// The first child of a window is its contents.
app.once('web-contents-created', (_, contents) => {
  const beforeWindowMs = importMs + performance.now() - readyMs;
  contents.once('dom-ready', async () => {
    if (given('probe-measure') === 'rest') {
      await contents.executeJavaScript(pageDrawn);
      await pause(restMs);
      say({ memory: memoryMb(), processes: app.getAppMetrics().length });
    } else {
      await contents.executeJavaScript(usable);
      if (given('probe-measure') === 'draft') return answerDraftLines(contents, say);
      if (given('probe-measure') === 'day') return answerDayLines(contents, say);
      if (given('probe-measure') === 'sheet') return answerSheetLines(contents, say);
      if (given('probe-measure') === 'silence') return answerSilenceLines(contents, say);
      if (given('probe-measure') === 'views') say(await visitViews(contents));
      else say({ visibleAtMs, usableAtMs: nowMs(), beforeWindowMs });
    }
    app.exit(0);
  });
});

async function visitViews(contents: WebContents) {
  await pause(warmMs);
  const visited = async (label: string) => (await contents.executeJavaScript(visit(label), true)) as object;
  return {
    merge: await visited('Merge'),
    activity: await visited('Activity'),
    settings: await visited('Settings'),
  };
}

if (given('probe-app')) {
  const folder = given('probe-app');
  // Electron keeps it for its own default app, and so leaves it out of its types.
  (app as unknown as { setAppPath(path: string): void }).setAppPath(folder);
  app.setName('Galley');
  if (given('probe-measure') === 'sheet') watchOwnPages();
  const startMs = performance.now();
  await import(pathToFileURL(join(folder, 'dist/electron/main.js')).href);
  importMs = performance.now() - startMs;
} else if (given('probe-bare')) {
  registerSchemes([]);
  void app.whenReady().then(() => openBare(given('probe-bare')));
} else {
  void app.whenReady().then(() => {
    const window = new BrowserWindow({ width: 1280, height: 840, show: false, webPreferences: { sandbox: true } });
    window.once('ready-to-show', () => window.show());
    void window.loadFile(given('probe-empty'));
  });
}

function openBare(path: string): void {
  const partition = session.fromPartition('bare', { cache: false });
  servePages(partition, {
    pageFile: createPageFiles(join(import.meta.dirname, 'pages')),
    document: createDocumentResponses({
      locate: async (id) => ({ document: documentOf('pdf', id, statSync(path).size), path }),
    }),
    preview: async () => new Response(null, { status: 404 }),
  });
  const webPreferences = { session: partition, sandbox: true, spellcheck: false };
  const window = new BrowserWindow({ width: 1280, height: 840, webPreferences });
  void window.loadURL(`${pageUrl}#bare-pdf`);
}
