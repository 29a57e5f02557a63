import type { Rotation } from '../../pdf-pages/page-size.ts';
import { AnnotationMode, type PDFPageProxy } from '../pdfjs/pdfjs-core.ts';
import {
  boundReadingOrder,
  delayLayers,
  drawDetail,
  indexAnnotations,
  lacksImageOrFont,
  type PageArea,
  paintAtOnce,
} from '../pdfjs/pdfjs-fields.ts';
import { cancelPageDrawing, noTranslation } from '../pdfjs/pdfjs-internals.ts';
import { type EventBus, type PDFFindController, type PDFLinkService, PDFPageView } from '../pdfjs/pdfjs-viewer.ts';
import { ownAnnotationIds, withOwnElementIds } from './own-element-ids.ts';
import { hasUndrawnAnnotation } from './undrawn-annotations.ts';

/** What the pages of one document share. */
type DrawingParts = Readonly<{
  bus: EventBus;
  links: PDFLinkService;
  find: PDFFindController;
  /** The folder of the icons for annotations. */
  iconsUrl: string;
  /** Resolves when the first picture of the document is on the screen; `null` from then on. */
  firstPicture: () => Promise<void> | null;
  failedFonts: ReadonlySet<string>;
}>;

/** The size and rotation in which pages are drawn. */
export type PageLook = Readonly<{ scale: number; rotation: Rotation }>;

/**
 * An A4 page at 300 % on a screen of double density. With larger canvases Chromium becomes slow, and at some size
 * paints nothing (pdf.js #18162). A larger page is drawn at a lower resolution as a whole, and at full resolution where
 * it is visible.
 */
const maxCanvasPixels = 16 * 1024 * 1024;

/** Further links and fields of a page follow its text for screen readers, instead of being in their places. */
const maxInReadingOrder = 500;

/**
 * One page as pdf.js draws it, inside `slot`: canvas, selectable text, links. While it is drawn again, such as at
 * another size, the last picture stays, stretched. `markBroken` is called when a part of it is not shown.
 */
export function createPageDrawing(
  parts: DrawingParts,
  page: PDFPageProxy,
  slot: HTMLElement,
  look: PageLook,
  markBroken: () => void,
) {
  const { bus, links, find, iconsUrl } = parts;
  let isPainted = false;
  let isStretched = false;
  let isDrawing = false;
  let next: PageLook | null = null;
  const idPrefix = withOwnElementIds(page);
  const view = new PDFPageView({
    eventBus: bus,
    id: page.pageNumber,
    scale: look.scale,
    defaultViewport: page.getViewport({ scale: 1 }),
    annotationMode: AnnotationMode.ENABLE,
    maxCanvasPixels,
    enableDetailCanvas: true,
    capCanvasAreaFactor: -1,
    imageResourcesPath: iconsUrl,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    l10n: noTranslation,
    layerProperties: { findController: find, linkService: links, downloadManager: null, enableScripting: false },
  });
  // The slot represents the page for tests and assistive technology, and exists before the drawing.
  for (const name of ['data-page-number', 'data-l10n-id', 'data-l10n-args', 'role']) view.div.removeAttribute(name);
  view.rotation = look.rotation;
  view.setPdfPage(page);
  slot.append(view.div);

  const reset = (look: PageLook) => {
    next = null;
    isPainted = false;
    view.update({ scale: look.scale, rotation: look.rotation });
  };

  const handleEvent = new AbortController();
  const painted = ({ source, error }: { source: unknown; error: unknown }) => {
    if (source !== view) return;
    isPainted = true;
    if (error) markBroken();
  };
  const textRendered = ({ source }: { source: unknown }) => {
    // The text layers are no stops of the Tab key: screen readers reach them by reading.
    if (source === view && view.textLayer) view.textLayer.div.tabIndex = -1;
  };
  const annotationsRendered = ({ source }: { source: unknown }) => {
    if (source !== view) return;
    void ownAnnotationIds(view, idPrefix).catch(() => {});
    void hasUndrawnAnnotation(page).then((isLacking) => isLacking && markBroken());
  };
  bus.on('pagerendered', painted, { signal: handleEvent.signal });
  bus.on('textlayerrendered', textRendered, { signal: handleEvent.signal });
  bus.on('annotationlayerrendered', annotationsRendered, { signal: handleEvent.signal });

  return {
    get isPainted() {
      return isPainted;
    },
    /**
     * Paints the page. Resolves to whether it is painted now, which it is not if it was stopped or must be painted
     * again.
     */
    async draw(): Promise<boolean> {
      if (isStretched) return false; // `redraw` is to come
      isDrawing = true;
      // Text and links are added after the picture; an error in them does not remove it.
      const picture = new Promise<void>((resolve) => {
        bus.on('pagerendered', resolveIf(view, resolve), { signal: handleEvent.signal });
      });
      const drawn = view.draw().catch(() => undefined);
      const pictureOrEnd = Promise.race([picture, drawn]);
      paintAtOnce(view, pictureOrEnd);
      boundReadingOrder(view, maxInReadingOrder);
      indexAnnotations(view);
      const firstPicture = parts.firstPicture();
      if (firstPicture) delayLayers(view, firstPicture);
      await pictureOrEnd;
      isDrawing = false;
      if (next) reset(next);
      if (isPainted && lacksImageOrFont(page, parts.failedFonts)) markBroken();
      return isPainted;
    },
    /** Sets another size. The picture is stretched until `redraw`, which follows when the size no longer changes. */
    stretch({ scale, rotation }: PageLook): void {
      isStretched = true;
      if (rotation !== view.rotation) view.update({ scale, rotation, drawingDelay: 0 });
    },
    /** Marks the page to be painted again for `look`; the last picture stays until then. */
    redraw(look: PageLook): void {
      isPainted = false;
      isStretched = false;
      // pdf.js removes the last picture when a drawing is cancelled, so wait for the end of the drawing.
      if (isDrawing) next = look;
      else reset(look);
    },
    /**
     * Draws `area` sharply if the page as a whole is too large for that; `null` frees that drawing. Resolves when it is
     * drawn, or was replaced by another area. The coarse picture stays below it.
     */
    async detail(area: PageArea | null): Promise<void> {
      if (!isPainted || isStretched) return;
      await drawDetail(view, area);
    },
    stop(): void {
      if (!isPainted) cancelPageDrawing(view);
    },
    remove(): void {
      handleEvent.abort();
      view.destroy();
      view.div.remove();
    },
  };
}

export type PageDrawing = ReturnType<typeof createPageDrawing>;

const resolveIf =
  (view: unknown, resolve: () => void) =>
  ({ source }: { source: unknown }) => {
    if (source === view) resolve();
  };
