import type { TextChange } from '../../pdf-core/analysis-types.ts';
import { areTouching, type Box } from '../../pdf-core/box.ts';
import { createBoxIndex } from '../../pdf-core/box-index.ts';
import { groupedBy } from '../../pdf-core/grouped-by.ts';
import type { PageText, Turn, Word } from '../text/page-text.ts';

/** @file Which pages may be drawn alike though their texts differ (`drawn-alike.ts`): those with their lines at the same places. */

type Sides<T> = Readonly<{ before: T; after: T }>;

/**
 * Lines that stand and end no further apart are at one place, in CSS pixels. A space that is read as a letter belongs to its line, and a letter that is
 * not read does not.
 */
const sameLevelPx = 3;
const sameEndPx = 24;

/** So many of the lines of both pages stand at one place where texts may differ without being seen. */
const leastInPlace = 0.9;

/** What may be read differently and drawn alike: the height of the smallest letters that are, in CSS pixels. */
export type TextDoubt = Readonly<{ letterPx: number }>;

/** Tells of a pair whether the texts that are told as changed may be drawn alike; `null` if they are not, as far as the places of lines say so. */
export function createTextDoubts(pages: Sides<readonly PageText[]>, texts: readonly TextChange[]) {
  const changed = { before: boxesByPage('before', texts), after: boxesByPage('after', texts) };
  return (pair: Sides<number>): TextDoubt | null => {
    if (!changed.before.has(pair.before) && !changed.after.has(pair.after)) return null;
    const [before, after] = [pages.before[pair.before - 1], pages.after[pair.after - 1]];
    if (!before || !after || !mayLookAlike(before, after)) return null;
    const words = [
      ...wordsIn(before, changed.before.get(pair.before) ?? []),
      ...wordsIn(after, changed.after.get(pair.after) ?? []),
    ];
    return { letterPx: smallestLetter(words.length > 0 ? words : [before, after].flatMap((page) => wordsIn(page))) };
  };
}

/** Whether nearly all lines of two pages stand at the same places, whatever they say, or one page has no text at all. */
function mayLookAlike(before: PageText, after: PageText): boolean {
  if (Math.abs(before.width - after.width) > 1 || Math.abs(before.height - after.height) > 1) return false;
  const [one, other] = [linesOf(before.words), linesOf(after.words)];
  return one.length === 0 || other.length === 0 || (areIn(one, other) && areIn(other, one));
}

/** `bottom`: of its words, or their base line. */
type Line = { left: number; right: number; bottom: number };

function linesOf(words: readonly Word[]): readonly Line[] {
  const lines = new Map<number, Line>();
  for (const { box, line } of words) {
    const known = lines.get(line);
    const [right, bottom] = [box.x + box.width, box.baseline ?? box.y + box.height];
    if (!known) lines.set(line, { left: box.x, right, bottom });
    else {
      known.left = Math.min(known.left, box.x);
      known.right = Math.max(known.right, right);
      known.bottom = Math.max(known.bottom, bottom);
    }
  }
  return [...lines.values()];
}

/** Whether nearly all of `lines` have one of `others` at their place. */
function areIn(lines: readonly Line[], others: readonly Line[]): boolean {
  const bandOf = ({ bottom }: Line) => Math.floor(bottom / sameLevelPx);
  const bands = new Map<number, Line[]>();
  for (const other of others) {
    const known = bands.get(bandOf(other));
    if (known) known.push(other);
    else bands.set(bandOf(other), [other]);
  }
  const isIn = (line: Line) =>
    [-1, 0, 1].some((by) =>
      (bands.get(bandOf(line) + by) ?? []).some(
        ({ left, right }) => Math.abs(left - line.left) <= sameEndPx && Math.abs(right - line.right) <= sameEndPx,
      ),
    );
  return lines.filter(isIn).length >= leastInPlace * lines.length;
}

function boxesByPage(side: keyof Sides<unknown>, texts: readonly TextChange[]): ReadonlyMap<number, readonly Box[]> {
  const parts = texts.flatMap((change) => change[side] ?? []);
  return new Map(
    Array.from(
      groupedBy(parts, ({ page }) => page),
      ([page, onPage]) => [page, onPage.flatMap(({ boxes }) => boxes)],
    ),
  );
}

type WordOnPage = Readonly<{ word: Word; turn: Turn }>;

/** The words of a page, or those that lie in some boxes. */
function wordsIn({ words, turn = 0 }: PageText, boxes?: readonly Box[]): readonly WordOnPage[] {
  const index = createBoxIndex(boxes ?? []);
  const isIn = (word: Word) => !boxes || index.some(word.box, (at) => areTouching(word.box, boxes[at]!));
  return words.filter(isIn).map((word) => ({ word, turn }));
}

/** Words of fewer characters may be narrower than they are high. */
const longWord = 4;

/** The height of the smallest letters of some words, in CSS pixels; infinite without any. */
const smallestLetter = (words: readonly WordOnPage[]): number =>
  words.reduce((least, { word: { text, box }, turn }) => {
    const { width, height } = box;
    const across = turn % 180 === 0 ? height : width;
    return Math.min(least, text.length >= longWord ? Math.min(width, height) : across);
  }, Number.POSITIVE_INFINITY);
