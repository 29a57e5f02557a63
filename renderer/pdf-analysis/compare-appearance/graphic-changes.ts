import type { LookNote } from '../../pdf-core/analysis-types.ts';
import type { Box } from '../../pdf-core/box.ts';
import type { Paper } from '../facts/page-geometry.ts';
import type { GraphicMark } from '../facts/page-looks.ts';
import { isOtherColour } from './text-styles.ts';

/** The graphics of a page, by its number. */
export type GraphicsOfPage = Readonly<{ page: number; graphics: readonly GraphicMark[] }>;

/** Sizes and places that differ by less come of rounding, in CSS pixels. */
const sameLengthPx = 1;

/** Smaller graphics cannot be seen, in CSS pixels: both sides together. */
const leastSidesPx = 3;

/** What tells whether two graphics are one and the same. */
export type IsAlike = (one: Box, other: Box) => boolean;

/** Where text flows on, boxes and lines come to other places, and grow along with what they hold. */
export const isAsWideOrHigh: IsAlike = (one, other) =>
  isNear(one.width, other.width) || isNear(one.height, other.height);

export const isAtSamePlace: IsAlike = (one, other) =>
  isNear(one.x, other.x) &&
  isNear(one.y, other.y) &&
  isNear(one.width, other.width) &&
  isNear(one.height, other.height);

/** The graphics for which there is none of the same look among the `others`: a new colour, a thicker line, another image. */
export function newGraphics(
  graphics: readonly GraphicMark[],
  others: readonly GraphicMark[],
  isAlike: IsAlike,
): readonly GraphicMark[] {
  const known = new Map<string, Box[]>();
  for (const { kind, look, box } of others) {
    const key = `${kind} ${look}`;
    const boxes = known.get(key);
    if (boxes) boxes.push(box);
    else known.set(key, [box]);
  }
  return graphics.filter(({ kind, look, box }) => {
    if (box.width + box.height < leastSidesPx) return false;
    return !known.get(`${kind} ${look}`)?.some((other) => isAlike(box, other));
  });
}

/** Graphics at one place of both pages whose colours differ by more than rounding. */
export function recoloured(
  added: readonly GraphicMark[],
  gone: readonly GraphicMark[],
): Readonly<{ added: readonly GraphicMark[]; gone: readonly GraphicMark[] }> {
  const pairs = added.flatMap((one) => {
    const former = gone.find(
      ({ kind, box, look }) => kind === one.kind && isAtSamePlace(box, one.box) && isOtherLook(look, one.look),
    );
    return former ? [{ one, former }] : [];
  });
  return { added: pairs.map(({ one }) => one), gone: [...new Set(pairs.map(({ former }) => former))] };
}

function isOtherLook(before: string, after: string): boolean {
  const [one, other] = [coloursIn(before), coloursIn(after)];
  return one.length === other.length && one.some((colour, index) => isOtherColour(colour, other[index]!));
}

/** Notes on graphics that are new on a page, and on those that are gone: two of the same size are one that has changed. */
export function graphicNotes(
  added: readonly GraphicMark[],
  gone: ReadonlyArray<GraphicMark & Readonly<{ page: number }>>,
  paper: Paper,
): readonly LookNote[] {
  const left = new Set(gone);
  const notes = new Map<string, { boxes: Box[]; before: Box[]; page: number | null }>();
  const add = (words: string, after: Box | null, before: Box | null, page: number | null) => {
    const note = notes.get(words) ?? { boxes: [], before: [], page };
    notes.set(words, note);
    if (after) note.boxes.push(after);
    if (before && page === note.page) note.before.push(before);
  };
  for (const one of added) {
    const former = [...left].find(({ kind, box }) => kind === one.kind && isSameSize(box, one.box));
    if (former) left.delete(former);
    add(wordsOf(one, former ?? null, paper), one.box, former?.box ?? null, former?.page ?? null);
  }
  for (const one of left) add(`${names[one.kind]} removed`, null, one.box, one.page);
  return Array.from(notes, ([words, { boxes, before, page }]) => ({
    words,
    boxes,
    before: page === null ? null : { page, boxes: before },
  }));
}

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

/** Whether it takes so much of a page that it is not there for the text on it alone. */
export const isLarge = ({ width, height }: Box, paper: Paper) => width * height >= 0.4 * paper.width * paper.height;

const names = { area: 'area', line: 'line', image: 'image', shading: 'shading' } as const;

const isNear = (one: number, other: number) => Math.abs(one - other) <= sameLengthPx;
const isSameSize = (one: Box, other: Box) => isNear(one.width, other.width) && isNear(one.height, other.height);
