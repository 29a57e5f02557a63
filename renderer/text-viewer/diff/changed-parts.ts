import { Change, presentableDiff } from '@codemirror/merge';
import { diffArrays } from 'diff';

/** Two texts that have hardly a line in common are not worth a minute: beyond this they count as changed whole. */
const linesWithinMs = 3_000;

/** Within a changed passage, characters are compared up to this many changes; beyond, it is marked whole. */
const charactersLimit = { scanLimit: 2_000, timeout: 250 };

/**
 * What differs between two texts: first by lines, which is quick however long they are and never loses its way, then by characters within
 * the lines that changed, at the edges of words. Offsets are in UTF-16 units, in order, and do not overlap.
 */
export function changedParts(before: string, after: string): readonly Change[] {
  const changes: Change[] = [];
  for (const { fromA, toA, fromB, toB } of changedLines(before, after)) {
    for (const part of presentableDiff(before.slice(fromA, toA), after.slice(fromB, toB), charactersLimit)) {
      changes.push(new Change(part.fromA + fromA, part.toA + fromA, part.fromB + fromB, part.toB + fromB));
    }
  }
  return changes;
}

function changedLines(before: string, after: string): readonly Change[] {
  const parts = diffArrays(linesOf(before), linesOf(after), { timeout: linesWithinMs });
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

/** Each with its line end, so that lengths add up. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
