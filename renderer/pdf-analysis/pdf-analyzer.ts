import type { BrowserClock } from '../base/browser-clock.ts';
import type {
  CompareOptions,
  Comparison,
  Finding,
  PdfAnalyzer,
  PdfProperties,
  PdfSource,
  PixelDifference,
  Raster,
} from '../pdf-core/analysis-types.ts';
import { type AnalysisRequest, joinPart, type MessageFromWorker, type MessageToWorker } from './analysis-messages.ts';
import { beginWork, leaveOutCurrentPair, pairsOf, usualBudgetMs, type WaitingRequest } from './waiting-request.ts';
import { createWorkerWatch, pongMs, quietPageMs } from './worker-watch.ts';

/** A worker that analyses PDFs. After `terminate` none of its listeners is called. */
export type AnalyzerWorker = Readonly<{
  postMessage: (message: MessageToWorker) => void;
  listen: (listeners: {
    onMessage: (message: MessageFromWorker) => void;
    /** It can do nothing more; `reason` is for developers. */
    onError: (reason: string) => void;
  }) => void;
  terminate: () => void;
}>;

export type PdfAnalyzerDependencies = Readonly<{
  /** Where the files of pdf.js are, with a slash at its end. */
  assetsUrl: string;
  /** Starts a worker with so many workers of pdf.js, which it would start itself when it needs them. */
  spawn: (assetsUrl: string, readers: number) => AnalyzerWorker;
  clock: Pick<BrowserClock, 'after'>;
}>;

/** A worker without requests is ended after this time, because it holds 100 MB. */
export const idleTimeoutMs = 120_000;
/** A cancelled request that has not ended after this time is stuck in a page, which takes a processor from what the author does next. */
export const stuckMs = 2_000;

