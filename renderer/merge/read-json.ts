import { maxMergeItems } from '../../shared/merge-items.ts';
import { scanJson } from '../../shared/scan-json.ts';
import { type FoundItem, namedType } from './item-types.ts';
import { namesSecret } from './named-secrets.ts';
import { type ItemsTable, readRecords } from './read-table.ts';
import { expansionMark } from './split-command.ts';
import type { TableChoice } from './table-layout.ts';

type JsonReading = Readonly<{ items: readonly FoundItem[] | string; table: ItemsTable | null }>;

/**
 * The items of JSON: a list of them, or an object with "files" (service interface, 2.3 and 4.1); or a text with the
 * mistake.
 */
export function readJson(text: string, choice: TableChoice = {}): JsonReading {
  const exact = exactJson(text.trim());
  if (typeof exact === 'number')
    return { items: `This JSON cannot be read${placeIn(text.trim(), exact)}.`, table: null };
  const bodies = bodiesWithin(exact.value);
  if (bodies.length > 0) return { items: itemsOfBodies(bodies), table: null };
  const list = listIn(exact.value);
  const isTable = list?.length && list.every((entry) => isObject(entry) && !('id' in entry || 'Id' in entry));
  const records = isTable && !holdsCredential(list) ? readRecords(list.filter(isObject), choice) : null;
  return records ?? { items: itemsOfJson(exact.value), table: null };
}

/** The items of all bodies in order, or the mistake in one of them. */
export function itemsOfBodies(bodies: readonly unknown[]): readonly FoundItem[] | string {
  const found: FoundItem[] = [];
  for (const body of bodies) {
    const items = itemsOfJson(body);
    if (typeof items === 'string') return items;
    found.push(...items);
  }
  return found;
}

/** The bodies inside an export of requests, such as HAR and the collections of Postman and Insomnia. */
function bodiesWithin(root: unknown): readonly unknown[] {
  const bodies: unknown[] = [];
  const open = isObject(root) && !('files' in root || 'items' in root) ? [root as unknown] : [];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).toReversed()) open.push(inner);
    if (typeof value !== 'string' || !/^\s*\{/.test(value)) continue;
    const exact = exactJson(value.trim());
    if (typeof exact !== 'number' && isObject(exact.value) && 'files' in exact.value) bodies.push(exact.value);
  }
  return bodies;
}

/**
 * The value of JSON with each number as its text, because digits beyond 2⁵³ are identifiers too (RFC 8259, section 6).
 * The place of the mistake for other texts.
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
type JsonObject = Readonly<Partial<Record<'files' | 'items' | 'type' | 'Type' | 'id' | 'Id', unknown>>> &
  Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function itemsOfJson(value: unknown): readonly FoundItem[] | string {
  const list = listIn(value);
  if (!list) return 'This JSON has no list of items: an array, or an object with “files”.';
  if (holdsCredential(list)) return credentialFound;
  const found: FoundItem[] = [];
  for (const [index, entry] of list.entries()) {
    const item = itemOfJson(entry);
    if (typeof item === 'string') return `Item ${index + 1}: ${item}`;
    found.push(item);
    if (found.length > maxMergeItems) break;
  }
  return found;
}

function listIn(value: unknown): readonly unknown[] | null {
  if (!isObject(value)) return Array.isArray(value) ? value : null;
  const own = value.files ?? value.items ?? ('id' in value || 'Id' in value ? [value] : undefined);
  if (own !== undefined) return Array.isArray(own) ? own : null;
  const [only = [value], ...others] = listsWithin(value);
  return others.length === 0 ? only : null;
}

/** The lists in an object and in the objects in it, as in an answer with “records”. */
const listsWithin = (value: JsonObject, depth = 0): ReadonlyArray<readonly unknown[]> =>
  depth > maxListDepth
    ? []
    : Object.values(value).flatMap((member) => {
        if (Array.isArray(member)) return [member];
        return isObject(member) ? listsWithin(member, depth + 1) : [];
      });

const maxListDepth = 4;

const holdsCredential = (list: readonly unknown[]) =>
  namesSecret(JSON.stringify(list.slice(0, maxMergeItems))) || list.some(isCaller);

/** Reports it without repeating it. */
export const credentialFound = 'This text has a credential in it, such as a token. Nothing was added.';

/** An identifier beside the address of an instance is that of the caller (service interface, 2.1). */
const isCaller = (entry: unknown) =>
  isObject(entry) && 'id' in entry && ('instance' in entry || 'instance_url' in entry);

function itemOfJson(entry: unknown): FoundItem | string {
  const { type, id } = isObject(entry)
    ? { type: entry.type ?? namedType(String(entry.Type)), id: entry.id ?? entry.Id }
    : { type: null, id: entry };
  if (typeof id !== 'string') return 'it has no “id”.';
  if (id.includes(expansionMark) || /\{\{[^{}]+\}\}/.test(id))
    return 'its identifier is a variable of the command. Put in the value.';
  if (type === undefined || type === null) return { type: null, id };
  const named = typeof type === 'string' ? namedType(type) : null;
  return named ? { type: named, id } : 'its type is neither image nor attachment.';
}
