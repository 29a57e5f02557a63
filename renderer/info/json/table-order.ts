import type { JsonKind } from './json-nodes.ts';

/** The sort key of a cell: numbers before strings before the rest; missing values and `null` come last. */
export type SortKey = Readonly<{ group: number; number: number; text: string }>;

const empty: SortKey = { group: 4, number: 0, text: '' };

export function sortKeyOf(kind: JsonKind | null, textOfScalar: () => string): SortKey {
  if (kind === null) return empty;
  if (kind === 'object' || kind === 'array') return { group: 3, number: 0, text: '' };
  const text = textOfScalar();
  if (kind === 'number') return { group: 0, number: Number(text), text };
  if (kind === 'string') return { group: 1, number: 0, text };
  return text === 'null' ? empty : { group: 2, number: 0, text };
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/** Below 0 if `one` comes first. `sign` -1 reverses the order of the values; cells without a value stay at the end. */
export function compareCells(one: SortKey, other: SortKey, sign: 1 | -1): number {
  if (one.group !== other.group)
    return one.group === 4 || other.group === 4 ? one.group - other.group : sign * (one.group - other.group);
  if (one.group === 0) return sign * compareNumbers(one, other);
  return one.group === 1 || one.group === 2 ? sign * natural.compare(one.text, other.text) : 0;
}

/** Integers that are too long for a `number` are compared by all their digits. */
function compareNumbers(one: SortKey, other: SortKey): number {
  if (one.number !== other.number) return one.number < other.number ? -1 : 1;
  if (one.text === other.text || !isWhole(one.text) || !isWhole(other.text)) return 0;
  const [a, b] = [BigInt(one.text), BigInt(other.text)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const isWhole = (text: string) => /^-?\d{16,}$/.test(text);
