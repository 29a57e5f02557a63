import type { LookNote } from '../../pdf-core/analysis-types.ts';
import { areTouching, type Box, unionBox } from '../../pdf-core/box.ts';
import { createBoxIndex } from '../../pdf-core/box-index.ts';
import type { GraphicMark, PageLooks, TextMark } from '../facts/page-looks.ts';
import type { ComparablePair, SharedLines } from '../page-placements/placements.ts';
import { asWideOrHigh, atSamePlace, graphicNotes, isLarge, newGraphics, recoloured } from './graphic-changes.ts';
import { layoutNote, shiftNote } from './layout-notes.ts';
import { createMoveCheck, lettersOffPx } from './letter-positions.ts';
import { sizeNote } from './size-note.ts';
import { compareTextLooks, quoteOf } from './text-looks.ts';
import { createWordsAt, isThin, linesOnOtherWords } from './underlines.ts';

/** How everything on a page looks, by its number; `null` for one that cannot be read, or that there is not. */
export type LooksOf = (page: number) => Promise<PageLooks | null>;

export type LooksOfBoth = Readonly<{ before: LooksOf; after: LooksOf }>;

/**
 * What looks different on a page that other text has come into: of each word that both documents have, how it looks,
 * wherever it stands; of areas, lines and images, whether there are such in the other document, on the pages that the
 * text has come from or gone to; and of the page its size. `null` if one of the two pages cannot be read.
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
  /** Any rule may be as high as a line under a word, so such lines are known by their words. */
  const without = (page: PageLooks, others: readonly PageLooks[]) => {
    const graphics = others.flatMap((other) => other.graphics);
    return [...new Set([...newGraphics(page.graphics, graphics, asWideOrHigh), ...linesOnOtherWords(page, others)])];
  };
  /** Without underlines and boxes of changed texts: they come and go with these. */
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
 * How far the letters of two pages lie apart by less than can be seen (`lettersOffPx`); 0 if one of them cannot be
 * read.
 */
export async function lettersOffPxOf(
  { before, after }: Pick<ComparablePair, 'before' | 'after'>,
  looksOf: LooksOfBoth,
): Promise<number> {
  const [earlier, later] = [await looksOf.before(before), await looksOf.after(after)];
  return earlier && later ? lettersOffPx(later.texts, earlier.texts) : 0;
}

/**
 * What is known of the difference between two pages whose words stand in the same places. It lies in `boxes`, which are
 * compared pixel by pixel, or in the lines of a changed text, which are not. With `isCoarse` pixels have been compared
 * coarsely, and it may lie anywhere.
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
  const unseen = isCoarse
    ? [
        recoloured(added, gone),
        { added: onWordsAlone(added, later.texts, earlier), gone: onWordsAlone(gone, earlier.texts, later) },
      ]
    : [];
  const all = (side: 'added' | 'gone') => [...new Set([seen, ...unseen].flatMap((found) => found[side]))];
  const graphics = graphicNotes({ added: all('added'), gone: all('gone') }, before, later.paper);
  const texts = await textNotes({ before, placement }, earlier, later, looksOf.before);
  const size = sizeNote(earlier.paper, later.paper, before);
  // A page of which all text has moved has its areas and lines elsewhere, too, and that says it all.
  return [...(size ? [size] : []), ...texts.filter(isSeen), ...(shift ? [shift] : withWords(graphics, later.texts))];
}

/**
 * A line that is drawn under a word or through it is a matter of the word, and so its place is that of the word, too.
 */
function withWords(notes: readonly LookNote[], texts: readonly TextMark[]): readonly LookNote[] {
  const wordsAt = createWordsAt(texts);
  return notes.map((note) => {
    const lines = note.boxes.map((box) => (isThin(box) ? wordsAt(box) : []));
    const boxes = note.boxes.map((box, index) => lines[index]!.reduce((whole, mark) => unionBox(whole, mark.box), box));
    const isOfWords = note.before === null && lines.every(({ length }) => length > 0);
    return { ...note, boxes, words: isOfWords ? `“${quoteOf(lines.flat())}” underlined or struck` : note.words };
  });
}

/**
 * Lines under words or through them of which the other page has nothing at their place, however it paints such: a
 * coarse comparison takes a line as thin as a pixel for a trace of a move.
 */
function onWordsAlone(lines: readonly GraphicMark[], texts: readonly TextMark[], { graphics }: PageLooks) {
  const wordsAt = createWordsAt(texts);
  const isTouchingLine = createTouchCheck(graphics.map(({ box }) => box).filter(isThin));
  return lines.filter(({ box }) => {
    if (!isThin(box) || wordsAt(box).length === 0) return false;
    return !isTouchingLine({ ...box, y: box.y - 1, height: box.height + 2 });
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
