import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';

type Box = readonly [left: number, bottom: number, right: number, top: number];
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Flags of an annotation that is not shown on a screen (ISO 32000-2, table 167). */
const hidden = 2;
const noView = 32;

/**
 * Draws the form fields of a document into its pages and removes them. Fields of the same name share one value (ISO
 * 32000-2, 12.7.4.2), so two filled copies of a form cannot stay in one document.
 */
export function flattenForms(document: PDFDocument): void {
  if (!document.catalog.has(PDFName.of('AcroForm'))) return;
  makeAppearances(document);
  for (const page of document.getPages()) flattenPage(page);
  document.catalog.delete(PDFName.of('AcroForm'));
}

/** Creates missing appearances of fields, as viewers do. */
function makeAppearances(document: PDFDocument): void {
  const form = document.getForm();
  for (const field of form.getFields()) {
    const widgets = field.acroField.getWidgets();
    if (widgets.every((widget) => widget.dict.lookup(PDFName.of('AP')) instanceof PDFDict)) continue;
    try {
      field.defaultUpdateAppearances(form.getDefaultFont());
    } catch {
      // Its text has characters that the standard fonts lack. It stays empty, as in viewers without such a font.
    }
  }
}

function flattenPage(page: PDFPage): void {
  const annotations = page.node.Annots();
  if (!annotations) return;
  for (let at = annotations.size() - 1; at >= 0; at -= 1) {
    const widget = annotations.lookup(at);
    if (!(widget instanceof PDFDict) || widget.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget')) continue;
    annotations.remove(at);
    drawWidget(page, widget);
  }
}

function drawWidget(page: PDFPage, widget: PDFDict): void {
  const flags = widget.lookup(PDFName.of('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & (hidden | noView)) !== 0) return;
  const appearance = appearanceOf(page, widget);
  const rectangle = boxIn(widget, 'Rect');
  if (!appearance || !rectangle) return;
  const { dict } = appearance.stream;
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const matrix = matrixToFill(rectangle, boxIn(dict, 'BBox') ?? rectangle, matrixIn(dict));
  const name = page.node.newXObject('Field', appearance.ref);
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix), drawObject(name), popGraphicsState());
}

/** The appearance of the widget in its current state. */
function appearanceOf(page: PDFPage, widget: PDFDict): Readonly<{ ref: PDFRef; stream: PDFStream }> | null {
  const { context } = page.doc;
  const appearances = widget.lookup(PDFName.of('AP'));
  if (!(appearances instanceof PDFDict)) return null;
  let normal = appearances.get(PDFName.of('N'));
  const states = context.lookup(normal);
  if (states instanceof PDFDict) {
    const state = widget.lookup(PDFName.of('AS'));
    normal = state instanceof PDFName ? states.get(state) : undefined;
  }
  const stream = context.lookup(normal);
  if (!(stream instanceof PDFStream)) return null;
  return { ref: normal instanceof PDFRef ? normal : context.register(stream), stream };
}

/** Maps the box of an appearance onto the rectangle of its annotation (ISO 32000-2, 12.5.5, algorithm 8.1). */
function matrixToFill(rectangle: Box, box: Box, [a, b, c, d, e, f]: Matrix): Matrix {
  const corners = [
    [box[0], box[1]],
    [box[2], box[1]],
    [box[0], box[3]],
    [box[2], box[3]],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  const scaleX = width === 0 ? 1 : (rectangle[2] - rectangle[0]) / width;
  const scaleY = height === 0 ? 1 : (rectangle[3] - rectangle[1]) / height;
  return [scaleX, 0, 0, scaleY, rectangle[0] - left * scaleX, rectangle[1] - bottom * scaleY];
}

function numbersIn(dict: PDFDict, name: string): readonly number[] | null {
  const array = dict.lookup(PDFName.of(name));
  if (!(array instanceof PDFArray)) return null;
  const numbers = array.asArray().map((each) => dict.context.lookup(each));
  return numbers.every((each) => each instanceof PDFNumber) ? numbers.map((each) => each.asNumber()) : null;
}

function boxIn(dict: PDFDict, name: string): Box | null {
  const [x1, y1, x2, y2] = numbersIn(dict, name) ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function matrixIn(dict: PDFDict): Matrix {
  const numbers = numbersIn(dict, 'Matrix');
  return numbers?.length === 6 ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
}
