import { startPdfWorker } from '../../../renderer/pdf-engine/pdfjs/pdf-worker.ts';
import { getDocument } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import { documentUrl } from '../../../shared/model.ts';
import { pdfjsFiles } from './pdfjs-files.ts';

/** pdf.js alone: the first page of the only document, at 100 %. */
export async function mount(root: HTMLElement) {
  const worker = startPdfWorker('galley://app/pdfjs/');
  const data = new Uint8Array(await (await fetch(documentUrl(crypto.randomUUID()))).arrayBuffer());
  const pdf = await getDocument({ data, ...pdfjsFiles, worker: worker.pdfjs }).promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: 96 / 72 });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  root.append(canvas);
  await page.render({ canvas, viewport }).promise;
  return {};
}
