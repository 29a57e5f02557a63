import type { WorkerCalls } from '../base/worker-calls.ts';
import type { PdfAnalyzer, PdfSource } from '../pdf-engine/pdf-engine.ts';
import type {
  PlacesAnswer,
  SourceAnswer,
  SourceInput,
  SourceMethods,
  SourcePoint,
  SourceRange,
} from './source-places.ts';

export type TracedTexts = Omit<SourceInput, 'pages'>;

/** A PDF and the texts that it was made from. Runs with the same key have the same index. */
export type TracedRun = Readonly<{
  key: string;
  pdf: PdfSource;
  texts: (signal: AbortSignal) => Promise<TracedTexts>;
}>;

type SourceTracerDependencies = Readonly<{
  calls: Pick<WorkerCalls<SourceMethods>, 'call'>;
  analyzer: Pick<PdfAnalyzer, 'pageTexts' | 'pageGraphics'>;
}>;

/** Queries the index of a run, which is built with the first query. */
export function createSourceTracer({ calls, analyzer }: SourceTracerDependencies) {
  const build = async ({ key, pdf, texts }: TracedRun, signal: AbortSignal): Promise<void> => {
    const [read, pages] = await Promise.all([texts(signal), analyzer.pageTexts(pdf, signal)]);
    await calls.call('build', { key, input: { ...read, pages } }, { signal });
  };

  const ask = async <Answer>(run: TracedRun, answerNow: () => Promise<Answer | null>, signal: AbortSignal) => {
    const known = await answerNow();
    if (known) return known;
    await build(run, signal);
    const answer = await answerNow();
    if (!answer) throw new Error('Another index was built meanwhile.');
    return answer;
  };

  return {
    /** The source of the text at some points; at a single one without text, of the image or rule there. */
    async at(run: TracedRun, points: readonly SourcePoint[], signal: AbortSignal): Promise<SourceAnswer> {
      const answer = await ask(run, () => calls.call('at', { key: run.key, points }, { signal }), signal);
      const [point, ...others] = points;
      if (answer.text !== '' || !point || others.length > 0) return answer;
      const graphics = await analyzer.pageGraphics(run.pdf, point.page, signal);
      return ask(run, () => calls.call('graphic', { key: run.key, point, graphics }, { signal }), signal);
    },

    places: (run: TracedRun, range: SourceRange, signal: AbortSignal): Promise<PlacesAnswer> =>
      ask(run, () => calls.call('places', { key: run.key, range }, { signal }), signal),
  };
}
