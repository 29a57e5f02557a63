import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Case, ratioAtMost } from '../case.ts';
import { watchFrames } from '../electron/frames.ts';
import { memoryMb } from '../electron/memory.ts';
import { makePdf, marks } from '../pdf/make-pdfs.ts';
import { openPdfium, openShowing, untilItShows } from '../pdf/pdfium.ts';

type PdfOpen = Readonly<{ name: string; pages: number; withImages?: boolean; first: number; jump: number }>;

/** Time for started work and garbage to settle before memory is read. */
const restMs = 1_000;

/** Opening a PDF in an existing window, and a jump to its end. */
const pdfOpen = ({ name, pages, withImages = false, first, jump }: PdfOpen): Case => ({
  name,
  peer: "PDFium, Chromium's own viewer, in the same Electron",
  how:
    'Each page carries a bar of a colour of its own, drawn last. The compositor hands over every frame ' +
    '(beginFrameSubscription); the first one with the bar is the paint. Both windows are open and empty before; ours has ' +
    'its page loaded and its worker not yet started, while another window keeps PDFium’s extension alive. Memory is what all processes hold (proportional shares) a second after ' +
    'the jump, less what they held before.',
  figures: {
    'first page': { measures: 'asked to show it, to the first page painted', unit: 'ms', goal: ratioAtMost(first) },
    'last page': { measures: 'asked to go there, to the last page painted', unit: 'ms', goal: ratioAtMost(jump) },
    memory: { measures: 'growth of all processes', unit: 'MB', goal: ratioAtMost(0.8) },
  },
  async prepare(fixture) {
    const path = await makePdf(fixture.folder, { name, pages, marks, withImages });
    const id = await fixture.addDocument(path, 'pdf');
    const bytes = statSync(path).size;
    // Its extension sometimes needs several starts to come up. It is kept alive, so that no round waits for that.
    const spare = await untilItShows(() => openShowing(fixture.folder, path));

    type Viewer = Readonly<{ contents: Electron.WebContents; show(): void; goToEnd(): void; close(): void }>;
    const measure = async ({ contents, show, goToEnd, close }: Viewer) => {
      await pause(restMs);
      const beforeMb = memoryMb();
      const frames = watchFrames(contents, [marks.first, marks.last]);
      try {
        const shownMs = performance.now();
        show();
        const firstMs = (await frames.until(marks.first)) - shownMs;
        await pause(restMs);
        const jumpedMs = performance.now();
        goToEnd();
        const lastMs = (await frames.until(marks.last)) - jumpedMs;
        await pause(restMs);
        return { 'first page': firstMs, 'last page': lastMs, memory: memoryMb() - beforeMb };
      } finally {
        frames.stop();
        close();
        await pause(restMs);
      }
    };

    return {
      async ours() {
        const page = await fixture.openPage('pdf');
        return measure({
          contents: page.window.webContents,
          show: () => void page.call('show', id, bytes),
          goToEnd: () => void page.call('press', 'End'),
          close: page.close,
        });
      },
      peer: () =>
        untilItShows(async () => {
          const pdfium = await openPdfium(fixture.folder);
          return measure({
            contents: pdfium.window.webContents,
            show: () => pdfium.show(path),
            goToEnd: () => void pdfium.goToPage(pages),
            close: pdfium.close,
          });
        }),
      end: async () => spare.close(),
    };
  },
});

export const pdfOpenCases: readonly Case[] = [
  pdfOpen({ name: 'pdf-text-100', pages: 100, first: 0.4, jump: 1.5 }),
  pdfOpen({ name: 'pdf-text-1000', pages: 1000, first: 0.4, jump: 1.5 }),
  pdfOpen({ name: 'pdf-images-100', pages: 100, withImages: true, first: 0.8, jump: 2.5 }),
];
