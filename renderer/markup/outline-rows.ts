import type { MarkupOutlineEntry } from './outline.ts';

type Entries = readonly MarkupOutlineEntry[];

/** The indices of the entries outside collapsed ones. */
export function expandedRows(entries: Entries, collapsed: ReadonlySet<number>): readonly number[] {
  const rows: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const [index, { level }] of entries.entries()) {
    if (level > hiddenBelow) continue;
    rows.push(index);
    hiddenBelow = collapsed.has(index) ? level : Number.POSITIVE_INFINITY;
  }
  return rows;
}

/** The indices of the entries whose label contains `query`, in any case, and of their ancestors. */
export function matchingRows(entries: Entries, query: string): readonly number[] {
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  const rows: number[] = [];
  let childLevel = 0;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const { level, label } = entries[index]!;
    if (level >= childLevel && !pattern.test(label)) continue;
    rows.push(index);
    childLevel = level;
  }
  return rows.reverse();
}

/** Whether an entry has children. */
export const hasChildren = (entries: Entries, index: number) =>
  (entries[index + 1]?.level ?? 0) > (entries[index]?.level ?? 0);

/** The index of the entry that `index` is in, or -1. */
export function parentOf(entries: Entries, index: number): number {
  const level = entries[index]?.level ?? 0;
  let parent = index - 1;
  while (parent >= 0 && entries[parent]!.level >= level) parent -= 1;
  return parent;
}

/** The index of the entry for an offset of the text: the last one before it, or the first of its line; -1 for none. */
export function entryAt(entries: Entries, offset: number, line: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.offset <= offset) low = middle + 1;
    else high = middle;
  }
  const isFirstOfLine = entries[low]?.line === line && entries[low - 1]?.line !== line;
  return isFirstOfLine ? low : low - 1;
}
