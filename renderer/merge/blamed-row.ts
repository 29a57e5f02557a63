import type { Fault } from '../../shared/fault.ts';
import type { MergeRow } from './merge-list.ts';

/**
 * The keys of the rows that a fault names: the service names an item as JSON (`"item": {"type", "id"}`), or writes an
 * identifier of the list in quotation marks. Empty if it names none.
 */
export function blamedRows(fault: Fault | null, rows: readonly MergeRow[]): ReadonlySet<string> {
  if (!fault) return new Set();
  const excerpt = fault.evidence?.excerpt ?? '';
  const item = namedItem(excerpt);
  const named = item
    ? rows.filter(({ id, type }) => id === item.id && (item.type === undefined || type === item.type))
    : quotedIn(`${fault.happened} ${fault.advice} ${excerpt}`, rows);
  return new Set(named.map(({ key }) => key));
}

function namedItem(excerpt: string): Readonly<{ id: string; type: string | undefined }> | null {
  try {
    const { item } = JSON.parse(excerpt) as { item?: { id?: unknown; type?: unknown } };
    if (typeof item?.id !== 'string') return null;
    return { id: item.id, type: typeof item.type === 'string' ? item.type : undefined };
  } catch {
    return null;
  }
}

/** Apostrophes are not quotation marks here: "isn't" would open a quotation. */
const marks = /["“”«»\\]+/;

function quotedIn(text: string, rows: readonly MergeRow[]): readonly MergeRow[] {
  // Any text between two quotation marks, because nested quotations do not show which mark opens and which closes.
  const quoted = new Set(text.split(marks).slice(1, -1));
  return rows.filter(({ id }) => quoted.has(id));
}
