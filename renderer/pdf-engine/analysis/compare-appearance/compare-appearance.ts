import type { IgnoredArea } from '../../../../shared/proof.ts';
import type { Box } from '../../../pdf-pages/box.ts';
import type { LookNote } from '../../base/analysis-types.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { forgetLooks, pageFingerprint, pageLooks } from '../facts/read-looks.ts';
import type { ComparablePair } from '../page-placements/placements.ts';
import type { AppearanceResult } from './compare-appearances.ts';
import { compareFlowingLooks, type LooksOfBoth, notesOnDifference } from './compare-looks.ts';
import { ignoredOn, outsideOf } from './exclude-ignored.ts';
import { type DrawingOptions, drawPair, type OpenPage, scaled } from './page-rasters.ts';
import { diffPixels, freePixels } from './pixels/compare-pixels.ts';
import { withoutDoubtful } from './pixels/doubtful-boxes.ts';
import { imageMark } from './pixels/pixel-hash.ts';

/**
 * The same line painted in other pieces has letters that are this far away, in CSS pixels. That is no difference if
 * letters of the same font, size and colour are on both pages.
 */
const repaintedPx = 0.05;

/**
 * How two pages look different apart from changed words; `null` if they look the same, `not-compared` if one of them
 * cannot be read or drawn. Pages whose words have not moved are compared pixel by pixel, outside the lines of changed
 * words, unless they are painted by the same operators. Others are compared by each word, area, line and image,
 * independent of its position. Rejects with the signal's reason.
 */
export async function compareAppearance(
  before: OpenDocument,
  after: OpenDocument,
  pair: ComparablePair,
  ignored: readonly IgnoredArea[],
  drawing: DrawingOptions,
): Promise<AppearanceResult> {
  const { signal } = drawing;
  const looksOf: LooksOfBoth = { before: looksIn(before, signal), after: looksIn(after, signal) };
  const left = ignoredOn(pair.after, ignored);
  const pages = [
    { document: before, page: pair.before },
    { document: after, page: pair.after },
  ] as const;
  if (pair.placement.kind === 'flowing') {
    const notes = await compareFlowingLooks(pair, looksOf);
    return notes === null ? 'not-compared' : changeOf(pair, { share: 0, boxes: [], notes }, left);
  }
  const { excluded, offPx, kind } = pair.placement;
  const mayBeAlike = kind === 'still' && offPx === 0 && excluded.length === 0;
  if (mayBeAlike && (await arePaintedAlike(...pages, signal))) return null;
  const drawn = await drawPair(...pages, [...left, ...excluded], drawing);
  if (drawn === 'not-compared') return drawn;
  if (drawn === 'same') {
    // A picture shows text that moved by less than a pixel only if that moves it into the next pixel.
    const notes = kind === 'shifted' ? await notesOnDifference(pair, [], false, looksOf) : [];
    return changeOf(pair, { share: 0, boxes: [], notes }, left);
  }
  const { pxPerCssPx } = drawn;
  const leftOut = scaled([...left, ...excluded], pxPerCssPx);
  const diffMoved = (byPx: number) => {
    if ('alike' in drawn) return { share: 0, boxes: [] };
    const { mask, share, boxes } = diffPixels(drawn.before, drawn.after, leftOut, byPx * pxPerCssPx);
    freePixels(mask);
    return { share, boxes: scaled(boxes, 1 / pxPerCssPx) };
  };
  const isCoarse = kind === 'still' && offPx > 0;
  const { share, boxes } = diffMoved(isCoarse ? offPx : 0);
  const sure = boxes.length > 0 && !isCoarse ? diffMoved(repaintedPx).boxes : boxes;
  if ('before' in drawn) freePixels(drawn.before.data, drawn.after.data);
  if (boxes.length === 0 && excluded.length === 0 && kind === 'still' && !isCoarse) return null;
  const notes = await notesOnDifference(pair, boxes, isCoarse, looksOf);
  const looks = await looksOf.after(pair.after);
  const told = withoutDoubtful(boxes, {
    sure,
    notes,
    isCoarse,
    texts: looks?.texts ?? [],
    graphics: looks?.graphics ?? [],
  });
  return changeOf(pair, { share, boxes: told, notes }, left);
}

type Found = Readonly<{ share: number; boxes: readonly Box[]; notes: readonly LookNote[] }>;

function changeOf({ before, after }: ComparablePair, found: Found, ignored: readonly Box[]): AppearanceResult {
  const notes = found.notes.flatMap((note) => {
    const boxes = outsideOf(note.boxes, ignored);
    return note.boxes.length > 0 && boxes.length === 0 ? [] : [{ ...note, boxes }];
  });
  const noted = notes.flatMap((note) => note.boxes);
  const boxes = [
    ...found.boxes.filter((box) => !noted.some((one) => isWithin(box, one))),
    ...noted.filter((one) => !found.boxes.some((box) => isWithin(one, box) && !isWithin(box, one))),
  ];
  if (boxes.length === 0 && notes.length === 0) return null;
  return { pair: { before, after }, share: found.share, boxes, ...(notes.length > 0 && { notes }) };
}

/** Whether a box is inside another one, except for a rounded edge. */
const isWithin = (box: Box, whole: Box) =>
  box.x >= whole.x - 2 &&
  box.y >= whole.y - 2 &&
  box.x + box.width <= whole.x + whole.width + 2 &&
  box.y + box.height <= whole.y + whole.height + 2;

const looksIn =
  ({ pdf, pages }: OpenDocument, signal: AbortSignal) =>
  async (page: number) => {
    signal.throwIfAborted();
    const looks = page >= 1 && page <= pages ? await pageLooks(pdf, page, imageMark) : null;
    signal.throwIfAborted();
    return looks;
  };

/**
 * After this many pages that were read without success, pages of the two documents are drawn at once: usually their
 * fonts differ, and so does every page.
 */
const mostInVain = 4;

/** How many pages of a later document were read without success; `found` after the first success. */
const outcomes = new WeakMap<OpenDocument, number | 'found'>();

/**
 * Whether two pages are painted by the same operators with the same fonts and images. Then they look the same and need
 * not be drawn; reading takes a fifth of the time. `false` means nothing.
 */
async function arePaintedAlike(before: OpenPage, after: OpenPage, signal: AbortSignal): Promise<boolean> {
  const outcome = outcomes.get(after.document) ?? 0;
  if (outcome !== 'found' && outcome >= mostInVain) return false;
  const [one, other] = await Promise.all([fingerprintOf(before), fingerprintOf(after)]);
  signal.throwIfAborted();
  const areAlike = one !== null && one === other;
  const known = outcomes.get(after.document) ?? 0;
  if (areAlike) outcomes.set(after.document, 'found');
  else if (known !== 'found') outcomes.set(after.document, known + 1);
  if (areAlike) for (const { document, page } of [before, after]) forgetLooks(document.pdf, page);
  return areAlike;
}

/** The later document of the last comparison is usually the earlier one now, and is not read again. */
async function fingerprintOf({ document, page }: OpenPage): Promise<string | null> {
  const known = document.paintings.get(page);
  if (known !== undefined) return known;
  const read = await document.whileDrawn(() => pageFingerprint(document.pdf, page, imageMark));
  document.paintings.set(page, read);
  return read;
}
