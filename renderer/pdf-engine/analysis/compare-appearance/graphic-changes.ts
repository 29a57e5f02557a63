import type { Box } from '../../../pdf-pages/box.ts';
import type { LookNote } from '../../base/analysis-types.ts';
import { createBoxIndex } from '../../base/box-index.ts';
import { groupedBy } from '../../base/grouped-by.ts';
import type { Paper } from '../facts/page-geometry.ts';
import { type GraphicMark, unreadPixels } from '../facts/page-looks.ts';

/** The graphics of a page that the other document lacks, and those of the other one that it lacks. */
export type ChangedGraphics = Readonly<{ added: readonly GraphicMark[]; gone: readonly GraphicMark[] }>;

/** Smaller differences of sizes and places come from rounding, in CSS pixels. */
const sameLengthPx = 1;

/** Smaller graphics are invisible, in CSS pixels: both sides together. */
const leastSidesPx = 3;

const isNear = (one: number, other: number) => Math.abs(one - other) <= sameLengthPx;
const isSameSize = (one: Box, other: Box) => isNear(one.width, other.width) && isNear(one.height, other.height);

/**
 * Decides whether two graphics are the same: with their positions by `pointOf`, one is in `areas` of the other, and
 * `isAlike` is true.
 */
type Likeness = Readonly<{
  isAlike: (one: Box, other: Box) => boolean;
  pointOf: (box: Box) => Readonly<{ x: number; y: number }>;
  areas: (point: Readonly<{ x: number; y: number }>) => readonly Box[];
}>;

/** Where text reflows, boxes and lines move, and grow with their content. */
export const asWideOrHigh: Likeness = {
  isAlike: () => true,
  pointOf: ({ width, height }) => ({ x: width, y: height }),
  areas: ({ x, y }) => [
    { x: x - sameLengthPx, y: 0, width: 2 * sameLengthPx, height: Number.MAX_VALUE },
    { x: 0, y: y - sameLengthPx, width: Number.MAX_VALUE, height: 2 * sameLengthPx },
  ],
};

export const atSamePlace: Likeness = {
  isAlike: isSameSize,
  pointOf: ({ x, y }) => ({ x, y }),
  areas: ({ x, y }) => [
    { x: x - sameLengthPx, y: y - sameLengthPx, width: 2 * sameLengthPx, height: 2 * sameLengthPx },
  ],
};

/** The index of a similar box for which `test` is true; -1 if there is none. */
type FindAlike = (box: Box, test?: (index: number) => boolean) => number;

function createFindAlike(boxes: readonly Box[], { isAlike, pointOf, areas }: Likeness): FindAlike {
  const index = createBoxIndex(boxes.map((box) => ({ ...pointOf(box), width: 0, height: 0 })));
  return (box, test = () => true) => {
    let found = -1;
    const isFound = (at: number) => {
      if (!isAlike(boxes[at]!, box) || !test(at)) return false;
      found = at;
      return true;
    };
    areas(pointOf(box)).some((area) => index.some(area, isFound));
    return found;
  };
}

/**
 * The graphics without one of the same look among the `others`: a new colour, a thicker line, another image. An image
 * that was not read in one of the two documents may be any that is at its place in the other one.
 */
export function newGraphics(
  graphics: readonly GraphicMark[],
  others: readonly GraphicMark[],
  likeness: Likeness,
): readonly GraphicMark[] {
  const keyOf = ({ kind, look }: GraphicMark) => `${kind} ${look}`;
  const known = new Map(
    Array.from(groupedBy(others, keyOf), ([key, alike]) => [key, createFindAlike(alike.map(boxOf), likeness)]),
  );
  const images = others.filter(({ kind }) => kind === 'image');
  const findImage = createFindAlike(images.map(boxOf), atSamePlace);
  return graphics.filter((graphic) => {
    const { box, kind } = graphic;
    if (box.width + box.height < leastSidesPx) return false;
    if ((known.get(keyOf(graphic))?.(box) ?? -1) >= 0) return false;
    return kind !== 'image' || findImage(box, (at) => isUnread(graphic) || isUnread(images[at]!)) < 0;
  });
}

const isUnread = ({ look }: GraphicMark) => pixelsIn(look) === unreadPixels;

const boxOf = ({ box }: GraphicMark) => box;

/**
 * Notes on graphics that are new on a page, and on those that are gone from `page` before. Two of the same size are one
 * that changed.
 */
export function graphicNotes({ added, gone }: ChangedGraphics, page: number, paper: Paper): readonly LookNote[] {
  const left = new Set(gone);
  const notes = new Map<string, { boxes: Box[]; before: Box[] }>();
  const add = (words: string, after: GraphicMark | null, before: GraphicMark | null) => {
    const note = notes.get(words) ?? { boxes: [], before: [] };
    notes.set(words, note);
    if (after) note.boxes.push(after.box);
    if (before) note.before.push(before.box);
  };
  const takeOfSize = createTakeOfSize(gone);
  for (const one of added) {
    const former = takeOfSize(one) ?? null;
    if (former) left.delete(former);
    add(wordsOf(one, former, paper), one, former);
  }
  for (const one of left) add(`${names[one.kind]} removed`, null, one);
  return Array.from(notes, ([words, { boxes, before }]) => ({
    words,
    boxes,
    before: before.length === 0 ? null : { page, boxes: before },
  }));
}

/** Returns the first unused graphic of one kind and size. */
function createTakeOfSize(graphics: readonly GraphicMark[]): (like: GraphicMark) => GraphicMark | undefined {
  const keyOf = (kind: string, width: number, height: number) => `${kind} ${Math.round(width)} ${Math.round(height)}`;
  const left = groupedBy(graphics.entries(), ([, { kind, box }]) => keyOf(kind, box.width, box.height));
  return ({ kind, box }) => {
    let first: Readonly<{ all: Array<[number, GraphicMark]>; place: number; at: number }> | null = null;
    for (const dw of [-1, 0, 1]) {
      for (const dh of [-1, 0, 1]) {
        const all = left.get(keyOf(kind, box.width + dw, box.height + dh)) ?? [];
        const place = all.slice(0, mostTried).findIndex(([, other]) => isSameSize(other.box, box));
        const at = all[place]?.[0] ?? -1;
        if (place >= 0 && (!first || at < first.at)) first = { all, place, at };
      }
    }
    return first?.all.splice(first.place, 1)[0]?.[1];
  };
}

/** At most this many graphics of nearly the same size are examined. */
const mostTried = 100;

function wordsOf({ kind, look, box }: GraphicMark, former: GraphicMark | null, paper: Paper): string {
  if (kind === 'area' && isLarge(box, paper)) return 'background changed';
  if (!former) return `new ${names[kind]}`;
  if (kind === 'image') return pixelsIn(look) === pixelsIn(former.look) ? 'opacity of image changed' : 'image replaced';
  return coloursIn(look).join() === coloursIn(former.look).join()
    ? `${names[kind]} changed`
    : `colour of ${names[kind]} changed`;
}

/** The look of an image without its opacity. */
const pixelsIn = (look: string) => look.split('|')[0];

/** The look without thickness and dashes. */
const coloursIn = (look: string): readonly string[] => look.match(/#[\da-f]{6}|pattern/g) ?? [];

/** Whether it covers so much of a page that it does not belong only to the text on it. */
export const isLarge = ({ width, height }: Box, paper: Paper) => width * height >= 0.4 * paper.width * paper.height;

const names = { area: 'area', line: 'line', image: 'image', shading: 'shading' } as const;
