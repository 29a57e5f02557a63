import { countedPassages, passageAt, type TextChanges } from './text-changes.ts';

export type TextSideName = 'before' | 'after';

/** An editor of a comparison: only the earlier text, only the later one, or both. */
type DiffLayout = TextSideName | 'unified';

/** The content of an editor's line: a line of one of the texts, or one in both. Lines count from 0. */
type DiffRow =
  | Readonly<{ kind: 'same'; before: number; after: number }>
  | Readonly<{ kind: 'removed'; before: number }>
  | Readonly<{ kind: 'added'; after: number }>
  /** Only white space differs, and it is ignored. */
  | Readonly<{ kind: 'white-space'; side: TextSideName; line: number }>;

export type DiffRows = ReturnType<typeof createDiffRows>;

/**
 * Maps lines of an editor to lines of the texts. In a unified editor, removed lines are above those that replace them.
 */
export function createDiffRows(changes: TextChanges, layout: DiffLayout) {
  const count = changes.isWhiteSpace.length;
  const { passages, isWhiteSpace } = changes;
  const starts = new Uint32Array(count);
  const ends = new Uint32Array(count);
  let removedBefore = 0;
  for (let index = 0; index < count; index += 1) {
    const { fromA, toA, fromB, toB } = passageAt(changes, index);
    const removed = isWhiteSpace[index] === 1 ? 0 : toA - fromA;
    starts[index] = layout === 'before' ? fromA : layout === 'after' ? fromB : fromB + removedBefore;
    if (layout === 'unified') removedBefore += removed;
    ends[index] = layout === 'before' ? toA : layout === 'after' ? toB : toB + removedBefore;
  }

  /**
   * The last passage that begins at or before a line; -1 for none. `offset` selects which of the four numbers, or the
   * editor's lines.
   */
  const lastFrom = (line: number, startOf: (index: number) => number): number => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (startOf(middle) <= line) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };

  return {
    changes,
    layout,
    count,
    counted: countedPassages(changes),
    /** The line at which a passage begins, and the one after it; the same if the editor shows none of its lines. */
    startOf: (index: number) => starts[index]!,
    endOf: (index: number) => ends[index]!,

    /** The last passage that begins at or before a line of the editor; -1 for none. */
    passageBefore: (line: number) => lastFrom(line, (index) => starts[index]!),

    rowAt(line: number): DiffRow {
      const index = lastFrom(line, (at) => starts[at]!);
      if (index < 0) return { kind: 'same', before: line, after: line };
      const { fromA, toA, fromB, toB } = passageAt(changes, index);
      const [start, end] = [starts[index]!, ends[index]!];
      if (line >= end) return { kind: 'same', before: toA + line - end, after: toB + line - end };
      const isBefore = layout === 'before' || (layout === 'unified' && line < end - (toB - fromB));
      const own = isBefore ? fromA + line - start : toB - (end - line);
      if (isWhiteSpace[index] === 1) return { kind: 'white-space', side: isBefore ? 'before' : 'after', line: own };
      return isBefore ? { kind: 'removed', before: own } : { kind: 'added', after: own };
    },

    /** The editor's line for a line of one of the texts, or the line at the place where it would be. */
    lineOf(side: TextSideName, line: number): number {
      const [from, to] = side === 'before' ? [0, 1] : [2, 3];
      const index = lastFrom(line, (at) => passages[at * 4 + from]!);
      if (index < 0) return line;
      const [start, end] = [starts[index]!, ends[index]!];
      const afterwards = line - passages[index * 4 + to]!;
      if (afterwards >= 0) return end + afterwards;
      const inside =
        layout === 'unified' && side === 'after' ? end + afterwards : start + line - passages[index * 4 + from]!;
      return Math.min(Math.max(inside, start), Math.max(start, end - 1));
    },
  };
}
