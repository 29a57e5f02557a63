import type { PDFDocumentProxy } from '../pdfjs/pdfjs-core.ts';
import { ignoreLayerLinks } from '../pdfjs/pdfjs-internals.ts';
import { EventBus, PDFLinkService } from '../pdfjs/pdfjs-viewer.ts';
import type { Destination } from './destination.ts';

/** The view, as links, the outline and the search use it. Pages count from 1. */
export type PdfNavigation = Readonly<{
  page: () => number;
  goToPage: (page: number) => void;
  goToDestination: (page: number, destination: Destination) => void;
  /** Stores the current position, so that `back` returns to it. */
  remember: () => void;
  back: () => void;
}>;

/**
 * The link service of pdf.js for our view. It only finds the page of a destination. External links are handled by the
 * viewer (`outside-links.ts`); links to files and scripts do nothing.
 */
export function createPdfLinks(
  pdf: PDFDocumentProxy,
  { page, goToPage, goToDestination, remember, back }: PdfNavigation,
): PDFLinkService {
  // A separate event bus: on the shared one, the service would focus the target's text layer when it is rendered.
  const links = new PDFLinkService({ eventBus: new EventBus(), ignoreDestinationZoom: true });
  links.setDocument(pdf);
  links.setViewer({
    get currentPageNumber() {
      return page();
    },
    set currentPageNumber(target: number) {
      goToPage(target);
    },
    pagesRotation: 0,
    isInPresentationMode: false,
    pageLabelToPageNumber: () => null,
    scrollPageIntoView({ pageNumber, destArray }: { pageNumber: number; destArray?: Destination }) {
      if (destArray) goToDestination(pageNumber, destArray);
      else goToPage(pageNumber);
    },
    nextPage: () => goToPage(page() + 1),
    previousPage: () => goToPage(page() - 1),
  });
  links.setHistory({ pushCurrentPosition: remember, push() {}, pushPage() {}, back, forward() {} });
  ignoreLayerLinks(links);
  return links;
}
