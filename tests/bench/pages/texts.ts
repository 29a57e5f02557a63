import { startPdfWorker } from '../../../renderer/pdf-engine/pdfjs/pdf-worker.ts';
import { getDocument } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { timed } from './painted.ts';
import { pdfjsFiles } from './pdfjs-files.ts';

/** The floor of comparing: the texts of the same documents read by pdf.js, and nothing done with them. */
export function mount() {
  return {
    async read(urls: readonly string[]) {
      let pieces = 0;
      const ms = await timed(async () => {
        const worker = startPdfWorker('galley://app/pdfjs/');
        for (const url of urls) {
          const data = new Uint8Array(await (await fetch(url)).arrayBuffer());
          const task = getDocument({ data, worker: worker.pdfjs, ...pdfjsFiles });
          const pdf = await task.promise;
          for (let page = 1; page <= pdf.numPages; page += 1) {
            pieces += (await (await pdf.getPage(page)).getTextContent()).items.length;
          }
          await task.destroy();
        }
        worker.terminate();
      });
      return { ms, pieces };
    },
  };
}
