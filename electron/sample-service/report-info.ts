import { isJsonObject } from '../base/json.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import type { TemplateUse } from '../templates/template-usage.ts';
import type { LoadedReport } from './load-report.ts';
import { isJsonList, type Json, type JsonObject, type LoadedRecord } from './records.ts';
import { inTemplate } from './template-files.ts';

/**
 * The answer to `/info`: what the template consists of and uses, what the record contains, and what the template uses
 * but the record or the folder lacks. The service interface shows no structure; this one is ours.
 */
export async function describeReport(
  { folder, template }: LoadedReport,
  record: LoadedRecord,
  templates: TemplateRunner,
) {
  const usage = await inTemplate(template, () => templates.usage(template.texts));
  const fields = sorted(namesOf(usage.paths));
  const usedImages = sorted(
    usage.helpers.flatMap(({ name, firstText }) => (name === 'imageUrl' && firstText !== null ? [firstText] : [])),
  );
  const partials = namesOf(usage.partials).filter((name) => template.fileOf(name) !== template.file);
  const [size = 'A4', orientation = 'portrait'] = (template.matter.page ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const images = new Set(folder.files.filter(({ type }) => type === 'image').map(({ id }) => id));

  return {
    templateID: template.id,
    sobjectId: record.id,
    check: {
      suits: template.matter.records.includes(record.id),
      missingFields: fields.filter((path) => !isThere(record.data, path)),
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
      fields,
      suits: template.matter.records,
    },
    record: {
      id: record.id,
      type: record.type,
      title: record.title,
      file: record.file,
      bytes: record.bytes,
      modified: new Date(record.modifiedMs).toISOString(),
      fields: Object.fromEntries(
        Object.entries(record.data).filter(([, value]) => !isJsonList(value) && !isJsonObject(value)),
      ),
      groups: Object.entries(record.data)
        .filter(isGroup(record))
        .map(([name]) => name),
      lists: Object.entries(record.data).flatMap(([name, value]) =>
        isJsonList(value) ? [{ name, items: value.length, members: membersOf(value) }] : [],
      ),
      related: record.relations,
      relatedCounts: countByType(record),
    },
    /** The root context of the template. */
    data: record.data,
    sources: [...new Set([template.fileOf(null), template.file, ...partials.map(template.fileOf)])].filter(
      (file) => file !== null,
    ),
  };
}

/** The names that are used, each once, in the order of first use. */
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

/** Any path into an empty list exists: a page without rows lacks nothing. */
function isThere(data: JsonObject, path: string): boolean {
  const walk = (value: Json | undefined, [step, ...rest]: readonly string[]): boolean => {
    if (step === undefined) return value !== undefined;
    if (step === '[]') return isJsonList(value) && (value.length === 0 || value.some((item) => walk(item, rest)));
    if (step === 'length' && isJsonList(value)) return true;
    return isJsonObject(value) && Object.hasOwn(value, step) && walk(value[step], rest);
  };
  return walk(
    data,
    path
      .replaceAll('[]', '.[]')
      .split('.')
      .filter((step) => step !== ''),
  );
}
