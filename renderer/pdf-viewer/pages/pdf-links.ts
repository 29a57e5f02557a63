import { EventBus, type PDFDocumentProxy, PDFLinkService } from '../../pdf-core/pdfjs.ts';
import { ignoreLayerLinks } from '../../pdf-core/pdfjs-viewer-internals.ts';
import type { Destination } from './destination.ts';

/** What links, outline and find may do to the view. Pages count from 1. */
export type PdfLinksDependencies = Readonly<{
  pdf: PDFDocumentProxy;
  page: () => number;
  goToPage: (page: number) => void;
  goToDestination: (page: number, destination: Destination) => void;
  /** Keeps the present place, so that `back` returns to it. */
  remember: () => void;
  back: () => void;
}>;

/**
 * pdf.js's link service on our view. It finds a destination's page and hands over; going outside, files and scripts are not its business:
 * links to the outside are caught by the view itself.
 */
export function createPdfLinks({
  pdf,
  page,
  goToPage,
  goToDestination,
  remember,
  back,
}: PdfLinksDependencies): PDFLinkService {
  // A bus of its own: the service would wait there for the target's text, and take the focus whenever it comes.
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
