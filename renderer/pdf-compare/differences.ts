import type { AppearanceChange, Comparison, PagePair, PagePart, TextChange } from '../pdf-engine/pdf-engine.ts';
import { areTouching, type Box } from '../pdf-pages/box.ts';

/** One difference: a piece of text, a page that looks different, or a page that only one side has. */
export type Difference = Readonly<{
  /** The same for the same difference when the comparison is made again. */
  key: string;
  kind: TextChange['kind'] | 'replaced' | 'look' | 'page-inserted' | 'page-removed';
  /** The changed text, "old → new" where it was replaced, or a description of a changed look; may be empty. */
  text: string;
  /** The pair it belongs to, counted from 0. */
  row: number;
  before: PagePart | null;
  after: PagePart | null;
  /** The place of removed text in the later document, if it is known: a box without width. */
  gap?: PagePart;
}>;

/**
 * How a page of the later document differs. If several apply, in this order: it is new, its text has changed, its look
 * has changed.
 */
export type PageDifference = 'text' | 'look' | 'inserted';

type DifferencePages = Readonly<{
  /** By page of the later document, from 1; unchanged pages are left out. */
  pages: ReadonlyMap<number, PageDifference>;
  /** Where pages were removed: after which page of the later document (0 is before the first), and how many. */
  removed: ReadonlyArray<Readonly<{ after: number; pages: number }>>;
}>;

/** From a page of either side to the pair that shows it, counted from 0. */
type Rows = Readonly<{ before: ReadonlyMap<number, number>; after: ReadonlyMap<number, number> }>;

/**
 * All differences in the order of reading. A page that only one side has is one difference together with its text, so
 * that a new appendix is one step; text that was moved there is a difference of its own.
 */
export function differencesOf(comparison: Comparison): readonly Difference[] {
  const { pairs, texts, appearances } = comparison;
  const rows = rowsOf(pairs);
  const lone = pairs.flatMap((pair, row) => loneOf(pair, row));
  const isLone = new Set(lone.map(({ row }) => row));
  const lastReported = withReplacements(texts, rows)
    .map((change) => textOf(change, rows, pairs.length))
    .filter(({ kind, row }) => kind === 'moved' || !isLone.has(row));
  const seen = appearances.flatMap((change) => looksOf(change, rows));
  return distinct([...lone, ...lastReported, ...seen].sort(byPlace));
}

/** The pages that differ, for the change strip and the thumbnails. */
export function differencePages(comparison: Comparison): DifferencePages {
  const pages = new Map<number, PageDifference>();
  const weight = { look: 0, text: 1, inserted: 2 };
  for (const { kind, row } of differencesOf(comparison)) {
    const page = comparison.pairs[row]?.after;
    if (page == null) continue;
    const now = kind === 'look' ? 'look' : kind === 'page-inserted' ? 'inserted' : 'text';
    const known = pages.get(page);
    if (known === undefined || weight[now] > weight[known]) pages.set(page, now);
  }
  return { pages, removed: removedOf(comparison.pairs) };
}

/** Compares in the order of reading: negative if `one` comes before `other`. */
export function byPlace(one: Difference, other: Difference): number {
  return one.row - other.row || heightOf(one) - heightOf(other);
}

/** The part of the later document, or of the earlier one if only that has it. */
export const partOf = ({ before, after }: Difference): PagePart | null => after ?? before;

/** The smallest box around all `boxes`; `null` for none. */
export function boundingBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function rowsOf(pairs: readonly PagePair[]): Rows {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  pairs.forEach((pair, row) => {
    if (pair.before !== null) before.set(pair.before, row);
    if (pair.after !== null) after.set(pair.after, row);
  });
  return { before, after };
}

function loneOf({ before, after }: PagePair, row: number): readonly Difference[] {
  const part = (page: number): PagePart => ({ page, boxes: [] });
  if (before === null && after !== null) {
    return [{ key: `page-inserted ${after}`, kind: 'page-inserted', text: '', row, before: null, after: part(after) }];
  }
  if (after === null && before !== null) {
    return [{ key: `page-removed ${before}`, kind: 'page-removed', text: '', row, before: part(before), after: null }];
  }
  return [];
}

