import { stat } from 'node:fs/promises';
import { TemplateError } from '../templates/template-error.ts';
import type { TemplateTexts } from '../templates/template-texts.ts';
import type { Entry, Folder } from './folder.ts';
import { notFound, templateError } from './http-errors.ts';
import { readMarkupFile } from './text-file.ts';

/** The lines between two lines of `---` at the top of a template: one `key: value` a line, all optional. */
export type FrontMatter = Readonly<{
  title: string | null;
  description: string | null;
  layout: string | null;
  /** For `/info` only, for example `A4 portrait`; the size of the PDF comes from the CSS rule `@page`. */
  page: string | null;
  /** Records that suit the template, the best first. */
  records: readonly string[];
  /** Position in the catalog, the smallest number first. */
  order: number;
}>;

/** Separates the front matter. `line` is the line of the file at which `markup` starts, counted from 1. */
export function splitFrontMatter(text: string): { matter: FrontMatter; markup: string; line: number } {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  const fields = new Map<string, string>();
  for (const row of found?.[1]?.split('\n') ?? []) {
    const [key, ...value] = row.split(':');
    if (key && value.length > 0) fields.set(key.trim(), value.join(':').trim());
  }
  const head = found?.[0] ?? '';
  const order = Number.parseInt(fields.get('order') ?? '', 10);
  return {
    matter: {
      title: fields.get('title') ?? null,
      description: fields.get('description') ?? null,
      layout: fields.get('layout') ?? null,
      page: fields.get('page') ?? null,
      records: (fields.get('records') ?? '').split(/[\s,]+/).filter((id) => id !== ''),
      order: Number.isNaN(order) ? Number.MAX_SAFE_INTEGER : order,
    },
    markup: text.slice(head.length),
    line: head.split('\n').length,
  };
}

/** A template of the folder. With a layout, the layout is the source of its texts and the template is the partial `body`. */
export type TemplateFile = Readonly<{
  id: string;
  /** Relative to the folder. */
  file: string;
  matter: FrontMatter;
  modifiedMs: number;
  bytes: number;
  texts: TemplateTexts;
  /** The file of a partial, or of the source if `partial` is null; null for a partial that does not exist. */
  fileOf(partial: string | null): string | null;
  /** The line of the file at which the template's text starts, from 1. */
  firstLine: number;
}>;

/** The name by which a layout calls the template that it surrounds. */
const bodyName = 'body';

/** Reads a template with its layout and all partials. Throws 404 for an unknown template, 422 for an unknown layout. */
export async function readTemplate(folder: Folder, templateID: string): Promise<TemplateFile> {
  const entry = folder.templates.get(templateID);
  if (!entry) throw notFound('templateID', templateID);
  const [text, { mtimeMs, size }] = await Promise.all([readMarkupFile(entry.path), stat(entry.path)]);
  const { matter, markup, line } = splitFrontMatter(text);
  const layout = matter.layout === null ? null : folder.layouts.get(matter.layout);
  if (layout === undefined) {
    throw templateError(`There is no layout "${matter.layout}" in templates/layouts.`, { file: entry.file, line: 1 });
  }
  const partials = await readPartials(folder);
  const body = markup.trimEnd();
  return {
    id: entry.id,
    file: entry.file,
    matter,
    modifiedMs: mtimeMs,
    bytes: size,
    texts: layout
      ? { source: await readText(layout), partials: partials.set(bodyName, body) }
      : { source: body, partials },
    fileOf(partial) {
      if (partial === null) return layout?.file ?? entry.file;
      return layout && partial === bodyName ? entry.file : (folder.partials.get(partial)?.file ?? null);
    },
    firstLine: line,
  };
}

/** Text by the name of the partial. */
export const readPartials = async ({ partials }: Pick<Folder, 'partials'>): Promise<Map<string, string>> =>
  new Map(await Promise.all([...partials.values()].map(async (one) => [one.id, await readText(one)] as const)));

const readText = async ({ path }: Entry) => (await readMarkupFile(path)).trimEnd();

/** Calls the engine for `template`. Its errors become 422 with the author's file, line and column. */
export async function inTemplate<T>(template: TemplateFile, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (thrown) {
    if (!(thrown instanceof TemplateError)) throw thrown;
    const { message, location } = thrown;
    if (!location) throw templateError(message, { file: template.file });
    const { partial, line, column } = location;
    const file = template.fileOf(partial) ?? template.file;
    throw templateError(message, {
      file,
      line: file === template.file ? line + template.firstLine - 1 : line,
      column,
    });
  }
}
