import { type Box, unionBox } from '../../../../pdf-pages/box.ts';
import type { PagePart, TextChange } from '../../../base/analysis-types.ts';
import type { Sides } from '../../../base/sides.ts';
import type { PageText } from '../../text/page-text.ts';
import type { MovedPassage } from '../moves/moved-passages.ts';
import type { WordRange } from '../tokens/rows.ts';
import type { Piece, Token } from '../tokens/text-tokens.ts';

/** A change without its number. `at` sorts changes in the order of the later document. */
export type ChangeDraft = Readonly<{ at: number; change: Omit<TextChange, 'id'> }>;

const longestText = 500;

type Pages = readonly PageText[];

/** A removed or inserted run of words as changes, one for each page that it touches. */
export function draftsOf(
  kind: 'inserted' | 'removed',
  tokens: readonly Token[],
  { from, to }: WordRange,
  pages: Pages,
  at: number,
): readonly ChangeDraft[] {
  const side = kind === 'inserted' ? 'after' : 'before';
  const none = { kind, before: null, after: null };
  return byPage(tokens, from, to, (token) => token.page).flatMap((run) => {
    // The second half of a hyphenated word may be on the next page. Then both pages have the change.
    const parts = partsOf(tokens, run, pages);
    const text = textOf(tokens, run);
    return parts.map((part) => ({ at: kind === 'inserted' ? run.from : at, change: { ...none, text, [side]: part } }));
  });
}

/** A moved run of words as changes, each with one page before and one after. */
export function draftsOfMove(
  { b, a, length }: MovedPassage,
  { before, after }: Sides<readonly Token[]>,
  pages: Sides<Pages>,
): readonly ChangeDraft[] {
  const pagesOf = (token: Token, index: number) => `${before[index - a + b]!.page} ${token.page}`;
  return byPage(after, a, a + length, pagesOf).flatMap((run) => {
    const movedBefore = withoutListNumbers(before.slice(run.from - a + b, run.to - a + b));
    const movedAfter = withoutListNumbers(after.slice(run.from, run.to));
    const removedLines = partsOf(movedBefore, { from: 0, to: movedBefore.length }, pages.before);
    const insertedLines = partsOf(movedAfter, { from: 0, to: movedAfter.length }, pages.after);
    return Array.from({ length: Math.max(removedLines.length, insertedLines.length) }, (_, index) => ({
      at: run.from,
      change: {
        kind: 'moved' as const,
        text: textOf(movedAfter, { from: 0, to: movedAfter.length }),
        before: removedLines[Math.min(index, removedLines.length - 1)]!,
        after: insertedLines[Math.min(index, insertedLines.length - 1)]!,
      },
    }));
  });
}

/** Moved text leaves its list number behind, which belongs to the place. */
function withoutListNumbers(tokens: readonly Token[]): readonly Token[] {
  const others = tokens.filter(({ isListNumber }) => !isListNumber);
  return others.length > 0 ? others : tokens;
}

function byPage(
  tokens: readonly Token[],
  from: number,
  to: number,
  pageOf: (token: Token, index: number) => string | number,
): readonly WordRange[] {
  const runs: WordRange[] = [];
  let start = from;
  for (let index = from + 1; index <= to; index += 1) {
    if (index < to && pageOf(tokens[index]!, index) === pageOf(tokens[start]!, start)) continue;
    runs.push({ from: start, to: index });
    start = index;
  }
  return runs;
}

function textOf(tokens: readonly Token[], { from, to }: WordRange): string {
  let text = '';
  for (let index = from; index < to && text.length <= longestText; index += 1) {
    const token = tokens[index]!;
    text += index > from && !token.isTight ? ` ${token.text}` : token.text;
  }
  if (text.length <= longestText) return text;
  // Never half of a character.
  return `${text.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The boxes of a run: for each page, one box a line. */
function partsOf(tokens: readonly Token[], { from, to }: WordRange, pages: Pages): readonly PagePart[] {
  const parts: Array<{ page: number; boxes: Box[] }> = [];
  let last: Piece | undefined;
  const add = (piece: Piece) => {
    let part = parts.at(-1);
    if (!part || last?.page !== piece.page) {
      part = { page: pages[piece.page]!.page, boxes: [] };
      parts.push(part);
    }
    if (last?.page === piece.page && last.line === piece.line) part.boxes.push(unionBox(part.boxes.pop()!, piece.box));
    else part.boxes.push(piece.box);
    last = piece;
  };
  for (let index = from; index < to; index += 1) {
    add(tokens[index]!);
    if (tokens[index]!.rest) add(tokens[index]!.rest!);
  }
  return parts;
}

/**
 * The place before a word: in the middle of the space after the previous one, or at the end of that one if it is on
 * another line. `null` without words.
 */
export function gapBefore(tokens: readonly Token[], index: number, pages: Pages): PagePart | null {
  const next = tokens[index];
  const last = tokens[index - 1]?.rest ?? tokens[index - 1];
  const place = (piece: Piece, x: number): PagePart => ({
    page: pages[piece.page]!.page,
    boxes: [{ x, y: piece.box.y, width: 0, height: piece.box.height }],
  });
  if (!last) return next ? place(next, next.box.x) : null;
  const lastEnd = last.box.x + last.box.width;
  if (!next || next.page !== last.page || next.line !== last.line) return place(last, lastEnd);
  const [begin, end] = [Math.max(last.box.x, next.box.x), Math.min(lastEnd, next.box.x + next.box.width)];
  return place(next, (begin + end) / 2);
}
