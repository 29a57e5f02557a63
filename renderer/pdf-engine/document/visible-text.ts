import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from '../pdfjs/pdfjs-core.ts';
import { isInUse } from '../pdfjs/pdfjs-fields.ts';
import { withoutHidden } from './hidden-text.ts';

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;
type Text = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/**
 * Reads the text of a page, from 0, for a search: without text on layers that are off, because such a match would be
 * invisible. Each character keeps its offset, so that matches are where the text layer of pdf.js has them.
 */
export function createVisibleText(pdf: PDFDocumentProxy): (page: number) => Promise<Text> {
  let layers: Promise<Layers | null> | null = null;
  return async (index) => {
    layers ??= pdf.getOptionalContentConfig().catch(() => null);
    const [page, config] = await Promise.all([pdf.getPage(index + 1), layers]);
    const text = page.getTextContent({ disableNormalization: true });
    // Most documents have no layer that is off. They are read without their operators, which take longer than the text.
    if (!config || [...config].every(([, { visible }]) => visible)) return text;
    const wasInUse = isInUse(page);
    const reading = page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
    const [{ items, ...rest }, operators] = await Promise.all([text, reading]);
    if (!wasInUse) page.cleanup();
    const strings = items.map((item) => ('str' in item ? item.str : ''));
    const visible = withoutHidden(strings, operators, (layer) => config.isVisible(layer));
    return { ...rest, items: items.map((item, at) => ('str' in item ? { ...item, str: visible[at]! } : item)) };
  };
}
