import type { Box, PagePart, TextChange } from '../../pdf-core/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import type { Move, Run } from './diff-moved.ts';
import type { Piece, Token } from './diff-tokens.ts';

/** A change without its number. `at` sorts changes by where a reader of the later document meets them. */
export type Draft = Readonly<{ at: number; change: Omit<TextChange, 'id'> }>;

const longestText = 500;

type Pages = readonly PageText[];

/** A removed or inserted run of words as changes, one for each page that it touches. */
export function draftsOf(
  kind: 'inserted' | 'removed',
  tokens: readonly Token[],
  { from, to }: Run,
  pages: Pages,
  at: number,
): readonly Draft[] {
  const side = kind === 'inserted' ? 'after' : 'before';
  const none = { kind, before: null, after: null };
  return byPage(tokens, from, to, (token) => token.page).flatMap((run) => {
    // The second half of a hyphenated word may stand on the next page: the change is then told of both.
    const parts = partsOf(tokens, run, pages);
    const text = textOf(tokens, run);
    return parts.map((part) => ({ at: kind === 'inserted' ? run.from : at, change: { ...none, text, [side]: part } }));
  });
}

/** A moved run of words as changes, each of one page before and one after. */
export function draftsOfMove(
  { b, a, length }: Move,
  { before, after }: Readonly<{ before: readonly Token[]; after: readonly Token[] }>,
  pages: Readonly<{ before: Pages; after: Pages }>,
): readonly Draft[] {
  const pagesOf = (token: Token, index: number) => `${before[index - a + b]!.page} ${token.page}`;
  return byPage(after, a, a + length, pagesOf).flatMap((run) => {
    const gone = partsOf(before, { from: run.from - a + b, to: run.to - a + b }, pages.before);
    const come = partsOf(after, run, pages.after);
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
      at: run.from,
      change: {
        kind: 'moved' as const,
        text: textOf(after, run),
        before: gone[Math.min(index, gone.length - 1)]!,
        after: come[Math.min(index, come.length - 1)]!,
      },
    }));
  });
}

function byPage(
  tokens: readonly Token[],
  from: number,
  to: number,
  pageOf: (token: Token, index: number) => string | number,
): readonly Run[] {
  const runs: Run[] = [];
  let start = from;
  for (let index = from + 1; index <= to; index += 1) {
    if (index < to && pageOf(tokens[index]!, index) === pageOf(tokens[start]!, start)) continue;
    runs.push({ from: start, to: index });
    start = index;
  }
  return runs;
}

function textOf(tokens: readonly Token[], { from, to }: Run): string {
  let text = '';
  for (let index = from; index < to && text.length <= longestText; index += 1) {
    const token = tokens[index]!;
    text += index > from && !token.isTight ? ` ${token.text}` : token.text;
  }
  if (text.length <= longestText) return text;
  // Never half of a character.
  return `${text.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Where a run stands: for each page, one box a line. */
function partsOf(tokens: readonly Token[], { from, to }: Run, pages: Pages): readonly PagePart[] {
  const parts: Array<{ page: number; boxes: Box[] }> = [];
  let last: Piece | undefined;
  const add = (piece: Piece) => {
    let part = parts.at(-1);
    if (!part || last?.page !== piece.page) {
      part = { page: pages[piece.page]!.page, boxes: [] };
      parts.push(part);
    }
    if (last?.page === piece.page && last.line === piece.line) part.boxes.push(around(part.boxes.pop()!, piece.box));
    else part.boxes.push(piece.box);
    last = piece;
  };
  for (let index = from; index < to; index += 1) {
    add(tokens[index]!);
    if (tokens[index]!.rest) add(tokens[index]!.rest!);
  }
  return parts;
}

/** The smallest box around both. */
export function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
