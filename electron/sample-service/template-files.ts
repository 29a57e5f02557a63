import { stat } from 'node:fs/promises';
import { TemplateError } from '../templates/template-error.ts';
import type { HelperFile } from '../templates/template-job.ts';
import type { TemplateTexts } from '../templates/template-texts.ts';
import type { Entry, Folder } from './folder.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { locationText, notFound, templateError } from './http-errors.ts';
import { readTextFile } from './read-limited.ts';

/** A template of the folder. With a layout, the layout is the source and the template is the partial `body`. */
export type TemplateFile = Readonly<{
  id: string;
  /** Relative to the folder. */
  file: string;
  matter: FrontMatter;
  modifiedMs: number;
  bytes: number;
  texts: TemplateTexts;
  helperFiles: readonly HelperFile[];
  /** The file of a partial, or of the source if `partial` is null. Returns null if the partial does not exist. */
  fileOf(partial: string | null): string | null;
  /** The line of the file at which the template's text starts, from 1. */
  firstLine: number;
}>;

/** The name by which a layout calls the template inside it. */
const bodyName = 'body';

/** Reads the text of a file of the folder. */
export type ReadText = (entry: Entry) => Promise<string>;

/**
 * Reads a template with its layout, all partials and all helpers. Throws 404 for an unknown template, 422 for an
 * unknown layout.
 */
export async function readTemplate(
  folder: Folder,
  templateID: string,
  readText: ReadText = readTextFile,
): Promise<TemplateFile> {
  const entry = folder.templates.get(templateID);
  if (!entry) throw notFound('templateID', templateID, endingsNotice(folder));
  const [text, { mtimeMs, size }] = await Promise.all([readText(entry), stat(entry.path)]);
  const { matter, markup, line, mistake } = splitFrontMatter(text);
  if (mistake) throw templateError(mistake.message, { file: entry.file, line: mistake.line, column: mistake.column });
  const layout = matter.layout === null ? null : folder.layouts.get(matter.layout);
  if (layout === undefined) {
    throw templateError(`There is no layout "${matter.layout}" in templates/layouts.`, { file: entry.file, line: 1 });
  }
  const { partials, helperFiles } = await readParts(folder, readText);
  return {
    id: entry.id,
    file: entry.file,
    matter,
    modifiedMs: mtimeMs,
    bytes: size,
    texts: layout
      ? { source: await readText(layout), partials: new Map(partials).set(bodyName, endedLine(markup)) }
      : { source: markup, partials },
    helperFiles,
    fileOf(partial) {
      if (partial === null) return layout?.file ?? entry.file;
      return layout && partial === bodyName ? entry.file : (folder.partials.get(partial)?.file ?? null);
    },
    firstLine: line,
  };
}

/** The text after it in the layout starts a new line, as in the file. */
const endedLine = (markup: string) => (/[\r\n]$/.test(markup) || markup === '' ? markup : `${markup}\n`);

function endingsNotice({ otherTemplates }: Folder): string {
  if (otherTemplates.length === 0) return '';
  const named = otherTemplates.slice(0, 3).join(', ');
  const others = otherTemplates.length === 1 ? '1 file does not' : `${otherTemplates.length} files do not`;
  return ` Templates end with .html, .hbs or .handlebars; ${others}: ${named}${otherTemplates.length > 3 ? ', …' : '.'}`;
}

/** The shared parts of a folder's templates: partials by name, and helpers. */
export async function readParts(
  { partials, helpers }: Pick<Folder, 'partials' | 'helpers'>,
  readText: ReadText = readTextFile,
) {
  const read = async (entry: Entry) => [entry, await readText(entry)] as const;
  const [partialTexts, helperTexts] = await Promise.all([
    Promise.all([...partials.values()].map(read)),
    Promise.all(helpers.map(read)),
  ]);
  return {
    partials: new Map(partialTexts.map(([{ id }, text]) => [id, text])),
    helperFiles: helperTexts.map(([{ file }, text]) => ({ file, text })),
  };
}

/** Calls the engine for `template`. Its errors become 422 with the author's file, line and column. */
export async function inTemplate<T>(template: TemplateFile, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (thrown) {
    if (!(thrown instanceof TemplateError)) throw thrown;
    const { message, location, helper } = thrown;
    const inHelper = helper && { ...helper, file: helper.file ?? template.file };
    if (!location) throw templateError(message, inHelper ?? { file: template.file });
    const { partial, line, column } = location;
    const file = template.fileOf(partial) ?? template.file;
    throw templateError(inHelper ? `${message} (${locationText(inHelper)})` : message, {
      file,
      line: file === template.file ? line + template.firstLine - 1 : line,
      column,
    });
  }
}
