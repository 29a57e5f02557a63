import { gapAcross } from '../../../pdf-core/box.ts';
import type { Token } from './text-tokens.ts';

/** Letters below this share of the usual height are small. */
const smallShare = 0.93;

/** The maximum sideways distance of text below other text, in CSS pixels, or in its column. */
const besidePx = 150;

/** Table cells are more than this many letter heights apart; the text after a note's number may be too. */
const cellGap = 1.2;

/** Larger text on a page is recorded in strips of this many CSS pixels. */
const stripPx = 10;

/**
 * 1 for each token of a footnote: its line is small and not a row of a table, and no larger text or table row is below
 * it on its page. Text of the next column does not count if larger text is above it in its own.
 */
export function areFootnotes(tokens: readonly Token[]): Uint8Array {
  const isNote = new Uint8Array(tokens.length);
  const least = smallShare * usualHeight(tokens);
  if (!tokens.some(({ box, isUnreadPage }) => box.height < least && !isUnreadPage)) return isNote;
  const lines = linesOf(tokens, least);
  const larger = new Map<number, Strip>();
  for (const { page, left, right, top, isSmall } of lines) {
    if (isSmall) continue;
    forEachStrip(left, right, (strip) => {
      const key = page * mostStrips + strip;
      const known = larger.get(key);
      if (!known) larger.set(key, { highest: top, lowest: top });
      else {
        known.highest = Math.min(known.highest, top);
        known.lowest = Math.max(known.lowest, top);
      }
    });
  }
  for (const { from, to, page, left, right, top, isSmall } of lines) {
    if (!isSmall) continue;
    const isLast = (margin: number) => {
      let [isBelow, isAbove] = [false, false];
      forEachStrip(left - margin, right + margin, (strip) => {
        const text = larger.get(page * mostStrips + strip);
        if (text && text.lowest >= top) isBelow = true;
        if (text && text.highest < top) isAbove = true;
      });
      return { isBelow, isAbove };
    };
    const inColumn = isLast(0);
    if (!inColumn.isBelow && (inColumn.isAbove || !isLast(besidePx).isBelow)) isNote.fill(1, from, to);
  }
  return isNote;
}

/** How high and how low larger text begins. */
type Strip = { highest: number; lowest: number };

/** A page has fewer, including those beside it. */
const mostStrips = 1_000_000;
const widestStrips = 500;

function forEachStrip(left: number, right: number, handle: (strip: number) => void): void {
  const first = Math.floor(left / stripPx);
  const last = Math.min(Math.floor(right / stripPx), first + widestStrips);
  for (let strip = first; strip <= last; strip += 1) handle(strip);
}

/**
 * Tokens of one line. `isSmall`: it has no cells, and most of it is less high than usual letters. Most, because the
 * raised number makes the first word of a note higher than the others.
 */
type Line = { from: number; to: number; page: number; left: number; right: number; top: number; isSmall: boolean };

function linesOf(tokens: readonly Token[], least: number): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    const { page, line, isUnreadPage } = tokens[from]!;
    let [left, right, top, small] = [Infinity, -Infinity, Infinity, 0];
    let hasCells = false;
    for (; to < tokens.length && tokens[to]!.page === page && tokens[to]!.line === line; to += 1) {
      const { box, text } = tokens[to]!;
      if (to > from + 1) hasCells ||= gapAcross(tokens[to - 1]!.box, box) > cellGap * box.height;
      left = Math.min(left, box.x);
      right = Math.max(right, box.x + box.width);
      top = Math.min(top, box.y);
      small += box.height < least ? text.length : -text.length;
    }
    if (isUnreadPage) continue;
    const last = lines.at(-1);
    // The number of a note may be apart too.
    const isCell = last?.page === page && Math.abs(last.top - top) < least / 2 && last.to - last.from > 1;
    if (last && isCell) last.isSmall = false;
    lines.push({ from, to, page, left, right, top, isSmall: small > 0 && !hasCells && !isCell });
  }
  return lines;
}

/** The height of most characters, in CSS pixels. */
function usualHeight(tokens: readonly Token[]): number {
  const lengths = new Map<number, number>();
  for (const { box, text } of tokens) {
    const height = Math.round(box.height * 4) / 4;
    lengths.set(height, (lengths.get(height) ?? 0) + text.length);
  }
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}
