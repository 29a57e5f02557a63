import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { documentUrl } from '../../../shared/model.ts';
import { atMost, type Case, ratioAtMost } from '../case.ts';
import { watchFrames } from '../electron/frames.ts';
import { lastPageHeading, makePdf, marks } from '../pdf/make-pdfs.ts';

type Felt = Readonly<{ ms: number; blockMs: number }>;

/** Work started for the first page has ended by then. */
const restMs = 5_000;

/** The slowest search: a word that occurs only on the last of 1,000 pages. */
export const pdfFind: Case = {
  name: 'pdf-find',
  peer: 'Firefox’s viewer components (PDFViewer and PDFFindController of pdfjs-dist) in a bare page',
  how:
    'Both in a window of the same Electron, over the same document, which is shown and at rest. From the word given to the frame ' +
    'with its first hit marked. A block is the time between two messages that the page sends itself.',
  figures: {
    'first hit': { measures: 'a word typed, to its first hit painted', unit: 'ms', goal: ratioAtMost(1) },
    block: { measures: 'longest time the window stood still', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    const path = await makePdf(fixture.folder, { name: 'find', pages: 1_000, marks });
    const id = await fixture.addDocument(path, 'pdf');
    return {
      async ours() {
        const page = await fixture.openPage('pdf');
        const frames = watchFrames(page.window.webContents, [marks.first]);
        void page.call('show', id, statSync(path).size);
        await frames.until(marks.first);
        frames.stop();
        await pause(restMs);
        const { ms, blockMs } = await page.call<Felt>('find', lastPageHeading);
        page.close();
        return { 'first hit': ms, block: blockMs };
      },
      async peer() {
        const page = await fixture.openPage('firefox');
        await page.call('show', documentUrl(id));
        await pause(restMs);
        const { ms, blockMs } = await page.call<Felt>('find', lastPageHeading);
        page.close();
        return { 'first hit': ms, block: blockMs };
      },
    };
  },
};
