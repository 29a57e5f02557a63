import { cssPxPerPoint, type Rotation } from '../../pdf-pages/page-size.ts';
import type { PDFPageProxy } from '../pdfjs/pdfjs-core.ts';

/** A destination as PDF writes it (ISO 32000-1, 12.3.2.2): page, kind, and numbers or nulls that depend on the kind. */
export type Destination = readonly unknown[];

/** The distance of the target from the top of the view. */
const clearancePx = 8;

/** The index, among the numbers after the kind, of the target's height in points from the bottom of the page. */
const heightAt: Readonly<Record<string, number>> = { XYZ: 1, FitH: 0, FitBH: 0, FitR: 3 };

/**
 * The height of `page` that a destination names, in CSS pixels at 100 % from its top. Its zoom and horizontal position
 * are ignored: the user's are kept.
 */
export function destinationHeight(destination: Destination, page: PDFPageProxy, rotation: Rotation): number {
  const [, kind, ...numbers] = destination;
  const heightPt = numbers[heightAt[nameOf(kind)] ?? -1];
  const viewport = page.getViewport({ scale: cssPxPerPoint, rotation: (page.rotate + rotation) % 360 });
  const [left = 0, , right = 0] = page.view as readonly number[];
  const y = typeof heightPt === 'number' ? viewport.convertToViewportPoint((left + right) / 2, heightPt)[1] : 0;
  return Math.max(-clearancePx, y - clearancePx);
}

const nameOf = (kind: unknown) =>
  typeof kind === 'object' && kind !== null && 'name' in kind && typeof kind.name === 'string' ? kind.name : '';
