import type { Box } from '../../../pdf-pages/box.ts';

/**
 * The text beyond the edge of a page: the number of words, the first line of them, and the position of the first one,
 * in CSS pixels.
 */
export type OutsideText = Readonly<{ words: number; quote: string; wordsInQuote: number; box: Box }>;

/** Enough for a line that is cut short anyway. */
const maxQuotedWords = 20;

/**
 * Collects words beyond the edge. Pieces that touch are one word, because many programs place each letter separately.
 */
export function createOutsideWords() {
  const quoted: string[] = [];
  let words = 0;
  let first: Box | null = null;
  let last: Box | null = null;
  let isInQuote = true;

  return {
    add(text: string, box: Box): void {
      const gap = last && isBeside(last, box) ? box.x - last.x - last.width : null;
      const isSameWord = gap !== null && Math.abs(gap) < 0.2 * box.height;
      first ??= box;
      isInQuote &&= isBeside(first, box) && (isSameWord || quoted.length < maxQuotedWords);
      last = box;
      if (!isSameWord) words += 1;
      if (!isInQuote) return;
      if (isSameWord) quoted.push(`${quoted.pop() ?? ''}${text}`.slice(0, 100));
      else quoted.push(text.slice(0, 100));
    },
    found: (): OutsideText | null =>
      first && { words, quote: quoted.join(' '), wordsInQuote: quoted.length, box: first },
  };
}

/** In one line, upright. */
const isBeside = (one: Box, other: Box) => Math.abs(one.y + one.height - other.y - other.height) < one.height / 2;
