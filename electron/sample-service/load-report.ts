import { randomUUID } from 'node:crypto';
import { withEdits } from '../templates/page-edits.ts';
import { printPaperOf } from '../templates/paper.ts';
import type { PrintSetup } from '../templates/print.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import { type Folder, listServedFolder } from './folder.ts';
import type { RecordText } from './folder-tasks.ts';
import { notFound } from './http-errors.ts';
import { type PageForm, readPageFiles } from './page-files.ts';
import { inTemplate, readTemplate, type TemplateFile } from './template-files.ts';

/** A template and a record of the folder. */
export type LoadedReport = Readonly<{
  folder: Folder;
  template: TemplateFile;
}>;

/** Reads the folder again, but no record. Throws 404 for an unknown identifier. */
export async function loadReport(
  root: string,
  { templateID, sobjectId }: Readonly<{ templateID: string; sobjectId: string }>,
): Promise<LoadedReport> {
  const folder = listServedFolder(root);
  if (!folder.records.has(sobjectId)) throw notFound('sobjectId', sobjectId);
  const template = await readTemplate(folder, templateID);
  return { folder, template };
}

/** Runs the template with `record`, and adds what it loads from the folder. Throws 422. */
export async function runReport(
  { folder, template }: LoadedReport,
  record: RecordText,
  templates: TemplateRunner,
  form: PageForm,
): Promise<Readonly<{ html: string; setup: PrintSetup }>> {
  const imageMark = `image-${randomUUID()}`;
  const { texts, helperFiles, matter } = template;
  const { id, type, title, data } = record;
  const run = { texts, helperFiles, data, unlisted: { id, type, title }, imageMark };
  const page = await inTemplate(template, () => templates.run(run));
  const { edits, files } = await readPageFiles(folder, page, imageMark, form);
  const paper = printPaperOf(matter.page ?? '') ?? undefined;
  return { html: withEdits(page.html, edits), setup: { files, paper } };
}
