import type { LineSources } from '../../shared/draft.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import { listFolder } from './folder.ts';
import { inTemplate, readTemplate, type TemplateFile } from './template-files.ts';

/**
 * The source files of the lines in the answer of `/handlebars`. Reads the folder again. Throws 404 and 422 like the
 * service.
 */
export async function readLineSources(
  root: string,
  templateID: string,
  templates: TemplateRunner,
): Promise<LineSources> {
  return lineSourcesOf(await readTemplate(listFolder(root), templateID), templates);
}

/** The same for a template that was read. */
export async function lineSourcesOf(template: TemplateFile, templates: TemplateRunner): Promise<LineSources> {
  const { markup, pieces } = await inTemplate(template, () => templates.place(template.texts));
  return {
    markup,
    sources: pieces.map(({ partial, line, from, to }) => {
      const file = template.fileOf(partial) ?? template.file;
      return { file, line: file === template.file ? line + template.firstLine - 1 : line, from, to };
    }),
  };
}
