import { Change, presentableDiff } from '@codemirror/merge';
import { diffLines } from './diff-lines.ts';

/** Two texts with hardly a line in common would take a minute: after this time they count as changed as a whole. */
const lineDiffTimeoutMs = 3_000;

/** A changed passage is compared by characters within these limits (`timeout` in milliseconds); beyond, it is marked as a whole. */
const charactersLimit = { scanLimit: 2_000, timeout: 250 };

/**
 * The differences between two texts: first by lines, which is fast for long texts, then by characters within the changed lines,
 * aligned to words. Offsets are in UTF-16 units, ascending, and do not overlap.
 */
export function findChanges(before: string, after: string): readonly Change[] {
  const changes: Change[] = [];
  for (const { fromA, toA, fromB, toB } of changedLines(before, after)) {
    for (const part of presentableDiff(before.slice(fromA, toA), after.slice(fromB, toB), charactersLimit)) {
      changes.push(new Change(part.fromA + fromA, part.toA + fromA, part.fromB + fromB, part.toB + fromB));
    }
  }
  return changes;
}

function changedLines(before: string, after: string): readonly Change[] {
  const numbers = new Map<string, number>();
  const a = linesOf(before, numbers);
  const b = linesOf(after, numbers);
  return diffLines(a.lines, b.lines, lineDiffTimeoutMs).map(
    ({ fromA, toA, fromB, toB }) => new Change(a.offsets[fromA]!, a.offsets[toA]!, b.offsets[fromB]!, b.offsets[toB]!),
  );
}

/** A number for each line with its line end, the same for the same text, and where the lines begin, with the end of the text. */
function linesOf(
  text: string,
  numbers: Map<string, number>,
): Readonly<{ lines: Int32Array; offsets: readonly number[] }> {
  const lines: number[] = [];
  const offsets = [0];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end + 1;
    const line = text.slice(from, to);
    const number = numbers.get(line) ?? numbers.size;
    numbers.set(line, number);
    lines.push(number);
    offsets.push(to);
    from = to;
  }
  return { lines: Int32Array.from(lines), offsets };
}
