import type { BrowserClock } from '../../base/browser-clock.ts';
import {
  createWorkerCalls,
  type InputOf,
  type OutputOf,
  WorkerCrashedError,
  WorkerEndedError,
} from '../../base/worker-calls.ts';
import type { CompareOptions, Comparison, PdfAnalyzer, PdfSource } from '../base/analysis-types.ts';
import { type AnalysisMethods, type AnalysisProgress, type CheckRequest, joinPart } from './analysis-messages.ts';
import type { RequestFailure } from './request-failure.ts';
import type { StartedAnalysis } from './start-analysis-worker.ts';
import { type AnalysisInput, beginWork, leaveOutCurrentPair, pairsOf, type WaitingRequest } from './waiting-request.ts';
import { createWorkerWatch, pongMs, quietPageMs } from './worker-watch.ts';

export type PdfAnalyzerDependencies = Readonly<{
  /** The folder of the pdf.js files, with a slash at its end. */
  assetsUrl: string;
  /** Starts a worker with this many pdf.js workers, which it would otherwise start on demand. */
  spawn: (assetsUrl: string, readers: number) => StartedAnalysis;
  clock: Pick<BrowserClock, 'after'>;
  pairBudgetMs?: number;
}>;

/** The time limit for comparing the look of a pair, which then counts as not compared. */
export const usualPairBudgetMs = 5_000;

/** A worker without requests is ended after this time, because it uses 100 MB. */
export const idleTimeoutMs = 120_000;
/**
 * A cancelled request that has not ended after this time is stuck in a page, and occupies a processor that the author
 * needs.
 */
export const stuckMs = 2_000;

type RequestMethod = Exclude<keyof AnalysisMethods, 'start' | 'ping'>;

/**
 * One worker at a time, any number of concurrent requests. A hanging worker is replaced, and the new one gets the
 * waiting requests.
 */
