import { browserClock } from '../base/browser-clock.ts';
import { startWorker } from '../base/start-worker.ts';
import { createWorkerCalls } from '../base/worker-calls.ts';
import type { PdfAnalyzer } from '../pdf-core/analysis-types.ts';
import workerUrl from './source.worker.ts?worker&url';
import { createSourceLookup } from './source-lookup.ts';
import type { SourceMethods } from './source-places.ts';
import { createSourceTracer } from './source-tracer.ts';

/** A worker without queries is ended after this time. The next query builds its index again. */
const idleMs = 120_000;

const calls = createWorkerCalls<SourceMethods>({
  spawn: () => startWorker(workerUrl, 'source'),
  after: browserClock.after,
  idleTimeoutMs: idleMs,
  stopWithinMs: Number.POSITIVE_INFINITY,
});

/** A lookup of one viewer; all share one worker. */
export const startSourceLookup = (analyzer: PdfAnalyzer) => createSourceLookup(createSourceTracer({ calls, analyzer }));
