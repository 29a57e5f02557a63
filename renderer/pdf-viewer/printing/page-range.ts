/**
 * The page numbers of a range such as "1-3, 7", in ascending order, each once; all pages if it is empty; `null` if it
 * is not valid.
 */
export function pagesOfRange(range: string, pages: number): readonly number[] | null {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const parts = range.split(/[,;]/).map((part) => part.trim());
  if (parts.every((part) => part === '')) return all;
  const spans = parts.filter((part) => part !== '').map(spanOf);
  if (!spans.every((span) => span !== null)) return null;
  const chosen = all.filter((page) => spans.some(([first, last]) => page >= first && page <= last));
  return chosen.length > 0 ? chosen : null;
}

/** Parses "4", "4-7", or "4-" for all pages from 4 on. */
function spanOf(part: string): readonly [first: number, last: number] | null {
  const found = /^(\d+)(?:\s*[-–]\s*(\d*))?$/.exec(part);
  if (!found) return null;
  const first = Number(found[1]);
  if (found[2] === undefined) return [first, first];
  const last = found[2] === '' ? Number.POSITIVE_INFINITY : Number(found[2]);
  return last >= first ? [first, last] : null;
}