export function createPdfAnalyzer({
  assetsUrl,
  spawn,
  clock,
  pairBudgetMs = usualPairBudgetMs,
}: PdfAnalyzerDependencies): PdfAnalyzer {
  const waiting = new Set<WaitingRequest>();
  /** The request for which the last step was begun. */
  let lastStepOf: WaitingRequest | null = null;
  const absoluteUrl = new URL(assetsUrl, location.href).href;
  let ports: readonly MessagePort[] = [];
  /** Whether the worker has begun any work: its start alone does not show that the pdf.js files are available. */
  let hasWorked = false;

  const calls = createWorkerCalls<AnalysisMethods>({
    after: clock.after,
    stopWithinMs: stuckMs,
    idleTimeoutMs,
    spawn() {
      // A worker that starts ahead of any request is for a comparison.
      const readsTwo = waiting.size === 0 || [...waiting].some(({ method }) => documentsOf(method) === 2);
      const { worker, readers } = spawn(absoluteUrl, readsTwo ? 2 : 1);
      ports = readers;
      return worker;
    },
    onStart() {
      hasWorked = false;
      calls
        .call('start', { assetsUrl: absoluteUrl, pairBudgetMs, readers: ports }, { transfer: ports })
        .catch(() => {});
    },
    onEnd() {
      watch.stop();
      for (const one of waiting) one.work = null;
    },
    onAbandonedFailure: (failure) => endIfStillRead(failure),
  });

  const works = () => [...waiting].map(({ work }) => work);
  const watch = createWorkerWatch({
    clock,
    quietMs() {
      if (works().includes('texts')) return null;
      if (works().includes('page')) return quietPageMs;
      const pairBudgets = [...waiting].flatMap(({ work, budgetMs }) => (pairsOf(work).length > 0 ? budgetMs : []));
      return pairBudgets.length > 0 ? Math.max(0, Math.min(...pairBudgets) - pongMs) : null;
    },
    ping: () => void calls.call('ping', undefined).then(watch.alive, () => {}),
    onHang() {
      leaveOutCurrentStep();
      calls.end();
    },
  });

  /** pdf.js continues to read what has failed. A new worker gets the waiting requests. */
  const endIfStillRead = ({ isStillRead }: Partial<RequestFailure>) => {
    if (isStillRead) calls.end();
  };

  /**
   * The step that blocks the worker is not started again: its pair counts as not compared, a visible page has failed.
   */
  const leaveOutCurrentStep = () => {
    if (!lastStepOf || !waiting.has(lastStepOf)) return;
    if (lastStepOf.work === 'page') waiting.delete(lastStepOf);
    else if (leaveOutCurrentPair(lastStepOf)) {
      waiting.delete(lastStepOf);
      lastStepOf.handleEvent(lastStepOf.sofar!);
    }
  };

  const handleProgress = (one: WaitingRequest, progress: AnalysisProgress) => {
    hasWorked = true;
    if ('part' in progress) {
      one.sofar = joinPart(one.sofar, progress.part);
      one.handleEvent(one.sofar);
    } else {
      lastStepOf = one;
      beginWork(one, progress);
    }
    watch.alive();
  };

  /** Calls the worker until it replies: again in a new worker, if it was replaced. */
  const callUntilDone = async (one: WaitingRequest, signal: AbortSignal): Promise<unknown> => {
    const onProgress = (progress: AnalysisProgress) => handleProgress(one, progress);
    for (;;) {
      try {
        const output = await calls.call(one.method, one.input, { signal, onProgress });
        hasWorked = true;
        waiting.delete(one);
        watch.alive();
        return output;
      } catch (thrown) {
        if (thrown instanceof WorkerEndedError) {
          if (waiting.has(one)) continue;
          if (one.sofar) return undefined;
          throw new Error('This page takes too long to be drawn.');
        }
        const { slowPages } = thrown as Partial<RequestFailure>;
        if (slowPages) one.input = { ...(one.input as CheckRequest), slowPages };
        else waiting.delete(one);
        endIfStillRead(thrown as Partial<RequestFailure>);
        if (slowPages) continue;
        if (!(thrown instanceof WorkerCrashedError)) throw thrown;
        const words = `The part of Galley that reads PDFs ${hasWorked ? 'stopped' : 'did not start'}.`;
        throw new Error(words, { cause: thrown.cause });
      }
    }
  };

  async function send<Method extends RequestMethod>(
    method: Method,
    input: InputOf<AnalysisMethods[Method]>,
    signal: AbortSignal,
    handleEvent: (comparison: Comparison) => void = () => {},
  ) {
    signal.throwIfAborted();
    const one = {
      method,
      input: input as AnalysisInput,
      work: null,
      budgetMs: pairBudgetMs,
      done: [],
      hangs: 0,
      sofar: null,
      handleEvent,
    } satisfies WaitingRequest as WaitingRequest;
    waiting.add(one);
    const output = (await callUntilDone(one, signal)) as OutputOf<AnalysisMethods[Method]>;
    return { output, comparison: one.sofar! };
  }

  return {
    compare: async (before: PdfSource, after: PdfSource, { ignored, firstPage, onPart, signal }: CompareOptions) => {
      const request = { before: absolute(before), after: absolute(after), ignored, firstPage };
      return (await send('compare', request, signal, onPart)).comparison;
    },
    drawPage: async (source, page, width, signal) =>
      (await send('drawPage', { source: absolute(source), page, width }, signal)).output,
    checkLayout: async (source, pagesBefore, signal) =>
      (await send('checkLayout', { source: absolute(source), pagesBefore }, signal)).output,
    documentFacts: async (source, signal) => (await send('documentFacts', absolute(source), signal)).output,
    pageTexts: async (source, signal) => (await send('pageTexts', { source: absolute(source) }, signal)).output,
    pageGraphics: async (source, page, signal) =>
      (await send('pageGraphics', { source: absolute(source), page }, signal)).output,
    warm: () => calls.start(),
    stop: () => calls.end(new DOMException('The analyzer was stopped.', 'AbortError')),
  };
}

const documentsOf = (method: keyof AnalysisMethods) => (method === 'compare' ? 2 : 1);

/** The worker's script has another address than the page, so relative addresses would resolve differently. */
const absolute = (source: PdfSource): PdfSource => ({ ...source, url: new URL(source.url, location.href).href });
