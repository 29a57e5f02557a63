import { isJsonObject } from '../base/json.ts';
import type { PrintPaper } from '../templates/paper.ts';
import type { PathSteps, TemplateUsage, TemplateUse } from '../templates/template-usage.ts';
import type { Folder } from './folder.ts';
import type { Json, JsonObject } from './record-text.ts';
import { headOf, isJsonList, type LoadedRecord } from './records.ts';
import type { TemplateFile } from './template-files.ts';

/**
 * The answer to `/info`: what the template consists of and uses, what the record contains, and what the template uses
 * but the record or the folder lacks. The service interface documents no structure; this one is Galley's.
 */
export function describeReport(
  folder: Folder,
  template: TemplateFile,
  record: LoadedRecord,
  { usage, paper }: Readonly<{ usage: TemplateUsage; paper: PrintPaper }>,
) {
  const data = isJsonObject(record.data) ? { ...headOf(record.data, record.id), ...record.data } : record.data;
  const members = isJsonObject(data) ? Object.entries(data as JsonObject) : [];
  const lacked = usage.paths.filter(({ steps }) => !isThere(data, steps));
  const usedImages = sorted(
    usage.helpers.flatMap(({ name, firstText }) => (name === 'imageUrl' && firstText !== null ? [firstText] : [])),
  );
  const partials = namesOf(usage.partials).filter((name) => template.fileOf(name) !== template.file);
  const { name: size, orientation } = paper;
  const images = new Set(folder.files.filter(({ type }) => type === 'image').map(({ id }) => id));

  return {
    templateID: template.id,
    sobjectId: record.id,
    check: {
      suits: template.matter.records.includes(record.id),
      missingFields: sorted(namesOf(lacked)),
      missingImages: usedImages.filter((id) => !images.has(id)),
    },
    template: {
      id: template.id,
      title: template.matter.title ?? template.id,
      description: template.matter.description,
      file: template.file,
      bytes: template.bytes,
      modified: new Date(template.modifiedMs).toISOString(),
      page: { size, orientation },
      layout: template.matter.layout,
      partials: partials.toSorted(),
      functions: sorted(namesOf(usage.helpers)),
      images: usedImages.map((id) => ({ id, found: images.has(id) })),
      fields: sorted(namesOf(usage.paths)),
      suits: template.matter.records,
    },
    record: {
      id: record.id,
      type: record.type,
      title: record.title,
      file: record.file,
      bytes: record.bytes,
      modified: new Date(record.modifiedMs).toISOString(),
      fields: Object.fromEntries(members.filter(([, value]) => !isJsonList(value) && !isJsonObject(value))),
      groups: members.filter(isGroup(record)).map(([name]) => name),
      lists: members.flatMap(([name, value]) =>
        isJsonList(value) ? [{ name, items: value.length, members: membersOf(value) }] : [],
      ),
      related: record.relations,
      relatedCounts: countByType(record),
    },
    /** The root context of the template. */
    data,
    sources: [...new Set([template.fileOf(null), template.file, ...partials.map(template.fileOf)])].filter(
      (file) => file !== null,
    ),
  };
}

/** The used names without duplicates, in the order of first use. */
const namesOf = (uses: readonly TemplateUse[]) => [...new Set(uses.map(({ name }) => name))];
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

const isGroup =
  ({ relations }: LoadedRecord) =>
  ([name, value]: readonly [string, Json]) =>
    isJsonObject(value) && !relations.some(({ path }) => path === name);

const membersOf = (list: readonly Json[]) => [
  ...new Set(list.flatMap((item) => (isJsonObject(item) ? Object.keys(item) : []))),
];

function countByType({ relations }: LoadedRecord): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of relations) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Every path into an empty list exists: a page without rows lacks nothing. */
function isThere(value: Json | undefined, [step, ...rest]: PathSteps): boolean {
  if (step === undefined) return value !== undefined;
  if (step === true && !isJsonList(value)) {
    // The block of a value that is false prints nothing, and that of `true` keeps the outer context.
    return typeof value === 'boolean' || value === null || isThere(value, rest);
  }
  if (isJsonList(value)) {
    if (typeof step !== 'string') return value.length === 0 || value.some((item) => isThere(item, rest));
    return step === 'length' || (/^\d+$/.test(step) && isThere(value[Number(step)], rest));
  }
  if (typeof value === 'string') return step === 'length';
  if (!isJsonObject(value)) return false;
  if (typeof step !== 'string') return Object.values(value).some((member) => isThere(member as Json, rest));
  return Object.hasOwn(value, step) && isThere(value[step] as Json, rest);
}
