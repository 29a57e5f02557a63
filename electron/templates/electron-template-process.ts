import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, type Session, session } from 'electron';
import { createSerialQueue } from '../base/serial-queue.ts';
import { sandboxedPage } from '../base/web-preferences.ts';
import type { AnswerParts } from './answer-pieces.ts';
import { whenQuitting } from './electron-when-quitting.ts';
import { jsonPieces } from './json-pieces.ts';
import type { SandboxTask } from './template-job.ts';
import {
  createTemplateProcess,
  type SandboxHandle,
  type TemplateLimits,
  type TemplateProcess,
} from './template-process.ts';

/** The policies of the page and the worker: only the two scripts load, and only the worker compiles code. */
const policies = {
  page: "default-src 'none'; script-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  worker: "default-src 'none'; script-src 'unsafe-eval'",
} as const;

const pageUrl = 'render://sandbox/';

const pieceCharacters = 250_000;

/**
 * Runs templates in Chromium's sandbox: a hidden window without Node, preload, network, disk or permissions. `scripts`
 * is the folder of `template-page.js` and `template-worker.js`. The scheme `render` must be registered.
 */
export function createElectronTemplateProcess({
  scripts = import.meta.dirname,
  limits = {},
}: {
  scripts?: string;
  limits?: Partial<TemplateLimits>;
} = {}): TemplateProcess {
  let partition: Session | null = null;
  const templates = createTemplateProcess({
    open: () => {
      partition ??= sandboxSession(scripts);
      return openSandbox(partition);
    },
    queue: createSerialQueue(),
    limits,
  });
  // Quitting closes the window of a running template. A window for the next template would keep the app from ending.
  const stopListening = whenQuitting(templates.close);
  return {
    ...templates,
    close() {
      stopListening();
      templates.close();
    },
  };
}

function openSandbox(partition: Session): SandboxHandle {
  const window = new BrowserWindow({
    show: false,
    width: 1,
    height: 1,
    webPreferences: {
      ...sandboxedPage,
      session: partition,
      images: false,
      webgl: false,
      disableDialogs: true,
      devTools: false,
      backgroundThrottling: false,
    },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  const ready = window.loadURL(pageUrl);
  ready.catch(() => {});
  // A dead process never answers.
  const died = new Promise<never>((_, reject) => {
    webContents.once('render-process-gone', (_event, { reason }) => reject(new Error(reason)));
    webContents.once('destroyed', () => reject(new Error('closed')));
  });
  died.catch(() => {});

  const metrics = () => {
    const id = webContents.isDestroyed() ? 0 : webContents.getOSProcessId();
    return app.getAppMetrics().find(({ pid }) => pid === id);
  };

  return {
    ready,
    async run(task: SandboxTask, job: unknown, owner: string | null) {
      const inPage = (call: string): Promise<AnswerParts | 'invalid' | null> =>
        Promise.race([webContents.executeJavaScript(call), died]);
      // Writing and copying a long script would stop this thread.
      let last = '';
      for (const piece of jsonPieces({ task, job }, pieceCharacters)) {
        if (last !== '') await inPage(`addPiece(${JSON.stringify(last)})`);
        last = piece;
      }
      return inPage(`runTask(${JSON.stringify(last)}, ${JSON.stringify(owner)})`);
    },
    endTask: () => void webContents.executeJavaScript('endTask()').catch(() => {}),
    memoryBytes: () => (metrics()?.memory.workingSetSize ?? 0) * 1_024,
    cpuMs: () => {
      const seconds = metrics()?.cpu.cumulativeCPUUsage;
      return seconds === undefined ? null : seconds * 1_000;
    },
    kill: () => {
      if (!webContents.isDestroyed()) webContents.forcefullyCrashRenderer();
      window.destroy();
    },
    close: () => window.destroy(),
    isAlive: () => !window.isDestroyed() && !webContents.isCrashed(),
  };
}

/** A session in memory without network and permissions, which loads only the sandbox's own files. */
function sandboxSession(scripts: string): Session {
  const partition = session.fromPartition(`template-${randomUUID()}`, { cache: false });
  partition.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  partition.setPermissionCheckHandler(() => false);
  partition.setDevicePermissionHandler(() => false);
  partition.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  partition.on('will-download', (event) => event.preventDefault());
  partition.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !url.startsWith(pageUrl) }));
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  const files = {
    '/page.js': readFile(join(scripts, 'template-page.js')),
    '/worker.js': readFile(join(scripts, 'template-worker.js')),
  };
  partition.protocol.handle('render', async ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/') {
      return new Response('<!doctype html><script src="/page.js"></script>', headersOf('text/html', policies.page));
    }
    if (pathname !== '/page.js' && pathname !== '/worker.js') return new Response(null, { status: 404 });
    const policy = pathname === '/worker.js' ? policies.worker : policies.page;
    return new Response(await files[pathname], headersOf('text/javascript', policy));
  });
  return partition;
}

const headersOf = (type: string, policy: string): ResponseInit => ({
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
});
