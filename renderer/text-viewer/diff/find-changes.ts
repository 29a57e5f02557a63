import { Change, presentableDiff } from '@codemirror/merge';
import { diffArrays } from 'diff';

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
  const parts = diffArrays(linesOf(before), linesOf(after), { timeout: lineDiffTimeoutMs });
  if (!parts) return [new Change(0, before.length, 0, after.length)];
  const changes: Change[] = [];
  let [atA, atB] = [0, 0];
  let [fromA, fromB] = [0, 0];
  const close = () => {
    if (atA > fromA || atB > fromB) changes.push(new Change(fromA, atA, fromB, atB));
  };
  for (const { value, added, removed } of parts) {
    const length = value.reduce((sum, line) => sum + line.length, 0);
    if (!added && !removed) {
      close();
      atA += length;
      atB += length;
      [fromA, fromB] = [atA, atB];
    } else if (removed) atA += length;
    else atB += length;
  }
  close();
  return changes;
}

/** The lines with their line ends, so that their lengths add up to the length of the text. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
