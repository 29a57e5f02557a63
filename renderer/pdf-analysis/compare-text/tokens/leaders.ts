import type { Box } from '../../../pdf-core/box.ts';
import { unionBox } from '../../../pdf-core/box.ts';
import type { Word } from '../../text/page-text.ts';

/**
 * @file Leaders: dots that fill a line, as between a heading and its page number. Their number, and whether spaces are
 * between them, depends on the remaining width.
 */

/** The form of a leader for comparison and display: “....”, or “____”. */
export const leaderOf = (text: string): string => text[0]!.repeat(4);

const dots = '[.\\u00b7\\u2024-\\u2026_]';
const isOfDots = new RegExp(`^${dots}+$`);
/** Fewer dots are an omission: “. . .”. */
const leastDots = 4;
const longRun = new RegExp(`${dots}{${leastDots},}`);
const longRuns = new RegExp(longRun, 'g');

export const hasLeader = (text: string): boolean => longRun.test(text);

/**
 * The words from `from` on that are one leader: their end, and the box around them. `null` without one. `to` is the end
 * of all words.
 */
export function leaderAt(words: readonly Word[], from: number, to: number): Readonly<{ end: number; box: Box }> | null {
  const first = words[from]!;
  let { box } = first;
  let end = from;
  let count = 0;
  for (; end < to && isOfDots.test(words[end]!.text) && words[end]!.line === first.line; end += 1) {
    count += words[end]!.text.length;
    box = unionBox(box, words[end]!.box);
  }
  return count >= leastDots ? { end, box } : null;
}

/**
 * The parts of a word with leaders, such as “Costs....3”: the text around and between them, and the leaders. Indexes in
 * UTF-16 units.
 */
export function partsAtLeaders(text: string): ReadonlyArray<readonly [from: number, to: number]> {
  const parts: Array<readonly [number, number]> = [];
  let last = 0;
  for (const { index, 0: found } of text.matchAll(longRuns)) {
    if (index > last) parts.push([last, index]);
    last = index + found.length;
    parts.push([index, last]);
  }
  if (last < text.length) parts.push([last, text.length]);
  return parts;
}
