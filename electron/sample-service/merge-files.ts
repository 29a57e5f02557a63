import {
  concatTransformationMatrix,
  drawObject,
  EncryptedPDFError,
  PDFDocument,
  type PDFImage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { flattenForms } from './flatten-forms.ts';
import { itemError } from './http-errors.ts';
import { jpegOrientation } from './jpeg-orientation.ts';
import type { FileReference } from './request-schemas.ts';

/** An item with its file. Items with the same file share the object. */
export type MergePart = Readonly<{ item: FileReference; file: Readonly<{ mediaType: string; bytes: Uint8Array }> }>;

type Photo = Readonly<{ image: PDFImage; orientation: number }>;

/** The scale of an image, unless a side of its page exceeds that of A4 (`maxSidePoints`). */
const pixelsPerInch = 144;
const pointsPerInch = 72;
const maxSidePoints = 841.89;

/**
 * Merges all parts into one PDF in their order (service interface, 4.1). An image becomes an upright page of its own
 * size; a PDF adds its pages. Throws 422 for a part that cannot be used, and names it. Reads no files.
 */
export async function mergeFiles(parts: readonly MergePart[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  merged.setProducer('Galley sample service');
  const sources = new Map<MergePart['file'], PDFDocument | Photo>();

  for (const part of parts) {
    const source = sources.get(part.file) ?? (await open(merged, part));
    sources.set(part.file, source);
    if (source instanceof PDFDocument) {
      for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    } else {
      addPhoto(merged, source);
    }
  }
  return merged.save();
}

async function open(
  merged: PDFDocument,
  { item, file: { mediaType, bytes } }: MergePart,
): Promise<PDFDocument | Photo> {
  try {
    if (mediaType === 'image/png') return { image: await merged.embedPng(bytes), orientation: 1 };
    if (mediaType === 'image/jpeg') return { image: await merged.embedJpg(bytes), orientation: jpegOrientation(bytes) };
    const source = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    if (source.getPageCount() === 0) throw new Error('It has no pages.');
    flattenForms(source);
    return source;
  } catch (reason) {
    if (reason instanceof EncryptedPDFError) {
      throw itemError(`The attachment "${item.id}" is protected by a password and cannot be merged.`, item);
    }
    throw itemError(`The ${item.type} "${item.id}" is damaged and cannot be merged.`, item);
  }
}

function addPhoto(merged: PDFDocument, { image, orientation }: Photo): void {
  const isTurned = orientation >= 5;
  const [pixelWidth, pixelHeight] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(pointsPerInch / pixelsPerInch, maxSidePoints / Math.max(pixelWidth, pixelHeight));
  const [width, height] = [pixelWidth * scale, pixelHeight * scale];
  const page = merged.addPage([width, height]);
  const name = page.node.newXObject('Image', image.ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...uprightMatrix(orientation, width, height)),
    drawObject(name),
    popGraphicsState(),
  );
}

/** Maps the unit square, in which PDF draws an image, onto an upright page. */
function uprightMatrix(
  orientation: number,
  width: number,
  height: number,
): [a: number, b: number, c: number, d: number, e: number, f: number] {
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, width, 0];
    case 3:
      return [-width, 0, 0, -height, width, height];
    case 4:
      return [width, 0, 0, -height, 0, height];
    case 5:
      return [0, -height, -width, 0, width, height];
    case 6:
      return [0, -height, width, 0, 0, height];
    case 7:
      return [0, height, width, 0, 0, 0];
    case 8:
      return [0, height, -width, 0, width, 0];
    default:
      return [width, 0, 0, height, 0, 0];
  }
}
