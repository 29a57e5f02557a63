import { randomUUID } from 'node:crypto';
import { app, BrowserWindow, type CustomScheme, type Session, session } from 'electron';
import { type Print, PrintTimeLimitError, pageFooterOf } from './print.ts';

/** To be registered before Electron is ready, in the one call of `protocol.registerSchemesAsPrivileged`. */
export const renderScheme: CustomScheme = { scheme: 'render', privileges: { standard: true, secure: true } };

export type ElectronPrint = Readonly<{
  print: Print;
  /** Gives the spare window back. To be called when the app's own window closes, else Electron sees one still open. */
  close(): void;
}>;

const contentSecurityPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Chromium as a printer: a hidden, sandboxed window without scripts, without network and without the disk. A window
 * prints once (a reused one grows to gigabytes); after the first print a spare one is kept ready, which halves the
 * time of a short print.
 */
export function createElectronPrint({ timeLimitMs = 60_000 }: { timeLimitMs?: number } = {}): ElectronPrint {
  const pages = new Map<string, string>();
  let partition: Session | null = null;
  let spare: BrowserWindow | null = null;
  let keepsSpare = true;
  // Quitting closes a window in the middle of its print; another one, opened in its place, would keep the app from ending.
  app.once('before-quit', () => {
    keepsSpare = false;
  });

  const openWindow = () => {
    partition ??= lockedPartition(pages);
    return createRenderWindow(partition);
  };

  return {
    async print(html, signal) {
      const window = spare && !spare.isDestroyed() ? spare : openWindow();
      spare = null;
      const name = randomUUID();
      pages.set(name, html);
      const over = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
      const print = printed(window, `render://doc/${name}`, html, over);
      try {
        return await Promise.race([print, aborted(over)]);
      } catch (reason) {
        throw over.aborted && !signal.aborted ? new PrintTimeLimitError(timeLimitMs) : reason;
      } finally {
        pages.delete(name);
        // Electron prints one after another: a window that goes in the middle of its print fails the next ones too (electron#41064).
        const end = () => window.destroy();
        if (signal.aborted) void Promise.race([print, aborted(AbortSignal.timeout(timeLimitMs))]).then(end, end);
        else end();
        if (keepsSpare) spare = openWindow();
      }
    },

    close() {
      keepsSpare = false;
      spare?.destroy();
      spare = null;
    },
  };
}

/** Prints the page; what is given up before its print has begun does not begin it. */
async function printed(window: BrowserWindow, url: string, html: string, over: AbortSignal): Promise<Uint8Array> {
  await window.loadURL(url);
  over.throwIfAborted();
  const footerTemplate = pageFooterOf(html);
  return window.webContents.printToPDF({
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    ...(footerTemplate !== null && { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate }),
  });
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function createRenderWindow(partition: Session): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      javascript: false,
      images: true,
      disableDialogs: true,
      spellcheck: false,
      webgl: false,
      devTools: false,
    },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  return window;
}

/** In memory, offline, asking for nothing, and with the pages to print as the only thing in reach. */
function lockedPartition(pages: ReadonlyMap<string, string>): Session {
  const partition = session.fromPartition(`render-${randomUUID()}`, { cache: false });
  partition.enableNetworkEmulation({ offline: true });
  partition.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  partition.setPermissionCheckHandler(() => false);
  partition.setDevicePermissionHandler(() => false);
  partition.on('will-download', (event) => event.preventDefault());
  partition.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !/^(?:render|data):/.test(url) }));
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  partition.protocol.handle('render', ({ url }) => {
    const html = pages.get(new URL(url).pathname.slice(1));
    if (html === undefined) return new Response(null, { status: 404 });
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    });
  });
  return partition;
}
