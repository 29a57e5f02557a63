import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Case, ratioAtMost } from '../case.ts';
import type { BenchWindow } from '../electron/bench-window.ts';
import { watchFrames } from '../electron/frames.ts';
import { makePdf, marks, otherMarks } from '../pdf/make-pdfs.ts';

const pages = 100;

/** When the run begins, after the comparison's document is shown: its texts are being read, or its pages drawn. */
const begunMs = { texts: 600, looks: 1_600 };

const pollMs = 50;

/** How much a comparison in the background slows down the next run. */
export const compareGivesWay: Case = {
  name: 'compare-gives-way',
  peer: 'the same once the comparison is done',
  how:
    `An answer of ${pages} pages is shown and compared with the one before it in the background. Meanwhile a run begins, whose answer of ` +
    'as many pages is there at once: from its beginning to the first frame with its mark.',
  figures: {
    'while texts are read': { measures: 'run begun, to the visible page painted', unit: 'ms', goal: ratioAtMost(1.1) },
    'while looks are compared': {
      measures: 'run begun, to the visible page painted',
      unit: 'ms',
      goal: ratioAtMost(1.1),
    },
  },
  async prepare(fixture) {
    const made = async (name: string, own: typeof marks, edition: number) => {
      // With a form all pages are read and drawn, so that the comparison is still under way when the run begins.
      const given = { name: `gives-way-${name}`, pages, marks: own, withForm: true, edition };
      const path = await makePdf(fixture.folder, given);
      return { id: await fixture.addDocument(path, 'pdf'), bytes: statSync(path).size };
    };
    const [before, after, next] = [
      await made('before', marks, 1),
      await made('after', marks, 2),
      await made('next', otherMarks, 3),
    ];
    const [ours, peer] = [await fixture.openPage('pdf'), await fixture.openPage('pdf')];
    const measure = async ({ window, call }: BenchWindow, waitMs: number, isUnderWay: boolean) => {
      window.moveTop();
      const frames = watchFrames(window.webContents, [marks.first, otherMarks.first]);
      try {
        const isThere = frames.until(marks.first);
        await call('show', after.id, after.bytes, before.id, before.bytes);
        await isThere;
        await pause(waitMs);
        if (!(await call<number>('comparisons'))) throw new Error('no comparison was under way');
        if (!isUnderWay) while ((await call<number>('comparisons')) > 0) await pause(pollMs);
        const startMs = performance.now();
        await call('run');
        void call('show', next.id, next.bytes);
        return (await frames.until(otherMarks.first)) - startMs;
      } finally {
        frames.stop();
      }
    };
    const both = async (window: BenchWindow, isUnderWay: boolean) => ({
      'while texts are read': await measure(window, begunMs.texts, isUnderWay),
      'while looks are compared': await measure(window, begunMs.looks, isUnderWay),
    });
    return {
      ours: () => both(ours, true),
      peer: () => both(peer, false),
      async end() {
        ours.close();
        peer.close();
      },
    };
  },
  warmUps: 2,
};
