import type { ChangedRange } from './diff-sequences.ts';

export type TextPair = Readonly<{
  before: string;
  after: string;
  /** White space within lines, at their ends and between them does not count. */
  ignoresWhiteSpace: boolean;
}>;

/**
 * Why a comparison is coarser than possible: the texts have too little in common for the time limit, or too many
 * differences, the last of which are joined.
 */
export type DiffLimit = 'too-different' | 'too-many';

/** The differences between two texts. A worker transfers arrays of numbers at once, but copies objects one by one. */
export type TextChanges = Readonly<{
  /**
   * The changed passages, four numbers each: from which line to which line of the earlier text, and of the later one.
   * Lines count from 0, ends are exclusive. Ascending, with at least one unchanged line between two passages.
   */
  passages: Uint32Array<ArrayBuffer>;
  /** 1 for each passage that differs only in white space, while that is ignored: it is neither counted nor marked. */
  isWhiteSpace: Uint8Array<ArrayBuffer>;
  /**
   * The differences within the changed lines of the earlier text, in pairs of start and end, in UTF-16 units,
   * ascending.
   */
  marksBefore: Uint32Array<ArrayBuffer>;
  marksAfter: Uint32Array<ArrayBuffer>;
  /** Whether the two texts are the same, white space included. */
  isSame: boolean;
  limit: DiffLimit | null;
}>;

/** Counted in lines. */
export type ChangedLines = ChangedRange;

export const passageAt = ({ passages }: TextChanges, index: number): ChangedLines => ({
  fromA: passages[index * 4]!,
  toA: passages[index * 4 + 1]!,
  fromB: passages[index * 4 + 2]!,
  toB: passages[index * 4 + 3]!,
});

/** The passages that count as differences, by their index. */
export function countedPassages({ isWhiteSpace }: TextChanges): Uint32Array {
  return Uint32Array.from([...isWhiteSpace.keys()].filter((index) => isWhiteSpace[index] === 0));
}
