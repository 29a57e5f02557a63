import { readFile, stat } from 'node:fs/promises';
import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';
import { isJsonObject } from '../base/json.ts';
import { jsonMistakePlace } from '../base/json-mistake.ts';
import type { Entry, Folder } from './folder.ts';
import { notFound, recordError } from './http-errors.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = Readonly<{ [member: string]: Json }>;

/** A record that another one refers to, and the path of the member that does. */
export type Relation = Readonly<{ path: string; id: string; type: string; title: string }>;

export type LoadedRecord = Readonly<{
  id: string;
  file: string;
  type: string;
  title: string;
  modifiedMs: number;
  bytes: number;
  /** The record with every `{ "$record": "id" }` replaced by that record, recursively; a cycle ends where it closes. */
  data: JsonObject;
  relations: readonly Relation[];
}>;

/** Records that two members of each point to would double with every step. */
const maxRelations = 10_000;
const tooManyRelations = `It points to more than ${maxRelations.toLocaleString('en')} records, with those that they point to.`;

/** Reads a record with its related ones. Throws 404 if there is none, 422 with the place if a file is not valid. */
export async function loadRecord(folder: Folder, sobjectId: string): Promise<LoadedRecord> {
  const entry = folder.records.get(sobjectId);
  if (!entry) throw notFound('sobjectId', sobjectId);
  const relations: Relation[] = [];
  const readings = new Map<string, Promise<JsonObject>>();

  const load = async (id: string, from: string, path: string, within: readonly string[]): Promise<JsonObject> => {
    const related = folder.records.get(id);
    if (!related) throw recordError(`It points to the record "${id}", which is not in records.`, { file: from });
    if (relations.length >= maxRelations) throw recordError(tooManyRelations, { file: entry.file });
    const read = readings.get(id) ?? readRecord(related);
    readings.set(id, read);
    const own = await read;
    const head = { id, type: textOf(own.type), title: textOf(own.title) || id };
    if (within.length > 0) relations.push({ path, ...head });
    if (within.includes(id)) return head;
    return { ...((await resolve(own, related.file, path, [...within, id])) as JsonObject), ...head };
  };

  const resolve = async (value: Json, file: string, path: string, within: readonly string[]): Promise<Json> => {
    if (isJsonList(value)) {
      return Promise.all(value.map((item, index) => resolve(item, file, `${path}[${index}]`, within)));
    }
    if (!isJsonObject(value)) return value;
    const { $record } = value;
    if (typeof $record === 'string') return load($record, file, path, within);
    const members: Record<string, Json> = Object.create(null);
    for (const [name, member] of Object.entries(value)) {
      members[name] = isPlain(member)
        ? member
        : await resolve(member, file, path === '' ? name : `${path}.${name}`, within);
    }
    return { ...members };
  };

  const [data, { mtimeMs, size }] = await Promise.all([load(entry.id, entry.file, '', []), stat(entry.path)]);
  const { type, title } = data as { type: string; title: string };
  return { id: entry.id, file: entry.file, type, title, modifiedMs: mtimeMs, bytes: size, data, relations };
}

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const isPlain = (value: Json) => typeof value !== 'object' || value === null;
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

async function readRecord({ path, file }: Entry): Promise<JsonObject> {
  const bytes = await readFile(path);
  if (!isWellEncoded(bytes)) throw recordError('Some of its characters are not UTF-8. Save it as UTF-8.', { file });
  return parseRecord(decodeText(bytes), file);
}

/** Throws 422 with the file, the line and the column if the text is not a JSON object. */
export function parseRecord(text: string, file: string): JsonObject {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (reason) {
    const { message } = reason as SyntaxError;
    throw recordError(message.replace(/ \(line \d+ column \d+\)$/, ''), { file, ...jsonMistakePlace(text) });
  }
  if (!isJsonObject(value)) throw recordError('A record is a JSON object.', { file, line: 1, column: 1 });
  return value;
}
