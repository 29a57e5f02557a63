import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { placeUrl } from './template-writer.ts';

/** A place of the template on a page, in CSS pixels, and which repetition it is. */
export type TruePlace = Readonly<{
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  node: number;
  iteration: readonly number[];
}>;

const pxPerPoint = 96 / 72;

/** The links of a PDF that was printed from the linked template. */
export async function truePlaces(bytes: Uint8Array): Promise<readonly TruePlace[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const places: TruePlace[] = [];
  for (const [at, page] of pdf.getPages().entries()) {
    const height = page.getHeight();
    for (const ref of page.node.Annots()?.asArray() ?? []) {
      const annotation = pdf.context.lookupMaybe(ref, PDFDict);
      const action = annotation?.lookupMaybe(PDFName.of('A'), PDFDict);
      const url = action?.lookupMaybe(PDFName.of('URI'), PDFString)?.asString() ?? '';
      if (!annotation || !url.startsWith(placeUrl)) continue;
      const rectangle = annotation.lookup(PDFName.of('Rect'), PDFArray);
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [0, 1, 2, 3].map((n) => rectangle.lookup(n, PDFNumber).asNumber());
      const [node = 0, ...iteration] = url.slice(placeUrl.length).split('/').map(Number);
      places.push({
        page: at + 1,
        left: x1 * pxPerPoint,
        right: x2 * pxPerPoint,
        top: (height - y2) * pxPerPoint,
        bottom: (height - y1) * pxPerPoint,
        node,
        iteration,
      });
    }
  }
  return places;
}
