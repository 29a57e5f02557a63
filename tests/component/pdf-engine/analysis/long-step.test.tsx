import { afterAll, expect, test } from 'vitest';
import { browserClock } from '../../../../renderer/base/browser-clock.ts';
import { createPdfAnalyzer } from '../../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import { startAnalysisWorker } from '../../../../renderer/pdf-engine/analysis/start-analysis-worker.ts';
import { compared, sourceOf } from './open-analyzer.ts';

let workers = 0;
/** How much more time a pair has here than in the window. */
let patience = 1;
const analyzer = createPdfAnalyzer({
  assetsUrl: `${location.origin}/pdfjs/`,
  clock: { after: (ms, run) => browserClock.after(patience * ms, run) },
  spawn(...given) {
    workers += 1;
    return startAnalysisWorker(...given);
  },
});
afterAll(() => analyzer.stop());

const longStep = async (triangles: number, blue: number) =>
  sourceOf(new Uint8Array(await (await fetch(`/corpus/long-step?triangles=${triangles}&blue=${blue}`)).arrayBuffer()));

test('a page that is painted in one long step counts as not compared after its time, and the next page is compared', async () => {
  const [before, after] = [await longStep(20_000, 0), await longStep(20_000, 200)];
  const { comparison } = await compared(analyzer, before, after);
  expect(comparison).toMatchObject({ comparedPairs: 2, totalPairs: 2, appearances: [] });
  expect(comparison.notCompared).toEqual([{ before: 1, after: 1 }]);
  expect(workers).toBe(2);
});

test('a step that is shorter than the time of a pair is waited for', async () => {
  // The step is not longer than its time on a busy machine either.
  patience = 20;
  const started = workers;
  const { comparison } = await compared(analyzer, await longStep(10, 0), await longStep(10, 200));
  expect(comparison.notCompared).toBeUndefined();
  expect(comparison.appearances).toMatchObject([{ pair: { before: 1, after: 1 } }]);
  expect(workers).toBe(started);
});
