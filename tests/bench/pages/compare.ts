import { createPdfAnalyzer } from '../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import type { Comparison, PdfSource } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { type AblationOrder, type AblationReport, ablationChannel } from '../ablation/switch.ts';
import { timed } from './painted.ts';
import { createPulse } from './pulse.ts';

/** The app's comparison, without the view around it. */
export function mount() {
  const pulse = createPulse();
  const start = () =>
    createPdfAnalyzer({
      assetsUrl: 'galley://app/pdfjs/',
      spawn: startAnalysisWorker,
      clock: { after: () => () => {} },
    });
  let kept: ReturnType<typeof start> | null = null;
  return {
    /** The whole comparison of two documents, with one worker for all of them. */
    compareWhole(before: PdfSource, after: PdfSource): Promise<Comparison> {
      kept ??= start();
      const { signal } = new AbortController();
      return kept.compare(before, after, { ignored: [], firstPage: 1, onPart: () => undefined, signal });
    },

    /**
     * Tells the worker of `compareWhole` which rule to leave out. Returns the rules that have acted since the last
     * order.
     */
    order(order: AblationOrder): Promise<readonly string[]> {
      kept ??= start();
      kept.warm();
      const channel = new BroadcastChannel(ablationChannel);
      return new Promise((resolve) => {
        // A worker that has just been started does not listen yet.
        const send = () => channel.postMessage(order);
        const again = setInterval(send, 200);
        channel.onmessage = ({ data }: MessageEvent<AblationReport>) => {
          clearInterval(again);
          channel.close();
          resolve(data.acted);
        };
        send();
      });
    },

    /**
     * Milliseconds to the changed texts and to the last look of two documents, with a worker that is started this long
     * ahead, or with the question.
     */
    async time(before: PdfSource, after: PdfSource, aheadMs: number) {
      const analyzer = start();
      if (aheadMs > 0) {
        analyzer.warm();
        await new Promise((resolve) => setTimeout(resolve, aheadMs));
      }
      const startedMs = performance.now();
      let textsMs = 0;
      const onPart = () => {
        textsMs ||= performance.now() - startedMs;
      };
      await analyzer.compare(before, after, {
        ignored: [],
        firstPage: 1,
        onPart,
        signal: new AbortController().signal,
      });
      const looksMs = performance.now() - startedMs;
      analyzer.stop();
      return { textsMs, looksMs };
    },

    /**
     * Milliseconds to the changed texts of two documents, with a worker started for it, and the longest block
     * meanwhile.
     */
    async compare(before: PdfSource, after: PdfSource) {
      const analyzer = start();
      let changes = 0;
      pulse.start();
      const ms = await timed(
        () =>
          new Promise<void>((resolve, reject) => {
            const onPart = ({ texts }: Readonly<{ texts: readonly unknown[] }>) => {
              changes = texts.length;
              resolve();
            };
            const { signal } = new AbortController();
            analyzer.compare(before, after, { ignored: [], firstPage: 1, onPart, signal }).catch(reject);
          }),
      );
      const { longestBlockMs } = pulse.stop();
      analyzer.stop();
      return { ms, blockMs: longestBlockMs, changes };
    },
  };
}