type TextDifference = Pick<TextChange, 'text' | 'before' | 'after' | 'gap'> & Readonly<{ kind: Difference['kind'] }>;

/** The changes, with removed text and its replacement as one, if both are on one pair of pages. */
function withReplacements(texts: readonly TextChange[], rows: Rows): readonly TextDifference[] {
  const byId = new Map(texts.map((change) => [change.id, change]));
  const joined = new Set<TextChange>();
  const replaced = new Map<TextChange, TextDifference>();
  for (const change of texts) {
    const removed = change.replaces === undefined ? undefined : byId.get(change.replaces);
    if (!removed?.before || !change.after || removed.kind !== 'removed') continue;
    if (rows.before.get(removed.before.page) !== rows.after.get(change.after.page)) continue;
    joined.add(removed);
    const text = `${isolated(removed.text)} → ${isolated(change.text)}`;
    replaced.set(change, { kind: 'replaced', text, before: removed.before, after: change.after });
  }
  return texts.filter((change) => !joined.has(change)).map((change) => replaced.get(change) ?? change);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** Right-to-left text, isolated so that it does not reorder the text around it (Unicode, UAX 9, section 2.4). */
const isolated = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

function textOf({ kind, text, before, after, gap }: TextDifference, rows: Rows, count: number): Difference {
  const row = (after && rows.after.get(after.page)) ?? (before && rows.before.get(before.page)) ?? count - 1;
  return { key: keyOf(kind, before, after), kind, text, row: Math.max(0, row), before, after, ...(gap && { gap }) };
}

/** One difference for each note, and one for everything without a note. */
function looksOf({ pair, boxes, notes = [] }: AppearanceChange, rows: Rows): readonly Difference[] {
  const row = (pair.after !== null ? rows.after.get(pair.after) : undefined) ?? 0;
  const part = (page: number | null, where: readonly Box[]) => (page === null ? null : { page, boxes: where });
  const look = { key: `look ${pair.before} ${pair.after}`, kind: 'look', row } as const;
  const isNamed = (box: Box) => notes.some((note) => note.boxes.some((one) => areTouching(one, box)));
  const left = boxes.filter((box) => !isNamed(box));
  const unnamed = { ...look, text: '', before: part(pair.before, left), after: part(pair.after, left) };
  const named = notes.map((note) => ({
    ...look,
    key: `${look.key} ${note.words}`,
    text: note.words,
    before: note.before,
    after: note.boxes.length > 0 ? part(pair.after, note.boxes) : null,
  }));
  return left.length > 0 ? [...named, unnamed] : named;
}

function keyOf(kind: string, before: PagePart | null, after: PagePart | null): string {
  const side = (part: PagePart | null) => {
    const [box] = part?.boxes ?? [];
    return `${part?.page ?? ''}:${box ? `${box.x},${box.y}` : ''}`;
  };
  return `${kind} ${side(before)} ${side(after)}`;
}

/** The height of a difference from the top of its page; -1 for a whole page, which comes before its content. */
function heightOf(difference: Difference): number {
  const boxes = partOf(difference)?.boxes ?? [];
  return boxes.length === 0 ? -1 : boxes.reduce((least, { y }) => Math.min(least, y), Infinity);
}

/** Makes keys unique by numbering differences at the same place. */
function distinct(differences: readonly Difference[]): readonly Difference[] {
  const times = new Map<string, number>();
  return differences.map((difference) => {
    const time = times.get(difference.key) ?? 0;
    times.set(difference.key, time + 1);
    return time === 0 ? difference : { ...difference, key: `${difference.key} ${time}` };
  });
}

function removedOf(pairs: readonly PagePair[]): DifferencePages['removed'] {
  const removed: Array<{ after: number; pages: number }> = [];
  let last = 0;
  for (const { before, after } of pairs) {
    if (after !== null) last = after;
    else if (before !== null) {
      const here = removed.at(-1);
      if (here?.after === last) here.pages += 1;
      else removed.push({ after: last, pages: 1 });
    }
  }
  return removed;
}
