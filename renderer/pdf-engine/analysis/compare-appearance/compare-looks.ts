import { areTouching, type Box, unionBox } from '../../../pdf-pages/box.ts';
import type { LookNote } from '../../base/analysis-types.ts';
import { createBoxIndex } from '../../base/box-index.ts';
import type { Sides } from '../../base/sides.ts';
import type { GraphicMark, PageLooks, TextMark } from '../facts/page-looks.ts';
import type { ComparablePair, SharedLines } from '../page-placements/placements.ts';
import { asWideOrHigh, atSamePlace, graphicNotes, isLarge, newGraphics } from './graphic-changes.ts';
import { layoutNote, shiftNote, sizeNote } from './layout-notes.ts';
import { createMoveCheck } from './letter-positions.ts';
import { compareTextLooks, quoteOf } from './text-looks.ts';
import { createWordsAt, isThin, linesOnOtherWords } from './underlines.ts';

/** The look of everything on a page, by its number; `null` for a missing or unreadable page. */
export type LooksOf = (page: number) => Promise<PageLooks | null>;

export type LooksOfBoth = Sides<LooksOf>;

/**
 * The differences in look on a page that received other text. Each word in both documents is compared wherever it is.
 * Areas, lines and images are looked up in the other document, on the pages that text came from or went to. The size of
 * the page is compared too. `null` if one of the two pages cannot be read.
 */
export async function compareFlowingLooks(
  { before, after, placement }: ComparablePair,
  looksOf: LooksOfBoth,
): Promise<readonly LookNote[] | null> {
  const [earlier, later] = [await looksOf.before(before), await looksOf.after(after)];
  if (!earlier || !later) return null;
  const { changed, sources, targets } = placement;
  const around = async (of: LooksOf, middle: number, shared: readonly SharedLines[]) => {
    const pages = new Set([middle - 1, middle, middle + 1, ...shared.map(({ page }) => page)]);
    return (await Promise.all([...pages].map(of))).filter((looks) => looks !== null);
  };
  /** Any rule may be as high as a line under a word, so such lines are identified by their words. */
  const without = (page: PageLooks, others: readonly PageLooks[]) => {
    const graphics = others.flatMap((other) => other.graphics);
    return [...new Set([...newGraphics(page.graphics, graphics, asWideOrHigh), ...linesOnOtherWords(page, others)])];
  };
  /** Without underlines and boxes of changed texts, which appear and disappear with these. */
  const besideTexts = (graphics: readonly GraphicMark[], texts: readonly Box[]) => {
    const isOnText = createTouchCheck(texts);
    return graphics.filter(({ box }) => isLarge(box, later.paper) || !isOnText(box));
  };
  const added = without(later, await around(looksOf.before, before, sources));
  const gone = without(earlier, await around(looksOf.after, after, targets));
  const graphics = { added: besideTexts(added, changed.after), gone: besideTexts(gone, changed.before) };
  const layout = layoutNote(placement);
  const size = sizeNote(earlier.paper, later.paper, before);
  return [
    ...(size ? [size] : []),
    ...(await textNotes({ before, placement }, earlier, later, looksOf.before)),
    ...withWords(graphicNotes(graphics, before, later.paper), later.texts),
    ...(layout ? [layout] : []),
  ];
}

/**
 * The known differences between two pages whose words have not moved. A difference is in `boxes`, which are compared
 * pixel by pixel, or in the lines of a changed text, which are not. With `isCoarse` pixels were compared coarsely, and
 * it may be anywhere.
 */
export async function notesOnDifference(
  { before, after, placement }: ComparablePair,
  boxes: readonly Box[],
  isCoarse: boolean,
  looksOf: LooksOfBoth,
): Promise<readonly LookNote[]> {
  const [earlier, later] = [await looksOf.before(before), await looksOf.after(after)];
  if (!earlier || !later) return [];
  const isMoved = createMoveCheck(later.texts, earlier.texts, boxes.length === 0);
  const shift = placement.kind === 'shifted' ? shiftNote(placement, isMoved) : null;
  const isInAreas = createTouchCheck([...boxes, ...placement.excluded]);
  const isSeen = (note: LookNote) => isCoarse || note.boxes.some(isInAreas);
  const isInBoxes = createTouchCheck(boxes);
  const added = newGraphics(later.graphics, earlier.graphics, atSamePlace);
  const gone = newGraphics(earlier.graphics, later.graphics, atSamePlace);
  const seen = { added: added.filter(({ box }) => isInBoxes(box)), gone: gone.filter(({ box }) => isInBoxes(box)) };
  const graphics = graphicNotes(seen, before, later.paper);
  const texts = await textNotes({ before, placement }, earlier, later, looksOf.before);
  const size = sizeNote(earlier.paper, later.paper, before);
  // On a page where all text has moved, areas and lines have moved too, and the move covers that.
  return [...(size ? [size] : []), ...texts.filter(isSeen), ...(shift ? [shift] : withWords(graphics, later.texts))];
}

/** A line under a word or through it belongs to the word, and so does its position. */
function withWords(notes: readonly LookNote[], texts: readonly TextMark[]): readonly LookNote[] {
  const wordsAt = createWordsAt(texts);
  return notes.map((note) => {
    const lines = note.boxes.map((box) => (isThin(box) ? wordsAt(box) : []));
    const boxes = note.boxes.map((box, index) => lines[index]!.reduce((whole, mark) => unionBox(whole, mark.box), box));
    const isOfWords = note.before === null && lines.every(({ length }) => length > 0);
    return { ...note, boxes, words: isOfWords ? `“${quoteOf(lines.flat())}” underlined or struck` : note.words };
  });
}

/** Tells whether a box touches one of some others. */
function createTouchCheck(boxes: readonly Box[]): (box: Box) => boolean {
  const index = createBoxIndex(boxes);
  return (box) => index.some(box, (at) => areTouching(box, boxes[at]!));
}

async function textNotes(
  { before, placement }: Pick<ComparablePair, 'before' | 'placement'>,
  earlier: PageLooks,
  later: PageLooks,
  looksBefore: LooksOf,
): Promise<readonly LookNote[]> {
  const { changed, sources } = placement;
  const texts = await Promise.all(
    sources.map(async ({ page, lines }) => ({ page, lines, texts: (await looksBefore(page))?.texts ?? [] })),
  );
  const isKnown = createTouchCheck([
    ...changed.after,
    ...sources.flatMap(({ lines }) => lines.map((line) => line.after)),
  ]);
  return compareTextLooks(
    later.texts,
    texts,
    { page: before, lines: [], texts: earlier.texts },
    ({ box }) => !isKnown(box),
  );
}
