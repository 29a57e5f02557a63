import { randomUUID } from 'node:crypto';
import { app, BrowserWindow, type PrintToPDFOptions, type Session, session, type WebContents } from 'electron';
import { abortable } from '../../shared/abortable.ts';
import { sandboxedPage } from '../base/web-preferences.ts';
import { withoutHints } from '../base/without-hints.ts';
import { canPatchPage } from './page-patch.ts';
import { type Print, PrintTimeLimitError, pageFooterOf } from './print.ts';

/** A PDF, and how long its parts took. */
export type TimedPrint = Readonly<{ bytes: Uint8Array; loadMs: number; printMs: number }>;

export type ElectronPrint = Readonly<{
  print: Print;
  /**
   * Like `print`. A page that is kept stays loaded, and the next one that is kept is made of it where only a part differs: that takes a
   * fraction of a load.
   */
  printTimed(html: string, signal: AbortSignal, isKept?: boolean): Promise<TimedPrint>;
  /** Closes the windows. Must be called when the app's own window closes, else Electron counts one as open. */
  close(): void;
}>;

export type ElectronPrintDependencies = Readonly<{
  /** No permissions, no downloads: `hardenSession` of `security.ts`. */
  harden(session: Session): void;
  timeLimitMs?: number;
  isTagged?: boolean;
}>;

/** A window in which a page is loaded. */
type LoadedPage = Readonly<{ window: BrowserWindow; html: string; prints: number }>;

/** The memory of a window grows with each print. */
const maxPrints = 25;
/** The next window is opened, and a page of before closed, after this time: the viewer that shows the PDF needs the processor first. */
const spareAfterMs = 300;
/** A page that was printed so long ago is closed. */
const idleMs = 300_000;
/** A larger page is not kept: it would take too much memory. */
const maxKeptCharacters = 8_000_000;

const contentSecurityPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Prints HTML by Chromium, in a hidden, sandboxed window without scripts, network or disk; `hardenProcess` (`security.ts`) holds
 * for its contents too. A window prints once, and a kept page a few times, because
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
  let kept: LoadedPage | null = null;
  let idle: NodeJS.Timeout | null = null;
  const outdated = new Set<BrowserWindow>();
  let isOpen = true;

  const dropKept = () => {
    kept?.window.destroy();
    kept = null;
  };
  const closeLater = (window: BrowserWindow) => {
    outdated.add(window);
    setTimeout(() => {
      if (outdated.delete(window) && !window.isDestroyed()) window.destroy();
    }, spareAfterMs).unref();
  };
  const close = () => {
    isOpen = false;
    for (const window of outdated) window.destroy();
    outdated.clear();
    if (idle !== null) clearTimeout(idle);
    dropKept();
    spare?.destroy();
    spare = null;
  };
  // Quitting closes a window during its print; a spare one opened afterwards would keep the app from ending.
  app.once('before-quit', () => {
    isOpen = false;
  });

  const openWindow = () => {
    partition ??= lockedPartition(pages, harden);
    return createRenderWindow(partition);
  };

  /** The kept page changed into `html`; `null` where it has to be loaded. */
  const patchKept = async (html: string): Promise<LoadedPage | null> => {
    const page = kept;
    if (!page || page.window.isDestroyed() || page.window.webContents.isCrashed()) return null;
    if (!canPatchPage(page.html, html)) return null;
    kept = null;
    try {
      if (page.html !== html) await patchPage(page.window.webContents, html);
      return { ...page, html };
    } catch {
      page.window.destroy();
      return null;
    }
  };

  const loadPage = async (window: BrowserWindow, html: string): Promise<LoadedPage> => {
    const name = randomUUID();
    pages.set(name, html);
    try {
      await window.loadURL(`render://doc/${name}`);
      return { window, html, prints: 0 };
    } finally {
      pages.delete(name);
    }
  };

  const freshWindow = () => {
    const window = spare && !spare.isDestroyed() ? spare : openWindow();
    spare = null;
    return window;
  };

  /** Another page may have been kept while this one was printed. */
  const release = (page: LoadedPage) => {
    if (!isOpen || page.prints >= maxPrints || page.html.length > maxKeptCharacters) return page.window.destroy();
    const last = kept;
    kept = page;
    if (last) closeLater(last.window);
    if (idle !== null) clearTimeout(idle);
    idle = setTimeout(dropKept, idleMs);
    idle.unref();
  };

  /** Loads and prints the page. A print that is aborted during the load does not begin. */
  const loadAndPrint = async (html: string, isKept: boolean, signal: AbortSignal): Promise<TimedPrint> => {
    const startedMs = performance.now();
    let page = isKept ? await patchKept(html) : null;
    const window = page?.window ?? freshWindow();
    const limit = setTimeout(() => window.destroy(), timeLimitMs);
    try {
      page ??= await loadPage(window, html);
      signal.throwIfAborted();
      const loadedMs = performance.now();
      const bytes = await window.webContents.printToPDF(printOptions(html, isTagged));
      return { bytes, loadMs: loadedMs - startedMs, printMs: performance.now() - loadedMs };
    } finally {
      clearTimeout(limit);
      // A window that is destroyed during its print makes the next prints fail (electron#41064): this is after its end.
      if (page && isKept && !window.isDestroyed()) release({ ...page, prints: page.prints + 1 });
      else window.destroy();
      setTimeout(() => {
        if (isOpen) spare ??= openWindow();
      }, spareAfterMs).unref();
    }
  };

  const printTimed: ElectronPrint['printTimed'] = async (given, signal, isKept = false) => {
    const html = withoutHints(given);
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
    const print = loadAndPrint(html, isKept, ended);
    try {
      return await abortable(print, ended);
    } catch (reason) {
      throw ended.aborted && !signal.aborted ? new PrintTimeLimitError(timeLimitMs) : reason;
    }
  };

  return { printTimed, print: async (html, signal) => (await printTimed(html, signal)).bytes, close };
}

/**
 * Changes the nodes of the loaded page that differ from those of `html`: Chromium compares the two documents by itself (Chrome DevTools
 * Protocol, DOM.setOuterHTML of a document).
 */
async function patchPage({ debugger: page }: WebContents, html: string): Promise<void> {
  if (!page.isAttached()) page.attach('1.3');
  // Each command is a way to the page and back; this one is `DOM.enable` as well.
  const { root } = (await page.sendCommand('DOM.getDocument', { depth: 0 })) as Readonly<{ root: { nodeId: number } }>;
  await page.sendCommand('DOM.setOuterHTML', { nodeId: root.nodeId, outerHTML: html });
  void page.sendCommand('DOM.disable').catch(() => {});
}

function printOptions(html: string, isTagged: boolean): PrintToPDFOptions {
  const footerTemplate = pageFooterOf(html);
  return {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: isTagged,
    ...(footerTemplate !== null && { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate }),
  };
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
