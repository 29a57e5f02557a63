import { randomUUID } from 'node:crypto';
import { app, BrowserWindow, type Session, session } from 'electron';
import { abortable } from '../../shared/abortable.ts';
import { sandboxedPage } from '../base/web-preferences.ts';
import { type Print, PrintTimeLimitError, pageFooterOf } from './print.ts';

/** A PDF, and how long its parts took. */
export type TimedPrint = Readonly<{ bytes: Uint8Array; loadMs: number; printMs: number }>;

export type ElectronPrint = Readonly<{
  print: Print;
  /** Like `print`. */
  printTimed(html: string, signal: AbortSignal): Promise<TimedPrint>;
  /** Closes the spare window. Must be called when the app's own window closes, else Electron counts one as open. */
  close(): void;
}>;

export type ElectronPrintDependencies = Readonly<{
  /** No permissions, no downloads: `hardenSession` of `security.ts`. */
  harden(session: Session): void;
  timeLimitMs?: number;
  isTagged?: boolean;
}>;

const contentSecurityPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Prints HTML by Chromium, in a hidden, sandboxed window without scripts, network or disk; `hardenProcess` (`security.ts`) holds
 * for its contents too. A window prints once, because
 * the memory of a reused one grows to gigabytes; after the first print a spare window is kept ready, which halves the
 * time of a short print. One print at a time: the caller queues. `print` rejects as `Print` says, and with Electron's
 * error when Chromium cannot load or print the page. `timeLimitMs` includes the load. Tags make a PDF accessible, and its print slower
 * by a third.
 */
export function createElectronPrint({
  harden,
  timeLimitMs = 60_000,
  isTagged = true,
}: ElectronPrintDependencies): ElectronPrint {
  const pages = new Map<string, string>();
  let partition: Session | null = null;
  let spare: BrowserWindow | null = null;
  let keepsSpare = true;
  // Quitting closes a window during its print; a spare one opened afterwards would keep the app from ending.
  app.once('before-quit', () => {
    keepsSpare = false;
  });

  const openWindow = () => {
    partition ??= lockedPartition(pages, harden);
    return createRenderWindow(partition);
  };

  const printTimed: ElectronPrint['printTimed'] = async (html, signal) => {
    const window = spare && !spare.isDestroyed() ? spare : openWindow();
    spare = null;
    const name = randomUUID();
    pages.set(name, html);
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
    const print = loadAndPrint(window, `render://doc/${name}`, { html, isTagged }, ended);
    try {
      return await abortable(print, ended);
    } catch (reason) {
      throw ended.aborted && !signal.aborted ? new PrintTimeLimitError(timeLimitMs) : reason;
    } finally {
      pages.delete(name);
      // A window that is destroyed during its print makes the next prints fail (electron#41064): wait for its end.
      const destroy = () => window.destroy();
      if (signal.aborted) void abortable(print, AbortSignal.timeout(timeLimitMs)).then(destroy, destroy);
      else destroy();
      if (keepsSpare) spare = openWindow();
    }
  };

  return {
    printTimed,

    print: async (html, signal) => (await printTimed(html, signal)).bytes,

    close() {
      keepsSpare = false;
      spare?.destroy();
      spare = null;
    },
  };
}

/** Loads and prints the page. A print that is aborted during the load does not begin. */
async function loadAndPrint(
  window: BrowserWindow,
  url: string,
  { html, isTagged }: Readonly<{ html: string; isTagged: boolean }>,
  signal: AbortSignal,
): Promise<TimedPrint> {
  const startedMs = performance.now();
  await window.loadURL(url);
  const loadedMs = performance.now();
  signal.throwIfAborted();
  const footerTemplate = pageFooterOf(html);
  const bytes = await window.webContents.printToPDF({
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: isTagged,
    ...(footerTemplate !== null && { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate }),
  });
  return { bytes, loadMs: loadedMs - startedMs, printMs: performance.now() - loadedMs };
}

function createRenderWindow(partition: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    webPreferences: { ...sandboxedPage, session: partition, javascript: false, images: true, devTools: false },
  });
}

/** A session in memory, without network and permissions, in which only the pages to print can be loaded. */
function lockedPartition(pages: ReadonlyMap<string, string>, harden: (session: Session) => void): Session {
  const partition = session.fromPartition(`render-${randomUUID()}`, { cache: false });
  harden(partition);
  partition.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !/^(?:render|data):/.test(url) }));
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  partition.protocol.handle('render', ({ url }) => {
    const html = pages.get(new URL(url).pathname.slice(1));
    if (html === undefined) return new Response(null, { status: 404 });
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
      },
    });
  });
  return partition;
}
