import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Case, ratioAtLeast } from '../case.ts';
import { watchFrames } from '../electron/frames.ts';
import { frameRate, type Pulse } from '../pages/pulse.ts';
import { makePdf, marks } from '../pdf/make-pdfs.ts';

const wheelEveryMs = 16;
const wheelPx = 60;
const wheelTurns = 250;
const restMs = 1_000;

/** Skimming a long report with the wheel. */
export const pdfScroll: Case = {
  name: 'pdf-scroll',
  peer: 'the frame rate of an idle page',
  how:
    `A wheel turned by ${wheelPx} px every ${wheelEveryMs} ms, ${wheelTurns} times, through a report of 1,000 pages. At every frame ` +
    'each page in view is looked at: one without a picture is blank.',
  figures: {
    'longest blank': { measures: 'a page in view without a picture', unit: 'ms', goal: atMost(150) },
    'frame rate': { measures: 'frames a second while scrolling', unit: 'fps', goal: ratioAtLeast(0.95) },
    'frame 95 %': { measures: '95th percentile of frames', unit: 'ms', goal: null },
  },
  async prepare(fixture) {
    const path = await makePdf(fixture.folder, { name: 'scroll', pages: 1_000, marks });
    const id = await fixture.addDocument(path, 'pdf');
    const idle = await fixture.openPage('idle');
    return {
      async ours() {
        const page = await fixture.openPage('pdf');
        const frames = watchFrames(page.window.webContents, [marks.first]);
        void page.call('show', id, statSync(path).size);
        await frames.until(marks.first);
        frames.stop();
        await pause(restMs);
        await page.call('beginScroll');
        for (let turn = 0; turn < wheelTurns; turn += 1) {
          page.window.webContents.sendInputEvent({
            type: 'mouseWheel',
            x: 400,
            y: 500,
            deltaX: 0,
            deltaY: -wheelPx,
            canScroll: true,
          });
          await pause(wheelEveryMs);
        }
        type Scrolled = Pulse & Readonly<{ longestBlankMs: number; scrolledPx: number }>;
        const felt = await page.call<Scrolled>('endScroll');
        page.close();
        if (felt.scrolledPx < (wheelPx * wheelTurns) / 2) throw new Error(`only ${felt.scrolledPx} px were scrolled`);
        return { 'longest blank': felt.longestBlankMs, 'frame rate': frameRate(felt), 'frame 95 %': felt.frame95Ms };
      },
      async peer() {
        idle.window.moveTop();
        const felt = await idle.call<Pulse>('rest', wheelTurns);
        return { 'frame rate': frameRate(felt), 'frame 95 %': felt.frame95Ms };
      },
      end: async () => idle.close(),
    };
  },
};
