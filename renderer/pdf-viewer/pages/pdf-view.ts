import { createStore, type StoreApi } from 'zustand/vanilla';
import { createPositionHistory } from '../../base/position-history.ts';
import { problemOfPdf } from '../../pdf-engine/author-texts.ts';
import type { Destination, PdfDocument, PdfEngine } from '../../pdf-engine/pdf-engine.ts';
import type { PageSize } from '../../pdf-pages/page-size.ts';
import type { SharedViews } from '../../pdf-pages/shared-views.ts';
import { findContentShift, readAhead, type SearchClock } from './content-shift.ts';
import { createDrawnSoon } from './drawn-soon.ts';
import type { ContentShift } from './find-content.ts';
import { createKeptSelection } from './kept-selection.ts';
import { createPageViewport, documentTop } from './page-viewport.ts';
import { createPdfPages, type PdfPages } from './pdf-pages.ts';
import { initialPdfState, largeBytes, nothingShown, type PdfState, type ShownDocument } from './pdf-state.ts';
import { createPresenting } from './presenting.ts';
import { readRest } from './read-rest.ts';
import { createViewActions } from './view-actions.ts';
import { createWatchdog } from './watchdog.ts';

type PdfViewDependencies = Readonly<{ engine: PdfEngine; views: SharedViews; clock: SearchClock }>;

/** A document to show, its address, and the key of its scroll position. */
type OpenRequest = Readonly<{ document: ShownDocument; url: string; viewKey: string }>;

type Shown = Readonly<{ requested: OpenRequest; pages: PdfPages }>;

/** After this time without a response of pdf.js, a restart is offered. */
export const stuckAfterMs = 15_000;

/**
 * The preview without React: its state and actions. The pages of a document stay until those of the next are painted or
 * take too long. All change in one frame, at the same position. Of several quick documents, only the last is drawn.
 */
