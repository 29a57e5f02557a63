import { startPdfWorker } from '../../../renderer/pdf-engine/pdfjs/pdf-worker.ts';
import { getDocument } from '../../../renderer/pdf-engine/pdfjs/pdfjs-core.ts';
import {
  EventBus,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from '../../../renderer/pdf-engine/pdfjs/pdfjs-viewer.ts';
import { painted, timed } from './painted.ts';
import { pdfjsFiles } from './pdfjs-files.ts';
import { createPulse } from './pulse.ts';
import 'pdfjs-dist/legacy/web/pdf_viewer.css';

/** Firefox's own viewer components, with nothing around them. */
export async function mount(root: HTMLElement) {
  const container = document.createElement('div');
  container.className = 'firefox';
  const viewerElement = document.createElement('div');
  viewerElement.className = 'pdfViewer';
  container.append(viewerElement);
  root.append(container);
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({ container, viewer: viewerElement, eventBus, linkService, findController });
  linkService.setViewer(viewer);
  const worker = startPdfWorker('galley://app/pdfjs/');
  const pulse = createPulse();

  return {
    async show(url: string) {
      const data = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const pdf = await getDocument({ data, worker: worker.pdfjs, ...pdfjsFiles }).promise;
      viewer.setDocument(pdf);
      linkService.setDocument(pdf, null);
      await painted(() => document.querySelector('canvas') !== null);
    },
    async find(query: string) {
      pulse.start();
      const ms = await timed(() => {
        eventBus.dispatch('find', { source: null, type: '', query, highlightAll: true, caseSensitive: false });
        return painted(() => document.querySelector('.highlight.selected') !== null);
      });
      return { ms, blockMs: pulse.stop().longestBlockMs };
    },
  };
}