/** One worker at a time, any number of questions at once. It is started by the first one. */
export function createPdfAnalyzer({ assetsUrl, spawn, clock }: PdfAnalyzerDependencies): PdfAnalyzer {
  const waiting = new Map<number, WaitingRequest>();
  /** Cancelled requests that the worker has not ended, each with the function that cancels its timer. */
  const stuckTimers = new Map<number, () => void>();
  let worker: AnalyzerWorker | null = null;
  let cancelRest: (() => void) | null = null;
  let hasSpoken = false;
  let last = 0;
  /** The request for which the last step was begun. */
  let lastStepOf = 0;

  const post = (message: MessageToWorker) => worker?.postMessage(message);

  const works = () => [...waiting.values()].map(({ work }) => work);
  const watch = createWorkerWatch({
    clock,
    quietMs() {
      if (works().includes('texts')) return null;
      if (works().includes('page')) return quietPageMs;
      const pairBudgets = [...waiting.values()].flatMap(({ work, budgetMs }) =>
        pairsOf(work).length > 0 ? budgetMs : [],
      );
      return pairBudgets.length > 0 ? Math.max(0, Math.min(...pairBudgets) - pongMs) : null;
    },
    ping: () => post({ kind: 'ping' }),
    onHang: () => {
      leaveOutCurrentStep();
      restart();
    },
  });

  const end = () => {
    worker?.terminate();
    worker = null;
    watch.stop();
    cancelRest?.();
    cancelRest = null;
    for (const forget of stuckTimers.values()) forget();
    stuckTimers.clear();
  };

  const rejectAll = (reason: unknown) => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(reason);
  };

  const rest = () => {
    if (worker && waiting.size === 0 && stuckTimers.size === 0) cancelRest ??= clock.after(idleTimeoutMs, end);
  };

  /** `readsTwo`: two documents are read first. */
  const start = (readsTwo: boolean) => {
    cancelRest?.();
    cancelRest = null;
    if (worker) return;
    const absoluteUrl = new URL(assetsUrl, location.href).href;
    worker = spawn(absoluteUrl, readsTwo ? 2 : 1);
    hasSpoken = false;
    worker.listen({
      onMessage: hearWorker,
      onError(cause) {
        const words = `The part of Galley that reads PDFs ${hasSpoken ? 'stopped' : 'did not start'}.`;
        const reason = new Error(words, { cause });
        end();
        rejectAll(reason);
      },
    });
    post({ kind: 'start', assetsUrl: absoluteUrl });
  };

  const hearWorker = (message: MessageFromWorker) => {
    hasSpoken = true;
    handleMessage(message);
    watch.alive();
  };

  const handleMessage = (message: MessageFromWorker) => {
    if (message.kind === 'pong') return;
    const { id } = message;
    const one = waiting.get(id);
    if (message.kind === 'failure' && message.slowPages && one && readsAll(one.request)) {
      one.request = { ...one.request, slowPages: message.slowPages };
      restart();
      return;
    }
    if (message.kind === 'working') {
      lastStepOf = id;
      if (one) beginWork(one, message);
      return;
    }
    if (message.kind === 'part') {
      if (!one) return;
      one.sofar = joinPart(one.sofar, message.part);
      one.handleEvent(one.sofar);
      return;
    }
    waiting.delete(id);
    stuckTimers.get(id)?.();
    stuckTimers.delete(id);
    rest();
    if (!one) {
      if (message.kind === 'result') close(message.value); // the request was cancelled
    } else if (message.kind === 'result') one.resolve(message.value ?? one.sofar);
    else one.reject(Object.assign(new Error(message.message), { name: message.name }));
    if (message.kind === 'failure' && message.isStillRead) restart();
  };

  /** The step that keeps the worker from responding is not begun again: its pair counts as not compared, a page in view has failed. */
  const leaveOutCurrentStep = () => {
    const one = waiting.get(lastStepOf);
    if (!one) return;
    if (one.work === 'page') {
      waiting.delete(lastStepOf);
      one.reject(new Error('This page takes too long to be drawn.'));
    } else if (leaveOutCurrentPair(one)) {
      waiting.delete(lastStepOf);
      one.handleEvent(one.sofar!);
      one.resolve(one.sofar);
    }
  };

  /** The worker does not respond any more, or pdf.js reads what no one wants: a new one gets the requests that are still wanted. */
  const restart = () => {
    end();
    if (waiting.size === 0) return;
    for (const one of waiting.values()) one.work = null;
    start([...waiting.values()].some(({ request }) => readsTwo(request)));
    for (const [id, { request }] of waiting) post({ kind: 'request', id, request });
  };

  function send<T>(
    request: AnalysisRequest,
    signal: AbortSignal,
    handleEvent: (comparison: Comparison) => void = () => {},
  ) {
    return new Promise<T>((resolve, reject) => {
      signal.throwIfAborted();
      start(readsTwo(request));
      last += 1;
      const id = last;
      const cancel = () => {
        if (!waiting.delete(id)) return;
        stuckTimers.set(id, clock.after(stuckMs, restart));
        post({ kind: 'cancel', id });
        reject(signal.reason);
      };
      const settled = () => signal.removeEventListener('abort', cancel);
      signal.addEventListener('abort', cancel, { once: true });
      waiting.set(id, {
        request,
        work: null,
        budgetMs: usualBudgetMs,
        done: [],
        hangs: 0,
        sofar: null,
        handleEvent,
        resolve(value) {
          settled();
          resolve(value as T);
        },
        reject(reason) {
          settled();
          reject(reason);
        },
      });
      post({ kind: 'request', id, request });
    });
  }

  return {
    compare: (before: PdfSource, after: PdfSource, { ignored, firstPage, onPart, signal }: CompareOptions) =>
      send<Comparison>(
        { method: 'compare', before: absolute(before), after: absolute(after), ignored, firstPage },
        signal,
        onPart,
      ),
    raster: (source, page, width, signal) =>
      send<Raster>({ method: 'raster', source: absolute(source), page, width }, signal),
    pixels: (before, after, width, ignored, signal) =>
      send<PixelDifference>(
        {
          method: 'pixels',
          before: { page: before.page, source: absolute(before.source) },
          after: { page: after.page, source: absolute(after.source) },
          width,
          ignored,
        },
        signal,
      ),
    check: (source, pagesBefore, signal) =>
      send<readonly Finding[]>({ method: 'check', source: absolute(source), pagesBefore }, signal),
    properties: (source, signal) => send<PdfProperties>({ method: 'properties', source: absolute(source) }, signal),
    warm() {
      start(true);
      rest();
    },
    stop() {
      end();
      rejectAll(new DOMException('The analyzer was stopped.', 'AbortError'));
    },
  };
}

/** Whether it reads the texts of whole documents, and can do without those of some pages. */
const readsAll = (request: AnalysisRequest) => request.method === 'compare' || request.method === 'check';

const readsTwo = ({ method }: AnalysisRequest) => method === 'compare' || method === 'pixels';

/** The worker's script has another address than the page, so addresses relative to the page would lead elsewhere. */
const absolute = (source: PdfSource): PdfSource => ({ ...source, url: new URL(source.url, location.href).href });

/** A picture that comes too late would hold its memory until it is collected. */
function close(value: unknown): void {
  for (const part of Object.values(value ?? {})) if (part instanceof ImageBitmap) part.close();
}
