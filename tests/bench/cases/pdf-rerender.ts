import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { atMost, type Case, ratioAtMost } from '../case.ts';
import { watchFrames } from '../electron/frames.ts';
import { makePdf, marks, otherMarks } from '../pdf/make-pdfs.ts';
import { openPdfium, untilItShows } from '../pdf/pdfium.ts';

const pages = 100;
const restMs = 700;

/** The main loop of an author: the same report again, replacing the previous one. */
export const pdfRerender: Case = {
  name: 'pdf-rerender',
  peer: 'PDFium in the same Electron, given the new file',
  how:
    'Two answers of 100 pages with bars of different colours, shown by turns in one window that stays open. From the moment the ' +
    'new answer is on disk to the first frame with its bar; a frame with neither bar is blank.',
  figures: {
    repaint: { measures: 'answer on disk, to the visible page painted anew', unit: 'ms', goal: ratioAtMost(0.15) },
    'longest blank': { measures: 'with no page of either answer in view', unit: 'ms', goal: atMost(0) },
  },
  async prepare(fixture) {
    const answers = await Promise.all(
      [marks, otherMarks].map(async (own, at) => {
        const path = await makePdf(fixture.folder, { name: `rerender-${at}`, pages, marks: own });
        const bytes = statSync(path).size;
        return { path, bytes, id: await fixture.addDocument(path, 'pdf'), mark: own.first };
      }),
    );
    const page = await fixture.openPage('pdf');
    const pdfium = await openPdfium(fixture.folder);
    let ourTurn = 0;
    let itsTurn = 0;

    const measure = async (window: BrowserWindow, turn: number, show: (answer: (typeof answers)[number]) => void) => {
      const answer = answers[turn % 2]!;
      window.moveTop();
      const frames = watchFrames(window.webContents, [marks.first, otherMarks.first]);
      try {
        await pause(restMs);
        const startMs = performance.now();
        show(answer);
        const endMs = await frames.until(answer.mark);
        return { repaint: endMs - startMs, 'longest blank': frames.longestBlankMs(startMs, endMs) };
      } finally {
        frames.stop();
      }
    };

    return {
      ours: () => measure(page.window, ourTurn++, ({ id, bytes }) => void page.call('show', id, bytes)),
      peer: () => untilItShows(() => measure(pdfium.window, itsTurn++, ({ path }) => pdfium.show(path))),
      async end() {
        page.close();
        pdfium.close();
      },
    };
  },
  warmUps: 2,
};
