import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Case, ratioAtMost, type Values } from '../case.ts';
import { watchFrames } from '../electron/frames.ts';
import { createGarbageCollector } from '../electron/garbage-collector.ts';
import { privateMb } from '../electron/memory.ts';
import { median } from '../measuring/verdict.ts';
import { makePdf, marks, otherMarks } from '../pdf/make-pdfs.ts';

const pages = 100;
const earlyRuns = 20;
const allRuns = 200;
/** Long enough for the comparison with the previous run to draw some pages, and too short for all of them. */
const betweenRunsMs = 600;
/**
 * The memory in use is read this many times after a collection, because work in the background continues; the median
 * counts.
 */
const readings = 5;
const betweenReadingsMs = 400;
/**
 * Without a collection the memory rises and falls with the workers' collections, so the highest of this many runs is
 * shown.
 */
const sampledRuns = 15;

/** A day of work on one report: measures what each run leaves in memory. */
export const pdfRerenderMemory: Case = {
  name: 'pdf-rerender-memory',
  peer: `the same window after ${earlyRuns} runs`,
  how:
    `Two reports of ${pages} pages, shown by turns ${allRuns} times in one window, each compared with the one before. The private ` +
    'memory of the process of the window, median of ' +
    `${readings} readings, each after a garbage collection in the page and in its workers: what is left then is held. It is measured once; ` +
    'every round has the same values.',
  figures: {
    memory: { measures: `private memory after run ${allRuns}`, unit: 'MB', goal: ratioAtMost(1.1) },
    peak: {
      measures: `the highest private memory in the ${sampledRuns} runs before, with what no collection has freed yet`,
      unit: 'MB',
      goal: null,
    },
    listeners: { measures: `listeners of the page after ${allRuns} runs`, unit: 'count', goal: ratioAtMost(1.2) },
  },
  warmUps: 0,
  async prepare(fixture) {
    const reports = await Promise.all(
      [marks, otherMarks].map(async (own, at) => {
        const path = await makePdf(fixture.folder, { name: `rerender-memory-${at}`, pages, marks: own });
        return { path, bytes: statSync(path).size, mark: own.first };
      }),
    );
    const page = await fixture.openPage('pdf');
    const { webContents } = page.window;
    webContents.debugger.attach();
    const send = (method: string) => webContents.debugger.sendCommand(method);
    await send('Performance.enable');
    const collectGarbage = await createGarbageCollector(webContents.debugger);

    async function heldMb(): Promise<number> {
      const heldMb: number[] = [];
      while (heldMb.length < readings) {
        await collectGarbage();
        await pause(betweenReadingsMs);
        heldMb.push(privateMb(webContents.getOSProcessId()));
      }
      return median(heldMb) ?? Number.NaN;
    }

    async function listenersOf(): Promise<number> {
      type Metrics = Readonly<{ metrics: ReadonlyArray<Readonly<{ name: string; value: number }>> }>;
      const { metrics } = (await send('Performance.getMetrics')) as Metrics;
      return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
    }

    async function measure() {
      const memoryMb: number[] = [];
      const now = async (): Promise<Values> => {
        const peak = Math.max(...memoryMb.slice(-sampledRuns));
        return { peak, memory: await heldMb(), listeners: await listenersOf() };
      };
      let early: Values = {};
      let before: Readonly<{ id: string; bytes: number }> | null = null;
      for (let run = 1; run <= allRuns; run += 1) {
        const { path, bytes, mark } = reports[run % 2]!;
        const id = await fixture.addDocument(path, 'pdf');
        const frames = watchFrames(webContents, [marks.first, otherMarks.first]);
        void page.call('show', id, bytes, ...(before ? [before.id, before.bytes] : []));
        await frames.until(mark);
        frames.stop();
        before = { id, bytes };
        await pause(betweenRunsMs);
        memoryMb.push(privateMb(webContents.getOSProcessId()));
        if (run === earlyRuns) early = await now();
      }
      return { early, late: await now() };
    }

    let measured: ReturnType<typeof measure> | null = null;
    const once = () => {
      measured ??= measure();
      return measured;
    };
    return {
      ours: async () => (await once()).late,
      peer: async () => (await once()).early,
      end: async () => page.close(),
    };
  },
};
