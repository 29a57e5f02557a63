import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ComposedTemplate, composeTemplate } from '../templates/compose-template.ts';
import { runTemplate, type TemplateHelpers, unescaped } from '../templates/run-template.ts';
import { type FileEntry, type Folder, listFolder } from './folder.ts';
import { notFound } from './http-errors.ts';
import { type LoadedRecord, loadRecord } from './records.ts';
import { inTemplate, readTemplate, type TemplateFile } from './template-files.ts';

/** A template of the folder with its layout and its partials in place. */
export type LoadedReport = Readonly<{
  folder: Folder;
  template: TemplateFile;
  composed: ComposedTemplate;
  record(): Promise<LoadedRecord>;
}>;

/**
 * Reads the folder anew. Throws 404 for an unknown identifier and 422 with the place for a text that is not Handlebars.
 * The record is read only when it is asked for, so that an unsound one does not keep an author from the markup.
 */
export async function loadReport(root: string, templateID: string, sobjectId: string): Promise<LoadedReport> {
  const folder = listFolder(root);
  if (!folder.records.has(sobjectId)) throw notFound('sobjectId', sobjectId);
  const template = await readTemplate(folder, templateID);
  const composed = inTemplate(template, () => composeTemplate(template.texts));
  return {
    folder,
    template,
    composed: { ...composed, markup: `${composed.markup}\n` },
    record: () => loadRecord(folder, sobjectId),
  };
}

/** The template with `record` loaded into it, as HTML without references: images become `data:` URLs. Throws 422. */
export async function runReport(
  { folder, template, composed }: LoadedReport,
  record: LoadedRecord,
  helpers: TemplateHelpers,
): Promise<string> {
  const images = createImages(folder.files);
  const imageUrl = (id: unknown) => unescaped(images.placeholder(String(id)));
  const html = inTemplate(template, () =>
    runTemplate(composed, { data: record.data, helpers: { ...helpers, imageUrl } }),
  );
  return images.insert(html);
}

/**
 * The images of one run. Handlebars is synchronous, so a helper cannot read a file: the run writes a placeholder, and
 * `insert` replaces it by a `data:` URL. An image that does not exist gets a URL that leads nowhere, and shows as broken.
 */
function createImages(files: readonly FileEntry[]) {
  const scheme = `image-${randomUUID()}`;
  const used = new Set<string>();

  return {
    placeholder(id: string): string {
      used.add(id);
      return `${scheme}:${encodeURIComponent(id)};`;
    },

    async insert(html: string): Promise<string> {
      const urls = new Map(
        await Promise.all(
          [...used].map(async (id) => {
            const url = (await readImage(files, id)) ?? `files/${encodeURIComponent(id)}`;
            return [encodeURIComponent(id), url] as const;
          }),
        ),
      );
      return html.replaceAll(new RegExp(`${scheme}:([^;]*);`, 'g'), (_placeholder, id: string) => urls.get(id) ?? '');
    },
  };
}

/** An image as a `data:` URL; `null` if there is none of that identifier. */
export async function readImage(files: readonly FileEntry[], id: string): Promise<string | null> {
  const file = files.find((one) => one.type === 'image' && one.id === id);
  return file ? `data:${file.mediaType};base64,${(await readFile(file.path)).toString('base64')}` : null;
}
