import { randomUUID } from 'node:crypto';
import { BrowserWindow, type Session, session } from 'electron';
import { abortable } from '../../shared/abortable.ts';
import { sandboxedPage } from '../base/web-preferences.ts';
import { withoutHints } from '../base/without-hints.ts';
import { changePage } from './electron-page-change.ts';
import { printOptions, printToPdf } from './electron-print-to-pdf.ts';
import { whenQuitting } from './electron-when-quitting.ts';
import { encodedInPieces } from './encoded-pieces.ts';
import { canBeHidden, hasFrames, pageChange } from './page-change.ts';
import { type Print, PrintFailedError, type PrintSetup, PrintTimeLimitError } from './print.ts';

/** A PDF and the duration of its parts. */
type TimedPrint = Readonly<{ bytes: Uint8Array; loadMs: number; printMs: number }>;

type ElectronPrint = Readonly<{
  print: Print;
  /**
   * Like `print`. A kept page stays loaded, and the next kept page reuses it if only a part differs. That takes a
   * fraction of a load.
   */
  printTimed(html: string, signal: AbortSignal, isKept?: boolean, setup?: PrintSetup): Promise<TimedPrint>;
  /** Closes the windows. Call it when the app's own window closes; otherwise Electron still counts an open window. */
  close(): void;
}>;

type ElectronPrintDependencies = Readonly<{
  /** Denies permissions and downloads: `hardenSession` of `security.ts`. */
  harden(session: Session): void;
  isTagged?: boolean;
  /** How long an outdated print may delay the next one before Galley ends it. */
  outdatedMs?: number;
}>;

/** A window with a loaded page. `hidden` is the key of the styles that hide it from the screen; `null` without them. */
type LoadedPage = Readonly<{ window: BrowserWindow; html: string; prints: number; hidden: string | null }>;

/** A window kept ready, and its empty page once loaded. `settled` resolves when the load succeeded or failed. */
type SpareWindow = { readonly window: BrowserWindow; page: LoadedPage | null; settled: Promise<void> };

/** Includes the load. */
const timeLimitMs = 60_000;
/** The memory of a window grows with each print. */
const maxPrints = 25;
/** The delay before the next window opens and an old page closes, because the PDF viewer needs the processor first. */
const spareAfterMs = 300;
/** A kept page is closed after this time without a print. */
const idleMs = 300_000;
/** A larger page is not kept and changed: that takes too much memory, and stops this thread. */
const maxKeptCharacters = 3_000_000;

/**
 * Chromium also lays a page out for the screen, when it loads and after each print, even in a hidden window. That is
 * half of the time to change and print a page. These styles limit the layout to paper.
 */
const notOnScreen = '@media screen { body { content-visibility: hidden !important } }';

const contentSecurityPolicy =
  "default-src 'none'; img-src data: render:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Prints HTML with Chromium, in a hidden, sandboxed window without scripts, network or disk. `hardenProcess`
 * (`security.ts`) also applies to its contents.
 * A window prints once, and a kept page a few times, because the memory of a reused window grows to gigabytes. After
 * the first print a spare window is kept ready, which halves the time of a short print. The caller must queue: one
 * print at a time.
 * `print` rejects as `Print` documents, and with Electron's error if Chromium cannot load the page. Tags make a
 * PDF accessible, but its print a third slower.
 */
