/**
 * @file Element ids of a drawn page that no other page has. pdf.js makes them from object numbers, so two open
 * documents have the same ids, and finds elements by id in the whole window.
 */

import type { PDFPageProxy } from '../pdfjs/pdfjs-core.ts';
import type { PDFPageView } from '../pdfjs/pdfjs-viewer.ts';

type TextChunk = { items: Array<{ id?: string | null }> };
type StructNode = { type?: string; id?: string; children?: StructNode[] };

const prefixes = new WeakMap<PDFPageProxy, string>();
let prefixCount = 0;

/**
 * Makes the ids of the text and the structure of `page` unique, from its next reading on. Returns their common prefix.
 */
export function withOwnElementIds(page: PDFPageProxy): string {
  const known = prefixes.get(page);
  if (known !== undefined) return known;
  prefixCount += 1;
  const prefix = `page-${prefixCount}-`;
  prefixes.set(page, prefix);

  const streamTextContent = page.streamTextContent.bind(page);
  page.streamTextContent = (params) => {
    const chunks: ReadableStream<TextChunk> = streamTextContent(params);
    return chunks.pipeThrough(
      new TransformStream<TextChunk, TextChunk>({
        transform(chunk, controller) {
          for (const item of chunk.items) if (item.id) item.id = prefix + item.id;
          controller.enqueue(chunk);
        },
      }),
    );
  };

  const getStructTree = page.getStructTree.bind(page);
  page.getStructTree = async () => {
    const tree = await getStructTree();
    prefixContents(tree, prefix);
    return tree;
  };
  return prefix;
}

/** The nodes for text. pdf.js finds those of annotations by their original ids, see `ownAnnotationIds`. */
function prefixContents(node: StructNode | null, prefix: string): void {
  if (!node) return;
  if (node.type === 'content' && node.id) node.id = prefix + node.id;
  for (const child of node.children ?? []) prefixContents(child, prefix);
}

const annotationIds = /\b(?:pdfjs_internal_id_|clippath_)/g;
const referring = ['id', 'aria-owns', 'aria-controls', 'aria-describedby', 'aria-labelledby'];

/** Makes the ids of the annotations in a page's element unique. Call when pdf.js has added them. */
export async function ownAnnotationIds(view: PDFPageView, prefix: string): Promise<void> {
  const tree: Element | null | undefined = await view.structTreeLayer?.render();
  for (const root of [view.div, tree]) {
    for (const element of root?.querySelectorAll<HTMLElement>(selector) ?? []) {
      for (const name of referring) {
        const value = element.getAttribute(name);
        if (value && !value.includes(prefix))
          element.setAttribute(name, value.replaceAll(annotationIds, `${prefix}$&`));
      }
      const { clipPath } = element.style;
      if (clipPath && !clipPath.includes(prefix))
        element.style.clipPath = clipPath.replaceAll(annotationIds, `${prefix}$&`);
    }
  }
}

const selector = [
  ...referring.map((name) => `[${name}*="pdfjs_internal_id_"]`),
  '[id^="clippath_"]',
  '[style*="clippath_"]',
].join();
