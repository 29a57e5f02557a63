import { stat } from 'node:fs/promises';
import { isJsonObject } from '../base/json.ts';
import type { Entry, Folder } from './folder.ts';
import { notFound, recordError } from './http-errors.ts';
import { readLimited } from './read-limited.ts';
import { type Json, type JsonObject, readRecord } from './record-text.ts';

/** A reference to another record, and the path of the member that contains it. */
type Relation = Readonly<{ path: string; id: string; type: string; title: string }>;

export type LoadedRecord = Readonly<{
  id: string;
  file: string;
  type: string;
  title: string;
  modifiedMs: number;
  bytes: number;
  /** The record with every `{ "$record": "id" }` replaced by that record, recursively. A cycle ends where it closes. */
  data: Json;
  relations: readonly Relation[];
}>;

/** If each record refers to the next one twice, the size doubles at each step. */
const maxRelations = 10_000;
const tooManyRelations = `It points to more than ${maxRelations.toLocaleString('en')} records, with those that they point to.`;
const maxRecordBytes = 20_000_000;
/** For a record with all records that it includes. */
const maxPlacedBytes = 50_000_000;
const tooLarge = `With the records that it points to it has more than ${maxPlacedBytes / 1e6} MB.`;
const maxDepth = 500;

/** A record as in its file. */
type OwnRecord = Readonly<{
  value: Json;
  bytes: number /** Lists and objects that contain a reference. */;
  pointing: ReadonlySet<Json>;
}>;

/** Reads a record with its related ones. Throws 404 if it does not exist, 422 with the place if a file is invalid. */
export async function loadRecord(folder: Folder, sobjectId: string): Promise<LoadedRecord> {
  const entry = folder.records.get(sobjectId);
  if (!entry) throw notFound('sobjectId', sobjectId);
  const relations: Relation[] = [];
  const readings = new Map<string, Promise<OwnRecord>>();
  let placedBytes = 0;

  const load = async (id: string, from: string, path: string, within: readonly string[]): Promise<Json> => {
    const related = folder.records.get(id);
    if (!related) throw recordError(`It points to the record "${id}", which is not in records.`, { file: from });
    if (relations.length >= maxRelations) throw recordError(tooManyRelations, { file: entry.file });
    const read = readings.get(id) ?? readOwn(related);
    readings.set(id, read);
    const own = await read;
    placedBytes += own.bytes;
    if (placedBytes > maxPlacedBytes) throw recordError(tooLarge, { file: entry.file });
    const head = headOf(own.value, id);
    if (within.length > 0) relations.push({ path, ...head });
    if (within.includes(id)) return head;
    const data = await resolve(own.value, own, related.file, path, [...within, id]);
    return within.length > 0 && isJsonObject(data) ? { ...head, ...data } : data;
  };

  const resolve = async (
    value: Json,
    own: OwnRecord,
    file: string,
    path: string,
    within: readonly string[],
  ): Promise<Json> => {
    if (!own.pointing.has(value)) return value;
    if (isJsonList(value)) {
      return Promise.all(value.map((item, index) => resolve(item, own, file, `${path}[${index}]`, within)));
    }
    const { $record } = value as JsonObject;
    if (typeof $record === 'string') return load($record, file, path, within);
    const members: Record<string, Json> = Object.create(null);
    for (const [name, member] of Object.entries(value as JsonObject)) {
      members[name] = await resolve(member, own, file, path === '' ? name : `${path}.${name}`, within);
    }
    return { ...members };
  };

  const [data, { mtimeMs, size }] = await Promise.all([load(entry.id, entry.file, '', []), stat(entry.path)]);
  const { type, title } = headOf(data, entry.id);
  return { id: entry.id, file: entry.file, type, title, modifiedMs: mtimeMs, bytes: size, data, relations };
}

async function readOwn(entry: Entry): Promise<OwnRecord> {
  const bytes = await readLimited(entry, maxRecordBytes);
  const value = readRecord(bytes, entry.file);
  const pointing = new Set<Json>();
  const visit = (part: Json, depth: number): boolean => {
    if (typeof part !== 'object' || part === null) return false;
    if (depth > maxDepth) throw recordError(`It is nested deeper than ${maxDepth} levels.`, { file: entry.file });
    let points = !isJsonList(part) && typeof (part as JsonObject).$record === 'string';
    for (const member of Object.values(part)) if (visit(member, depth + 1)) points = true;
    if (points) pointing.add(part);
    return points;
  };
  visit(value, 0);
  return { value, bytes: bytes.byteLength, pointing };
}

/** Members that identify a record. The record's own members of these names take precedence. */
export function headOf(record: Json, id: string): Readonly<{ id: string; type: string; title: string }> {
  const { type, title } = isJsonObject(record) ? record : {};
  return { id, type: textOf(type), title: textOf(title) || id };
}

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');
