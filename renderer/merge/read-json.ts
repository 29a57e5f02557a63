import { maxMergeItems } from '../../shared/merge-items.ts';
import { scanJson } from '../../shared/scan-json.ts';
import { type FoundItem, namedType } from './item-types.ts';
import { expansionMark } from './split-command.ts';

/**
 * The items of JSON: a list of them, or an object with "files" (service interface, 2.3 and 4.1); or a text that says
 * what is wrong.
 */
export function readJson(text: string): readonly FoundItem[] | string {
  const exact = exactJson(text.trim());
  return typeof exact === 'number'
    ? `This JSON cannot be read${placeIn(text.trim(), exact)}.`
    : itemsOfJson(exact.value);
}

/**
 * The value of JSON with each number as the text that it is written as: digits beyond 2⁵³ are identifiers too (RFC
 * 8259, section 6). The place of the mistake for other texts.
 */
export function exactJson(text: string): Readonly<{ value: unknown }> | number {
  const parts: string[] = [];
  let copied = 0;
  const { mistakeAt } = scanJson(text, {
    scalar(from, to) {
      if (!/[-\d]/.test(text[from] ?? '')) return;
      parts.push(text.slice(copied, from), JSON.stringify(text.slice(from, to)));
      copied = to;
    },
  });
  return mistakeAt ?? { value: JSON.parse(parts.join('') + text.slice(copied)) };
}

function placeIn(text: string, position: number): string {
  if (position >= text.length) return ': it ends too early';
  const before = text.slice(0, position).split('\n');
  return `: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The members that are looked at. */
type JsonObject = Readonly<Partial<Record<'files' | 'items' | 'type' | 'id' | 'Id', unknown>>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function itemsOfJson(value: unknown): readonly FoundItem[] | string {
  const list = Array.isArray(value) ? value : isObject(value) ? (value.files ?? value.items ?? [value]) : null;
  if (!Array.isArray(list)) return 'This JSON has no list of items: an array, or an object with “files”.';
  const found: FoundItem[] = [];
  for (const [index, entry] of list.entries()) {
    const item = itemOfJson(entry);
    if (typeof item === 'string') return `Item ${index + 1}: ${item}`;
    found.push(item);
    if (found.length > maxMergeItems) break;
  }
  return found;
}

function itemOfJson(entry: unknown): FoundItem | string {
  const { type, id } = isObject(entry) ? { type: entry.type, id: entry.id ?? entry.Id } : { type: null, id: entry };
  if (typeof id !== 'string') return 'it has no “id”.';
  if (id.includes(expansionMark)) return 'its identifier is a variable of the command. Put in the value.';
  if (type === undefined || type === null) return { type: null, id };
  const named = typeof type === 'string' ? namedType(type) : null;
  return named ? { type: named, id } : 'its type is neither image nor attachment.';
}
