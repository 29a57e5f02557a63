/** The smallest single replacement that turns one text into another. Offsets are in UTF-16 units. */
export type ChangedSpan = Readonly<{ from: number; oldTo: number; newTo: number }>;

/** The difference between two texts as one span; `null` if they are equal. */
export function changedSpan(before: string, after: string): ChangedSpan | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  const left = shorter - start;
  while (end < left && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  return { from: start, oldTo: before.length - end, newTo: after.length - end };
}
