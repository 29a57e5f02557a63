import { type MergeItem, type MergeItemType, maxMergeItems, splitIdentifiers } from '../../shared/merge-items.ts';
import { splitCommandLine } from './command-line.ts';
import { type FoundItem, namedType, shownType } from './item-types.ts';
import { isTable, readTable } from './read-table.ts';

export type ItemsForm = 'identifiers' | 'table' | 'json' | 'curl';

/** What was read from a text, or why nothing was. */
export type ReadItems =
  | Readonly<{ form: ItemsForm; items: readonly MergeItem[]; problem: null }>
  | Readonly<{ form: ItemsForm; items: readonly []; problem: string }>;

export type TypeChoice = Readonly<{
  /** The type of what shows none. */
  type: MergeItemType;
  /** Whether identifiers that stand alone get it even if they show another one. */
  isChosen: boolean;
}>;

type Found = readonly FoundItem[] | string;

/**
 * Items out of what an author has at hand: identifiers (with white space, commas or line breaks between them, or quoted), CSV, JSON in
 * the shape of `files` or of a whole request body (service interface, 2.3 and 4.1), or a `curl` command line with such a body. Order and
 * repeats are kept. Once there are more than a merge may have, no more are read: a list of a hundred thousand would stop the window.
 */
export function readItems(text: string, { type, isChosen }: TypeChoice): ReadItems {
  const form = formOf(text);
  const found = readers[form](text);
  if (typeof found === 'string') return { form, items: [], problem: found };
  const isShown = !isChosen && form === 'identifiers' && /\.\w|00P/.test(text);
  const items = found.map((item) => ({
    type: item.type ?? (isShown ? shownType(item.id) : null) ?? type,
    id: item.id,
  }));
  return { form, items, problem: null };
}

/** A GUID in braces is an identifier. */
const guid = /^\{[0-9a-f-]{32,36}\}/i;

function formOf(text: string): ItemsForm {
  const start = text.trimStart();
  if (/^curl(?:\.exe)?\s/i.test(start)) return 'curl';
  if ((start.startsWith('{') && !guid.test(start)) || start.startsWith('[')) return 'json';
  return isTable(text) ? 'table' : 'identifiers';
}

const readers: Readonly<Record<ItemsForm, (text: string) => Found>> = {
  identifiers: readIdentifiers,
  table: readTable,
  json: readJson,
  curl: readCurl,
};

const heading = /^\s*(\p{L}+)\s*:\s*$/u;
/** Without any of these the identifiers are what stands between white space, commas and semicolons. */
const hasMore = /["“:]|^\s*(?:image|attachment|picture|file|document)s?[ \t]/im;

/**
 * Identifiers with anything between them. A line such as "Images:" gives the type of those below it, and a line such as "Image seal" that
 * of its own.
 */
function readIdentifiers(text: string): Found {
  if (!hasMore.test(text)) return splitIdentifiers(text, maxMergeItems).map((id) => ({ type: null, id }));
  const found: FoundItem[] = [];
  let type: MergeItemType | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (found.length > maxMergeItems) break;
    const headingType = namedType(heading.exec(line)?.[1] ?? '');
    if (headingType) {
      type = headingType;
      continue;
    }
    const ids = quotedIdentifiers(line);
    if (!ids) return `Line ${index + 1}: a quotation mark is not closed.`;
    const ownType = ids.length === 2 ? namedType(ids[0] ?? '') : null;
    for (const id of ownType ? ids.slice(1) : ids) found.push({ type: ownType ?? type, id });
  }
  return found;
}

/** The identifiers of a line, of which some are quoted. `null` if a quotation is not closed. */
function quotedIdentifiers(line: string): readonly string[] | null {
  const ids: string[] = [];
  const part = /[\s,;]+|"((?:[^"]|"")*)"|“([^”]*)”|([^\s,;"“][^\s,;]*)/uy;
  for (let match = part.exec(line); match; match = part.exec(line)) {
    const id = (match[1]?.replaceAll('""', '"') ?? match[2] ?? match[3])?.trim();
    if (id) ids.push(id);
    if (part.lastIndex === line.length) return ids;
  }
  return line === '' ? ids : null;
}

function readJson(text: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (reason) {
    return `This JSON cannot be read${placeOf(reason, text)}.`;
  }
  return itemsOfJson(value);
}

/** V8 names a position in its message. */
function placeOf(reason: unknown, text: string): string {
  const position = /at position (\d+)/.exec(reason instanceof Error ? reason.message : '')?.[1];
  if (position === undefined) return ': it ends too early';
  const before = text.slice(0, Number(position)).split('\n');
  return `: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The members that are looked at. */
type JsonObject = Readonly<Partial<Record<'files' | 'items' | 'type' | 'id' | 'Id', unknown>>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function itemsOfJson(value: unknown): Found {
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
  if (typeof id !== 'string' && typeof id !== 'number') return 'it has no “id”.';
  if (type === undefined || type === null) return { type: null, id: String(id) };
  const named = typeof type === 'string' ? namedType(type) : null;
  return named ? { type: named, id: String(id) } : 'its type is neither image nor attachment.';
}

const dataOption = /^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)(?:=|$)/;

/** The items in the body of a command line; its token and addresses are not looked at. */
function readCurl(text: string): Found {
  const words = splitCommandLine(text.trim());
  if (!words) return 'A quotation mark of the command is not closed.';
  const at = words.findIndex((word) => dataOption.test(word));
  const option = words[at];
  if (option === undefined) return 'The command has no body: no “--data” with the items.';
  const body = option.includes('=') ? option.slice(option.indexOf('=') + 1) : (words[at + 1] ?? '');
  if (body.startsWith('@'))
    return `The body of the command is in the file “${body.slice(1, 81)}”. Open that file here instead.`;
  return readJson(body);
}
