import { type ChangedRange, diffSequences } from './diff-sequences.ts';
import { numberedLines } from './numbered-lines.ts';
import type { ChangedLines, TextChanges, TextPair } from './text-changes.ts';
import { marksBesideWhiteSpace, withoutWhiteSpace } from './white-space.ts';
import { findChangedWords } from './word-changes.ts';

type ChangeLimits = Readonly<{
  /** After this time, lines without anything in common count as changed as a whole. */
  linesMs: number;
  /** After this time changed lines are no longer compared by words. */
  wordsMs: number;
  /** Passages; what lies between the last of them counts as changed. */
  mostPassages: number;
}>;

const defaultLimits: ChangeLimits = { linesMs: 3_000, wordsMs: 5_000, mostPassages: 10_000 };

/** A passage that cannot be compared in this time is marked as a whole. */
const passageMs = 250;

/** A longer passage, in UTF-16 units of both texts, is not compared by words. */
const longestPassage = 200_000;

/**
 * The differences between two texts: first by lines, which is fast for long texts, then by words within the changed
 * lines.
 */
export function findChanges({ before, after, ignoresWhiteSpace }: TextPair, limits = defaultLimits): TextChanges {
  const { before: a, after: b } = numberedLines(before, after, ignoresWhiteSpace);
  const diff = diffSequences(a.lines, b.lines, limits.linesMs);
  const changes = atMost(limits.mostPassages, diff.changes);

  const endsAtMs = performance.now() + limits.wordsMs;
  // Lines with other line breaks may seem to be moved.
  const isAllWhiteSpace =
    ignoresWhiteSpace && changes.length > 0 && withoutWhiteSpace(before) === withoutWhiteSpace(after);
  const isWhiteSpace = new Uint8Array(changes.length).fill(isAllWhiteSpace ? 1 : 0);
  const marksBefore: number[] = [];
  const marksAfter: number[] = [];
  for (const [index, { fromA, toA, fromB, toB }] of changes.entries()) {
    if (isAllWhiteSpace) break;
    const [startA, startB] = [a.starts[fromA]!, b.starts[fromB]!];
    const one = textBetween(before, startA, a.starts[toA]!);
    const other = textBetween(after, startB, b.starts[toB]!);
    if (ignoresWhiteSpace && withoutWhiteSpace(one) === withoutWhiteSpace(other)) {
      isWhiteSpace[index] = 1;
      continue;
    }
    const isTooMuch = one.length + other.length > longestPassage || performance.now() > endsAtMs;
    // Lines on one side alone are marked as lines.
    if (fromA === toA || fromB === toB || isTooMuch) continue;
    const parts = ignoresWhiteSpace
      ? marksBesideWhiteSpace(one, other, passageMs)
      : marksOf(findChangedWords(one, other, passageMs));
    for (const position of parts.before) marksBefore.push(startA + position);
    for (const position of parts.after) marksAfter.push(startB + position);
  }
  return {
    passages: Uint32Array.from(changes.flatMap(({ fromA, toA, fromB, toB }) => [fromA, toA, fromB, toB])),
    isWhiteSpace,
    marksBefore: Uint32Array.from(marksBefore),
    marksAfter: Uint32Array.from(marksAfter),
    isSame: before === after,
    limit: !diff.isComplete ? 'too-different' : changes.length < diff.changes.length ? 'too-many' : null,
  };
}

/** Lines without the line end of the last one. */
const textBetween = (text: string, from: number, to: number) => text.slice(from, Math.max(from, to - 1));

/** The first changes, and the last one extended over all the others. */
function atMost(most: number, changes: readonly ChangedLines[]): readonly ChangedLines[] {
  if (changes.length <= most) return changes;
  const { fromA, fromB } = changes[most - 1]!;
  const { toA, toB } = changes.at(-1)!;
  return [...changes.slice(0, most - 1), { fromA, toA, fromB, toB }];
}

function marksOf(changes: readonly ChangedRange[]) {
  return {
    before: changes.filter(({ fromA, toA }) => fromA < toA).flatMap(({ fromA, toA }) => [fromA, toA]),
    after: changes.filter(({ fromB, toB }) => fromB < toB).flatMap(({ fromB, toB }) => [fromB, toB]),
  };
}
