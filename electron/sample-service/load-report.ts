import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TemplateRunner } from '../templates/template-runner.ts';
import { type FileEntry, type Folder, listServedFolder } from './folder.ts';
import { notFound } from './http-errors.ts';
import { type LoadedRecord, loadRecord } from './records.ts';
import { inTemplate, readTemplate, type TemplateFile } from './template-files.ts';

/** A template and a record of the folder. */
export type LoadedReport = Readonly<{
  folder: Folder;
  template: TemplateFile;
  record(): Promise<LoadedRecord>;
}>;

/**
 * Reads the folder anew. Throws 404 for an unknown identifier. The record is read only when it is asked for, so that an unsound one does
 * not keep an author from the markup.
 */
export async function loadReport(
  root: string,
  { templateID, sobjectId }: Readonly<{ templateID: string; sobjectId: string }>,
): Promise<LoadedReport> {
  const folder = listServedFolder(root);
  if (!folder.records.has(sobjectId)) throw notFound('sobjectId', sobjectId);
  const template = await readTemplate(folder, templateID);
  return { folder, template, record: () => loadRecord(folder, sobjectId) };
}

/** The template with `record` loaded into it, as HTML without references: images become `data:` URLs. Throws 422. */
export async function runReport(
  { folder, template }: LoadedReport,
  record: LoadedRecord,
  templates: TemplateRunner,
): Promise<string> {
  const imageMark = `image-${randomUUID()}`;
  const { texts, helperFiles } = template;
  const { id, type, title, data } = record;
  const run = { texts, helperFiles, data, unlisted: { id, type, title }, imageMark };
  const html = await inTemplate(template, () => templates.run(run));
  return withImages(html, imageMark, folder.files);
}

/**
 * The run cannot read files: where `imageUrl` was called it leaves the mark with the identifier, and `data:` URLs take their places. An
 * image that does not exist gets a URL that leads nowhere, and shows as broken.
 */
async function withImages(html: string, mark: string, files: readonly FileEntry[]): Promise<string> {
  const pattern = new RegExp(`${mark}:([^;:]*);`, 'g');
  const used = new Set([...html.matchAll(pattern)].map(([, id]) => id!));
  const urls = new Map(
    await Promise.all(
      [...used].map(async (id) => [id, (await readImage(files, decodeURIComponent(id))) ?? `files/${id}`] as const),
    ),
  );
  return html.replaceAll(pattern, (_mark, id: string) => urls.get(id) ?? '');
}

/** An image as a `data:` URL; `null` if there is none of that identifier. */
export async function readImage(files: readonly FileEntry[], id: string): Promise<string | null> {
  const file = files.find((one) => one.type === 'image' && one.id === id);
  return file ? `data:${file.mediaType};base64,${(await readFile(file.path)).toString('base64')}` : null;
}