export function createElectronPrint({
  harden,
  isTagged = true,
  outdatedMs = 2_000,
}: ElectronPrintDependencies): ElectronPrint {
  const pages = new Map<string, string>();
  /** The files of the pages that are being printed. */
  const fileSets = new Set<NonNullable<PrintSetup['files']>>();
  let partition: Session | null = null;
  let spare: SpareWindow | null = null;
  let kept: LoadedPage | null = null;
  let canRewrite = true;
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
  // Quitting closes a window during its print. A window that opens afterwards would keep the app from ending.
  const stopListening = whenQuitting(() => {
    isOpen = false;
  });
  const close = () => {
    isOpen = false;
    stopListening();
    for (const window of outdated) window.destroy();
    outdated.clear();
    if (idle !== null) clearTimeout(idle);
    dropKept();
    spare?.window.destroy();
    spare = null;
  };

  const openWindow = (paints: boolean) => {
    if (!isOpen) throw new Error('Pages are no longer printed.');
    partition ??= lockedPartition(pages, fileSets, harden);
    return createRenderWindow(partition, paints);
  };

  const openSpare = () => {
    const window = openWindow(false);
    const opened: SpareWindow = { window, page: null, settled: Promise.resolve() };
    spare = opened;
    const loaded = loadPage(window, '').then((page) => hiddenFor('', page));
    opened.settled = loaded.then(
      (page) => {
        opened.page = page;
      },
      // The window is closed.
      () => {},
    );
  };

  /** Changes the kept page, or an empty one, into `html`; `null` if the page must be loaded. */
  const changeLoaded = async (html: string): Promise<LoadedPage | null> => {
    const page = kept ?? spare?.page ?? null;
    if (html.length > maxKeptCharacters) return null;
    if (!page || page.window.isDestroyed() || page.window.webContents.isCrashed()) return null;
    const change = pageChange(page.html, html);
    if (change === 'load' || (change === 'rewrite' && !canRewrite)) return null;
    if (page === kept) kept = null;
    else spare = null;
    try {
      const changed = await hiddenFor(html, page);
      if (change !== 'nothing') await changePage(page.window.webContents, html, change);
      return { ...changed, html };
    } catch {
      if (change === 'rewrite' && isOpen) canRewrite = false;
      page.window.destroy();
      return null;
    }
  };

  const loadPage = async (window: BrowserWindow, html: string): Promise<LoadedPage> => {
    const name = randomUUID();
    pages.set(name, html);
    try {
      await window.loadURL(`render://doc/${name}`);
      return { window, html, prints: 0, hidden: null };
    } finally {
      pages.delete(name);
    }
  };

  const freshWindow = (html: string): Pick<SpareWindow, 'window' | 'settled'> => {
    const paints = hasFrames(html);
    const ready = !paints && spare && !spare.window.isDestroyed() ? spare : null;
    if (ready) spare = null;
    return ready ?? { window: openWindow(paints), settled: Promise.resolve() };
  };

  /** Another page may have been kept during this print. */
  const release = (page: LoadedPage) => {
    if (!isOpen || page.prints >= maxPrints || page.html.length > maxKeptCharacters) return page.window.destroy();
    const last = kept;
    kept = page;
    if (last) closeLater(last.window);
    if (idle !== null) clearTimeout(idle);
    idle = setTimeout(dropKept, idleMs);
    idle.unref();
  };

  /** Loads and prints the page. An abort during the load prevents the print. */
  const loadAndPrint = async (
    html: string,
    isKept: boolean,
    signal: AbortSignal,
    setup: PrintSetup,
  ): Promise<TimedPrint> => {
    const startedMs = performance.now();
    if (setup.files) fileSets.add(setup.files);
    let page = isKept ? await changeLoaded(html) : null;
    const { window, settled } = page ? { window: page.window, settled: null } : freshWindow(html);
    const limit = setTimeout(() => window.destroy(), timeLimitMs);
    const stop = () => setTimeout(() => isPrinting && window.destroy(), outdatedMs).unref();
    signal.addEventListener('abort', stop);
    let isPrinting = true;
    try {
      // Otherwise the load event of the empty page could be mistaken for this page's, and a blank page printed.
      await settled;
      page ??= await loadPage(window, html).then((loaded) => (isKept ? hiddenFor(html, loaded) : loaded));
      signal.throwIfAborted();
      const loadedMs = performance.now();
      const bytes = await printToPdf(window.webContents, printOptions(html, isTagged, setup)).catch(
        (reason: unknown) => {
          window.destroy();
          throw new PrintFailedError(reason);
        },
      );
      return { bytes, loadMs: loadedMs - startedMs, printMs: performance.now() - loadedMs };
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
      isPrinting = false;
      if (setup.files) fileSets.delete(setup.files);
      if (page && isKept && !window.isDestroyed()) release({ ...page, prints: page.prints + 1 });
      else window.destroy();
      setTimeout(() => {
        if (isOpen && !spare) openSpare();
      }, spareAfterMs).unref();
    }
  };

  const printTimed: ElectronPrint['printTimed'] = async (given, signal, isKept = false, setup = {}) => {
    const html = withoutHints(given);
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]);
    const print = loadAndPrint(html, isKept, ended, setup);
    try {
      return await abortable(print, ended);
    } catch (reason) {
      throw ended.aborted && !signal.aborted ? new PrintTimeLimitError(timeLimitMs) : reason;
    }
  };

  return {
    printTimed,
    print: async (html, signal, setup) => (await printTimed(html, signal, false, setup)).bytes,
    close,
  };
}

/** Adds the styles that hide the page from the screen, or removes them if `html` does not allow them. */
async function hiddenFor(html: string, page: LoadedPage): Promise<LoadedPage> {
  const { webContents } = page.window;
  const { hidden } = page;
  if (canBeHidden(html) === (hidden !== null)) return page;
  // Not part of the document, so a change keeps it. Electron cannot remove a style sheet with user origin.
  if (hidden === null) return { ...page, hidden: await webContents.insertCSS(notOnScreen) };
  await webContents.removeInsertedCSS(hidden);
  return { ...page, hidden: null };
}

/** A page that is only printed needs no paint for the screen, which costs as much again. */
function createRenderWindow(partition: Session, paintWhenInitiallyHidden: boolean): BrowserWindow {
  return new BrowserWindow({
    show: false,
    paintWhenInitiallyHidden,
    webPreferences: { ...sandboxedPage, session: partition, javascript: false, images: true, devTools: false },
  });
}

/** A session in memory without network and permissions, which loads only the pages to print. */
function lockedPartition(
  pages: ReadonlyMap<string, string>,
  fileSets: ReadonlySet<NonNullable<PrintSetup['files']>>,
  harden: (session: Session) => void,
): Session {
  const partition = session.fromPartition(`render-${randomUUID()}`, { cache: false });
  harden(partition);
  partition.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !/^(?:render|data):/.test(url) }));
  partition.protocol.handle('file', () => new Response(null, { status: 403 }));
  partition.protocol.handle('render', ({ url }) => {
    for (const files of fileSets) {
      const file = files.get(url);
      if (file) return new Response(file.bytes as Uint8Array<ArrayBuffer>, { headers: fileHeaders(file.mediaType) });
    }
    const html = pages.get(new URL(url).pathname.slice(1));
    if (html === undefined) return new Response(null, { status: 404 });
    return new Response(encodedInPieces(html), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
      },
    });
  });
  return partition;
}

const fileHeaders = (mediaType: string) => ({
  'content-type': mediaType,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'x-content-type-options': 'nosniff',
});
