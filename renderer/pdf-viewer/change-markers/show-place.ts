import type { Difference } from '../../pdf-compare/differences.ts';
import type { Box, Comparison } from '../../pdf-core/analysis-types.ts';
import type { PdfView } from '../pages/pdf-view.ts';
import { pointOut, stopPointing } from './point-out.ts';
import { turnedBox } from './turned-box.ts';

/** A place of the shown document: where to look, and what to draw a frame around. */
export type ShownPlace = Readonly<{
  page: number;
  y: number;
  boxes: readonly Box[];
  /** How the frame is drawn. */
  kind?: Difference['kind'];
}>;

/**
 * Where a difference is in the later document. What only the earlier one had is looked for where it was: at its height of the page that is
 * paired with its own, or at the end of the page before.
 */
export function placeOf({ kind, after, before, row }: Difference, { pairs }: Pick<Comparison, 'pairs'>): ShownPlace {
  if (after) return { page: after.page, y: topOf(after.boxes), boxes: after.boxes, kind };
  const paired = pairs[row]?.after;
  if (paired != null) {
    const boxes = before?.boxes ?? [];
    return { page: paired, y: topOf(boxes), boxes, kind };
  }
  const last = pairs.slice(0, row).findLast((pair) => pair.after !== null)?.after;
  return { page: last ?? 1, y: last == null ? 0 : Number.MAX_SAFE_INTEGER, boxes: [] };
}

/** Brings a place into sight and draws a frame around it. */
export function showPlace(view: PdfView, scroller: HTMLElement, { page, y, boxes, kind }: ShownPlace): void {
  const upright = view.sizeOf(page);
  const { rotation } = view.state.getState().view;
  if (!upright) return;
  const turned = boxes.map((box) => turnedBox(box, upright, rotation));
  const size = rotation % 180 === 0 ? upright : { width: upright.height, height: upright.width };
  view.showHeight(page, boxes.length > 0 ? topOf(turned) : Math.min(y, size.height));
  if (turned.length > 0) pointOut(scroller, { page, boxes: turned, size, kind: kind ?? 'look' });
  else stopPointing(scroller);
}

const topOf = (boxes: readonly Box[]) => boxes.reduce((least, { y }) => Math.min(least, y), boxes[0]?.y ?? 0);
