import { areTouching, type Box } from '../../../pdf-pages/box.ts';
import { createBoxIndex } from '../../base/box-index.ts';
import type { GraphicMark, PageLooks, TextMark } from '../facts/page-looks.ts';

/** @file Lines under words and through them belong to the words and move with them. */

/** As thick as an underline, at most, in CSS pixels. */
export const isThin = ({ width, height }: Box) => height <= 4 && width > 2 * height;

/** Returns the words over a line, or through which it goes. */
export function createWordsAt(texts: readonly TextMark[]): (line: Box) => readonly TextMark[] {
  const index = createBoxIndex(texts.map(({ box }) => box));
  return (line) => {
    const reach = { ...line, y: line.y - 3, height: line.height + 3 };
    const near = index.within(reach).map((at) => texts[at]!);
    return near.filter(({ box }) => {
      const middle = box.x + box.width / 2;
      return middle > line.x && middle < line.x + line.width && areTouching(box, reach);
    });
  };
}

/** Widths of words come from those of their letters, in CSS pixels. */
const sameEndPx = 1.5;

/** The lines of a page that begin and end with words, each with these words. Rules and borders extend beyond them. */
function linesOfWords({ texts, graphics }: PageLooks) {
  const wordsAt = createWordsAt(texts);
  return graphics.flatMap((line) => {
    const { box } = line;
    const words = isThin(box) ? wordsAt(box) : [];
    const begin = Math.min(...words.map((word) => word.box.x));
    const end = Math.max(...words.map((word) => word.box.x + word.box.width));
    const isAsWide = Math.abs(begin - box.x) <= sameEndPx && Math.abs(end - box.x - box.width) <= sameEndPx;
    return isAsWide ? [{ line, words: words.map(({ text }) => text) }] : [];
  });
}

/**
 * The lines on words of a page, for which most of these words have none on any of the `others`, wherever they are
 * there. A word may be broken at the end of a line.
 */
export function linesOnOtherWords(page: PageLooks, others: readonly PageLooks[]): readonly GraphicMark[] {
  const lines = linesOfWords(page);
  if (lines.length === 0) return [];
  const known = new Set(others.flatMap((other) => linesOfWords(other).flatMap(({ words }) => words)));
  const isOnOthers = (words: readonly string[]) => 2 * words.filter((text) => !known.has(text)).length > words.length;
  return lines.filter(({ words }) => isOnOthers(words)).map(({ line }) => line);
}
