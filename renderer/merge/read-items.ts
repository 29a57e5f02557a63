import { type MergeItem, type MergeItemType, maxMergeItems, splitIdentifiers } from '../../shared/merge-items.ts';
import { splitDelimiterLine, withoutNotes } from '../base/parse-table.ts';
import { credentialIn } from './credentials.ts';
import { type FoundItem, namedType, shownType } from './item-types.ts';
import { namesSecret } from './named-secrets.ts';
import { credentialFound, readJson } from './read-json.ts';
import { isRequest, readRequest } from './read-request.ts';
import { type ItemsTable, readTable } from './read-table.ts';
import type { TableChoice } from './table-layout.ts';

export type ItemsForm = 'identifiers' | 'table' | 'json' | 'request';

/** What was read from a text, or why nothing was. */
type ReadItems = Readonly<{
  form: ItemsForm;
  table: ItemsTable | null;
  /** Whether the text has something that looks like a credential, and must not be shown again. */
  hasCredential: boolean;
}> &
  (Readonly<{ items: readonly MergeItem[]; problem: null }> | Readonly<{ items: readonly []; problem: string }>);

export type ReadChoice = Readonly<{
  /** The type of identifiers that show none. */
  type: MergeItemType;
  /** Whether identifiers on their own get this type even if they show another one. */
  isChosen: boolean;
  /** The columns of a table, if the author has chosen them. */
  columns?: TableChoice;
}>;

type Found = readonly FoundItem[] | string;

/**
 * Reads items from pasted text: identifiers, a table, JSON, or a request. Identifiers are quoted, or separated by white
 * space, commas or line breaks. JSON has the shape of `files` or of a whole request body (service interface, 2.3 and
 * 4.1). Order and repeats are kept. If a text has something that looks like a credential, Galley reads only such a
 * body. It stops once there are more items than a merge may have: 100,000 would block the window.
 */
export function readItems(text: string, { type, isChosen, columns = {} }: ReadChoice): ReadItems {
  const isSecretNamed = namesSecret(text);
  const { form, found, table } = isSecretNamed ? foundBesideSecret(text, columns) : foundIn(text, columns);
  const secret = typeof found === 'string' ? null : secretProblem(found);
  const hasCredential = isSecretNamed || secret !== null;
  if (typeof found === 'string' || secret !== null)
    return { form, table: secret === null ? table : null, items: [], problem: secret ?? String(found), hasCredential };
  const isShown = !isChosen && form === 'identifiers' && /\.\w|00P/.test(text);
  const items = found.map((item) => ({
    type: item.type ?? (isShown ? shownType(item.id) : null) ?? type,
    id: item.id,
  }));
  return { form, table, items, problem: null, hasCredential };
}

type Reading = Readonly<{ form: ItemsForm; found: Found; table: ItemsTable | null }>;

function foundIn(whole: string, columns: TableChoice): Reading {
  const text = isRequest(whole) ? whole : withoutNotes(whole);
  const form = formOf(text);
  if (form === 'json') {
    const { items, table } = readJson(text, columns);
    return { form, found: items, table };
  }
  if (form === 'request') return { form, found: readRequest(text), table: null };
  const reading = readTable(text, columns);
  if (reading?.items) return { form: 'table', found: reading.items, table: reading.table };
  const list = withoutBullets(splitDelimiterLine(text).body);
  return { form: 'identifiers', found: readIdentifiers(list), table: reading?.table ?? null };
}

const bullet = /^[ \t]*(?:[-*•–]|\d{1,5}[.)])[ \t]+/;

/** A list from a letter or a page, whose lines all have a bullet or a number. */
function withoutBullets(text: string): string {
  const lines = text.split('\n');
  const isList = bullet.test(text) && lines.every((line) => line.trim() === '' || bullet.test(line));
  return isList ? lines.map((line) => line.replace(bullet, '')).join('\n') : text;
}

/** The body beside the credential, if it has items. */
function foundBesideSecret(text: string, columns: TableChoice): Reading {
  const form = formOf(text);
  if (form === 'request') return { form, found: readRequest(text), table: null };
  const reading = form === 'json' ? readJson(text, columns) : { items: credentialFound, table: null };
  const found = reading.items;
  const sent = typeof found === 'string' && text.includes('files') ? readRequest(text) : found;
  if (typeof sent === 'string' || sent === found) return { form, found, table: reading.table };
  return { form: 'request', found: sent, table: null };
}

/** Gives the place, not the text: a credential is not repeated. */
function secretProblem(found: readonly FoundItem[]): string | null {
  for (const [index, { id }] of found.entries()) {
    const secret = credentialIn(id);
    if (secret !== null) return `Item ${index + 1} looks like ${secret}. Nothing was added.`;
  }
  return null;
}

/** A GUID in braces is an identifier. */
const guid = /^\{[0-9a-f-]{32,36}\}/i;

function formOf(text: string): 'json' | 'request' | 'identifiers' {
  const start = text.trimStart();
  if ((start.startsWith('{') && !guid.test(start)) || start.startsWith('[')) return 'json';
  return isRequest(text) ? 'request' : 'identifiers';
}

const heading = /^\s*(\p{L}+)\s*:\s*$/u;
/** Without any of these, identifiers are separated by white space, commas and semicolons. */
const hasMore = /["“:]|^[ \t]*(?:image|attachment|picture|file|document)s?[ \t]/im;

/**
 * Identifiers with any separators. A line such as "Images:" sets the type of those below it, and a line such as "Image
 * seal" its own.
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
    const ids = quotedIdentifiers(line, maxMergeItems + 2 - found.length);
    if (!ids) return `Line ${index + 1}: a quotation mark is not closed.`;
    const ownType = ids.length === 2 ? namedType(ids[0]!.replace(/:$/, '')) : null;
    for (const id of ownType ? ids.slice(1) : ids) found.push({ type: ownType ?? type, id });
  }
  return found;
}

/** The first `max` identifiers of a line with quoted ones. `null` if a quotation is not closed. */
function quotedIdentifiers(line: string, max: number): readonly string[] | null {
  const ids: string[] = [];
  const part = /[\s,;]+|=?"((?:[^"]|"")*)"|“([^”]*)”|([^\s,;"“][^\s,;]*)/uy;
  for (let match = part.exec(line); match; match = part.exec(line)) {
    const id = (match[1]?.replaceAll('""', '"') ?? match[2] ?? match[3])?.trim();
    if (id) ids.push(id);
    if (part.lastIndex === line.length || ids.length === max) return ids;
  }
  return line === '' ? ids : null;
}