export function createPdfView({ engine, views, clock }: PdfViewDependencies) {
  const state: StoreApi<PdfState> = createStore(() => initialPdfState);
  const viewport = createPageViewport({
    after: clock.after,
    onViewChange(next) {
      state.setState({ view: next });
      watchdog.alive(); // the pages that are now in view are due from now on
      keepPosition();
    },
  });
  const drawnSoon = createDrawnSoon(clock.after);
  const selection = createKeptSelection();
  const presenting = createPresenting({ state, viewport });
  const allowedLarge = new Set<string>();
  /** The id of the last document with a broken page tree. */
  let brokenTree: string | null = null;
  let requested: OpenRequest | null = null;
  let shown: Shown | null = null;
  let attempt = new AbortController();
  let answer: ((password: string) => void) | null = null;
  /** The passwords that the user typed, by document id; the analyzer uses them too. */
  const passwords = new Map<string, string>();
  const history = createPositionHistory({
    view: { position: viewport.anchor, goTo: viewport.goTo, isSame: viewport.isSameAnchor },
    onChange: (now) => state.setState(now),
    after: clock.after,
  });
  let unsubscribeRestart = () => {};

  const watchdog = createWatchdog({
    clock,
    waitMs: stuckAfterMs,
    isBusy: () =>
      !document.hidden && (state.getState().phase.name === 'opening' || (shown?.pages.stack.isBusy ?? false)),
    onStuck: (isStuck) => state.setState({ isStuck }),
  });

  function show(next: OpenRequest | null): void {
    const { document, viewKey } = requested ?? {};
    if (next && document?.id === next.document.id && viewKey === next.viewKey) return;
    requested = next;
    open();
  }

  /** Opens the requested document, and aborts the one that was being opened. */
  function open(): void {
    attempt.abort();
    attempt = new AbortController();
    answer = null;
    watchdog.stop();
    const { id = '', bytes = 0 } = requested?.document ?? {};
    unsubscribeRestart();
    unsubscribeRestart = requested ? engine.onRestart(open) : () => {};
    if (!requested) drop({ name: 'empty' });
    else if (bytes >= largeBytes && !allowedLarge.has(id)) drop({ name: 'large', bytes });
    else begin(requested);
  }

  function begin(next: OpenRequest): void {
    const { signal } = attempt;
    state.setState({ phase: { name: 'opening' } });
    watchdog.alive();
    replace(next, signal).catch((thrown: unknown) => {
      if (!signal.aborted) fail(thrown);
    });
  }

  function fail(thrown: unknown): void {
    attempt.abort();
    watchdog.stop();
    drop({ name: 'problem', problem: problemOfPdf(thrown) });
  }

  async function replace(next: OpenRequest, signal: AbortSignal): Promise<void> {
    if (isSame(next) && shown) readAhead(viewport, shown.pages);
    const pdf = await engine.openDocument({
      ...next,
      bytes: next.document.bytes,
      content: next.document.content ?? null,
      signal,
      onAlive: watchdog.alive,
      readsTreeLater: brokenTree !== next.document.id,
      askPassword(wasWrong, reply) {
        if (signal.aborted) return;
        answer = reply;
        drop({ name: 'password', wasWrong }); // the pages of another run must not be shown behind the form
      },
      onFailure: (thrown) => {
        if (!signal.aborted) fail(thrown);
      },
    });
    const pages = await pagesOf(pdf, next, signal).catch((thrown: unknown) => {
      pdf.close();
      throw thrown;
    });
    // A later run does not wait until these pages are drawn.
    signal.addEventListener('abort', pages.close, { once: true });
    const shift = await drawnSoon(shown === null, signal, (inTime) => preparedAt(pages, next, inTime));
    signal.removeEventListener('abort', pages.close);
    if (!signal.aborted) put({ requested: next, pages }, shift);
  }

  async function pagesOf(pdf: PdfDocument, next: OpenRequest, signal: AbortSignal): Promise<PdfPages> {
    const index = Math.min(positionFor(next).anchor.page, pdf.pages - 1);
    // A4 if it cannot be read.
    const first = await pdf.sizeOf(index).catch(() => ({ width: 794, height: 1123 }));
    signal.throwIfAborted();
    const before: readonly PageSize[] = isSame(next) ? (viewport.sizes() ?? []) : [];
    const pages = createPdfPages({
      pdf,
      assumedSize: (at) => (at === index ? first : (before[at] ?? first)),
      page: () => viewport.page + 1,
      goToPage: actions.goToPage,
      goToDestination: (page, destination) => void goToDestination(page, destination),
      remember: history.remember,
      back: history.back,
      reveal,
      onFind: (result) => state.setState(({ find }) => ({ find: { ...find, result } })),
      after: clock.after,
      onSizes: viewport.rearrange,
      onDrawn: watchdog.alive,
      onLacking: () => shown?.pages === pages && state.setState({ lacking: pages.lacking }),
      onText: () => shown?.pages === pages && selection.restore(pages.stack.element),
    });
    return pages;
  }

  /** Draws the pages that will be visible, again if the user scrolls. Resolves to how their content has moved. */
  async function preparedAt(pages: PdfPages, next: OpenRequest, signal: AbortSignal): Promise<ContentShift | null> {
    let shift: ContentShift | null = null;
    for (let tries = 0; tries < 3 && !signal.aborted; tries += 1) {
      const position = positionFor(next);
      const search = shown && isSame(next) ? findContentShift(viewport, shown.pages, pages, clock, signal) : null;
      await viewport.prepare(pages.stack, position);
      shift = await search;
      if (shift && !signal.aborted) await viewport.prepare(pages.stack, viewport.positionAfter(shift));
      if (position === positionFor(next)) break;
    }
    return shift;
  }

  function put(next: Shown, shift: ContentShift | null): void {
    viewport.readScroll();
    const stays = isSame(next.requested);
    const follows = stays && shift !== null;
    const position = follows ? viewport.positionAfter(shift) : positionFor(next.requested);
    const page = stays ? viewport.page + (follows ? shift.to - shift.from : 0) : null;
    keepPosition();
    const last = shown;
    shown = next;
    if (!stays) history.clear();
    if (last && stays) selection.keep(last.pages.stack.element);
    else selection.forget();
    viewport.put(next.pages.stack, position, page);
    selection.gone(follows ? shift.to - shift.from : 0);
    selection.restore(next.pages.stack.element);
    last?.pages.close();
    const { find } = state.getState();
    state.setState({
      phase: { name: 'shown' },
      pages: next.pages.pdf.pages,
      shownId: next.requested.document.id,
      lacking: next.pages.lacking,
    });
    if (find.isOpen && find.query.text !== '') next.pages.searchQuietly(find.query);
    void readOn(next);
  }

  async function readOn(next: Shown): Promise<void> {
    const { id } = next.requested.document;
    const isShown = () => shown === next;
    if (await readRest(next.pages, { documentId: id, viewport, state, isShown })) return;
    brokenTree = id;
    if (requested === next.requested) open(); // what is on the screen stays until then
  }

  function drop(phase: PdfState['phase']): void {
    viewport.readScroll();
    presenting.endPresenting();
    keepPosition();
    viewport.clear();
    shown?.pages.close();
    shown = null;
    state.setState({ ...nothingShown, phase });
  }

  const isSame = (next: OpenRequest) => shown?.requested.viewKey === next.viewKey;
  const positionFor = (next: OpenRequest) =>
    isSame(next) ? viewport.position : (views.scrollPositions.get(next.viewKey) ?? documentTop);
  const keepPosition = () => shown && views.scrollPositions.keep(shown.requested.viewKey, presenting.position);

  async function goToDestination(page: number, destination: Destination): Promise<void> {
    const at = shown;
    const { rotation } = viewport.position;
    const y = await at?.pages.pdf.heightOf(page, destination, rotation).catch(() => null);
    if (typeof y === 'number' && at === shown) viewport.goTo({ page: page - 1, x: null, y });
  }

  function reveal(hit: HTMLElement): void {
    history.remember('find');
    hit.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }

  const actions = createViewActions({
    state,
    viewport,
    history,
    looks: views.looks,
    pages: () => shown?.pages ?? null,
  });

  return {
    ...actions,
    state,
    /** Uses `element`, which scrolls, as the view until the returned function is called. */
    attach(element: HTMLElement): () => void {
      state.setState(views.looks.getState());
      const ignore = views.looks.subscribe((looks) => state.setState(looks));
      const detach = viewport.attach(element);
      // Keeps the place before the window stores its workspace.
      window.addEventListener('pagehide', viewport.readScroll, { capture: true });
      return () => {
        window.removeEventListener('pagehide', viewport.readScroll, { capture: true });
        ignore();
        detach();
      };
    },
    /** Shows a document, or none. A shown document is not opened again. */
    show,
    remember: history.remember,
    back: history.back,
    forward: history.forward,
    /** Goes to a page, from where Back returns. */
    jumpToPage(page: number): void {
      history.remember();
      actions.goToPage(page);
    },
    /** One page at a time, as large as the view, until `endPresenting`. */
    present: presenting.present,
    endPresenting: presenting.endPresenting,
    /** Tries a password in the `password` phase. */
    answerPassword(password: string): void {
      const reply = answer;
      answer = null;
      if (!reply) return;
      if (requested) passwords.set(requested.document.id, password);
      state.setState({ phase: { name: 'opening' } });
      watchdog.alive();
      reply(password);
    },
    /** Opens a document in the `large` phase. */
    previewLarge(): void {
      if (!requested) return;
      allowedLarge.add(requested.document.id);
      open();
    },
    passwordOf: (documentId: string) => passwords.get(documentId),
    restart: engine.restart,
    /** The document on the screen. */
    pdf: () => shown?.pages.pdf ?? null,
    /** Closes the document and stores its scroll position. */
    leave: () => show(null),
  };
}

export type PdfView = ReturnType<typeof createPdfView>;
