import type { PagePart, TextChange } from '../../../base/analysis-types.ts';
import { addToGroup } from '../../../base/grouped-by.ts';
import type { Sides } from '../../../base/sides.ts';
import type { PageText } from '../../text/page-text.ts';
import { rowsOf } from '../tokens/rows.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { ChangeDraft } from './change-drafts.ts';

/**
 * @file The numbers of lists, of table rows and of headings. They follow from the order of the items, so they are
 * compared as one. The difference is the item that is added or moved, not the numbers of the others.
 */

/**
 * A number at the start of a row that is one more than that of the previous row. `series` is the same for all that
 * count together.
 */
type ListNumber = Readonly<{ series: Series; value: number }>;

type Series = { first: number; length: number };

/** The list numbers among the tokens of a document, by the index of the token. */
export type ListNumbers = ReadonlyMap<number, ListNumber>;

/** "3", "3.", "(3)", "2.3", "§ 3" without the sign; the last number counts. */
const counting = /^(\(?(?:\d{1,3}\.)*)(\d{1,5})([.):]?)$/;

/** Fewer are no series. */
const leastItems = 3;

/** Numbers of a series are aligned on their left or on their right within this, in CSS pixels. */
const sameColumnPx = 2;

/** Finds numbers at the start of at least three rows that count one by one. Rows without a number may be in between. */
export function findListNumbers(tokens: readonly Token[]): ListNumbers {
  type Open = Series & { next: number; left: number; right: number };
  const numbers = new Map<number, Readonly<{ series: Series; value: number }>>();
  /** The last series of each form, such as those with a full stop. */
  const open = new Map<string, Open[]>();
  for (const { from, to } of rowsOf(tokens)) {
    const token = tokens[from]!;
    const match = to - from > 1 ? counting.exec(token.text) : null;
    if (!match) continue;
    const [, before = '', digits = '', after = ''] = match;
    const value = Number(digits);
    const { x, width } = token.box;
    const alike = open.get(before + after) ?? [];
    const isInPlace = (one: Open) =>
      Math.abs(one.left - x) <= sameColumnPx || Math.abs(one.right - x - width) <= sameColumnPx;
    // A list continues in the next column. A bare figure may be anything there.
    const next = alike.filter((one) => one.next === value);
    let series = next.find(isInPlace) ?? (before + after === '' ? undefined : next[0]);
    if (!series) {
      series = { first: value, length: 0, next: value, left: x, right: x + width };
      open.set(before + after, [series, ...alike.filter((one) => !isInPlace(one))].slice(0, 4));
    }
    series.length += 1;
    series.next = value + 1;
    numbers.set(from, { series, value });
  }
  for (const [index, { series }] of numbers) if (series.length < leastItems) numbers.delete(index);
  return numbers;
}

/** Tokens whose list numbers are compared as such, not by their values. */
export function withListNumbers(tokens: readonly Token[], numbers: ListNumbers): readonly Token[] {
  if (numbers.size === 0) return tokens;
  return tokens.map((token, index) => {
    return numbers.has(index) ? { ...token, key: token.key.replace(/\d+(?=\D?$)/, '#'), isListNumber: true } : token;
  });
}

/** Equal tokens, each by its index. */
type Pairs = ReadonlyArray<readonly [b: number, a: number]>;

/**
 * The series with other numbers than before, each as one change at its start, and all places where numbers differ.
 * `match` has for each token before the index of the same one after, or -1; a draft is at the index of its first
 * number.
 */
export function renumberings(
  match: Int32Array,
  numbers: Sides<ListNumbers>,
  tokens: Sides<readonly Token[]>,
  pages: Sides<readonly PageText[]>,
): Readonly<{ drafts: readonly ChangeDraft[]; differingParts: Sides<readonly PagePart[]> }> {
  const differingParts = { before: [] as PagePart[], after: [] as PagePart[] };
  const changed = new Map<Series, Array<readonly [b: number, a: number]>>();
  for (const [b, old] of numbers.before) {
    const a = match[b]!;
    const now = numbers.after.get(a);
    if (!now || old.value === now.value) continue;
    differingParts.before.push(partOf([tokens.before[b]!], pages.before));
    differingParts.after.push(partOf([tokens.after[a]!], pages.after));
    // An item that has swapped places has the number of its place.
    if (old.series.first === now.series.first && old.series.length === now.series.length) continue;
    addToGroup(changed, now.series, [b, a] as const);
  }
  const drafts = [...changed.values()].map((all) => renumbering(all, tokens, pages));
  return { drafts, differingParts };
}

function renumbering(all: Pairs, tokens: Sides<readonly Token[]>, pages: Sides<readonly PageText[]>): ChangeDraft {
  const [[firstB, firstA], [lastB, lastA]] = [all[0]!, all.at(-1)!];
  const [pageBefore, pageAfter] = [tokens.before[firstB]!.page, tokens.after[firstA]!.page];
  const here = all.filter(([b, a]) => tokens.before[b]!.page === pageBefore && tokens.after[a]!.page === pageAfter);
  const range = (side: 'before' | 'after', first: number, last: number) => {
    const [from, to] = [first, last].map((index) => tokens[side][index]!.text);
    return from === to ? from : `${from} to ${to}`;
  };
  const change: Omit<TextChange, 'id'> = {
    kind: 'renumbered',
    text: `${range('before', firstB, lastB)} → ${range('after', firstA, lastA)}`,
    before: partOf(
      here.map(([b]) => tokens.before[b]!),
      pages.before,
    ),
    after: partOf(
      here.map(([, a]) => tokens.after[a]!),
      pages.after,
    ),
  };
  return { at: firstA, change };
}

const partOf = (tokens: readonly Token[], pages: readonly PageText[]): PagePart => ({
  page: pages[tokens[0]!.page]!.page,
  boxes: tokens.map(({ box }) => box),
});
