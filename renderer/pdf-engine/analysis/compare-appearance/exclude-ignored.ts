import type { IgnoredArea } from '../../../../shared/proof.ts';
import type { Box } from '../../../pdf-pages/box.ts';
import type { PagePair, PagePart, TextChange } from '../../base/analysis-types.ts';

/** A box is ignored if at least this share of it lies in one ignored area. */
const mostly = 0.5;

/** The areas that are ignored on a page of the later document. */
export function ignoredOn(page: number, ignored: readonly IgnoredArea[]): readonly Box[] {
  return ignored.flatMap((area) => (area.page === 'all' || area.page === page ? [area.box] : []));
}

/**
 * The changes outside ignored areas. A change loses its boxes that are mostly ignored, and is dropped without any. A
 * moved piece with one ignored place is inserted or removed. Areas are those of the later document. An earlier page has
 * the areas of its partner in `pairs`, or of the page with its number without pairs.
 */
export function withoutIgnored(
  texts: readonly TextChange[],
  ignored: readonly IgnoredArea[],
  pairs: readonly PagePair[] = [],
): readonly TextChange[] {
  if (ignored.length === 0) return texts;
  const partners = new Map(pairs.map(({ before, after }) => [before, after]));
  const partnerOf = (page: number) => (partners.has(page) ? (partners.get(page) ?? Number.NaN) : page);
  return texts.flatMap((change) => {
    const before = change.before && without(change.before, ignoredOn(partnerOf(change.before.page), ignored));
    const after = change.after && without(change.after, ignoredOn(change.after.page, ignored));
    if (before === change.before && after === change.after) return [change];
    if (!before && !after) return [];
    return [{ ...change, kind: before && after ? change.kind : before ? 'removed' : 'inserted', before, after }];
  });
}

function without(part: PagePart, areas: readonly Box[]): PagePart | null {
  const boxes = outsideOf(part.boxes, areas);
  if (boxes.length === part.boxes.length) return part;
  return boxes.length === 0 ? null : { ...part, boxes };
}

/** The boxes that are not mostly in one of the areas. */
export const outsideOf = (boxes: readonly Box[], areas: readonly Box[]): readonly Box[] =>
  areas.length === 0 ? boxes : boxes.filter((box) => !areas.some((area) => isMostlyIn(box, area)));

function isMostlyIn(box: Box, area: Box): boolean {
  const across = Math.min(box.x + box.width, area.x + area.width) - Math.max(box.x, area.x);
  const down = Math.min(box.y + box.height, area.y + area.height) - Math.max(box.y, area.y);
  // A box without width or height is in an area if it touches it.
  return across >= 0 && down >= 0 && across * down >= mostly * box.width * box.height;
}
