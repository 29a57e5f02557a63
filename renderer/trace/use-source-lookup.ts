import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { browserClock } from '../base/browser-clock.ts';
import { startWorker } from '../base/start-worker.ts';
import { createWorkerCalls } from '../base/worker-calls.ts';
import type { PdfAnalyzer, PdfSource } from '../pdf-engine/pdf-engine.ts';
import workerUrl from './source.worker.ts?worker&url';
import { createSourceLookup, type RunSources, type SourceLookup } from './source-lookup.ts';
import type { SourceMethods } from './source-places.ts';
import { createSourceTracer } from './source-tracer.ts';

/** A worker without queries is ended after this time. The next query builds its index again. */
const idleMs = 120_000;

/** All lookups share one worker. */
const calls = createWorkerCalls<SourceMethods>({
  spawn: () => startWorker(workerUrl, 'source'),
  after: browserClock.after,
  idleTimeoutMs: idleMs,
  stopWithinMs: Number.POSITIVE_INFINITY,
});

type SourceLookupInput = Readonly<{
  analyzer: PdfAnalyzer;
  /** The loaded texts of a PDF; may be new at each render. */
  sourcesOf: (pdf: PdfSource) => RunSources;
  /** What is found is removed with the document. */
  documentId: string | undefined;
  caretDelayMs: number;
}>;

/** The lookup of one viewer. */
export function useSourceLookup({ analyzer, sourcesOf, documentId, caretDelayMs }: SourceLookupInput): SourceLookup {
  const latest = useRef(sourcesOf);
  useLayoutEffect(() => {
    latest.current = sourcesOf;
  });
  const [lookup] = useState(() =>
    createSourceLookup({
      tracer: createSourceTracer({ calls, analyzer }),
      sourcesOf: (pdf) => latest.current(pdf),
      after: browserClock.after,
      caretDelayMs,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is about the document before
  useEffect(() => lookup.clear, [lookup, documentId]);
  return lookup;
}
