import { defaultPaper, type PrintPaper, printPaperOf } from '../templates/paper.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import type { RecordText } from './folder-tasks.ts';
import { type LoadedReport, runReport } from './load-report.ts';

/** The paper of the report, from its styles or its front matter. A report that fails to run also has one. */
export async function paperOfReport(
  report: LoadedReport,
  record: RecordText,
  templates: TemplateRunner,
): Promise<PrintPaper> {
  const made = await runReport(report, record, templates, 'print').catch(() => null);
  const ofStyles = made && (await templates.pageSize(made.html));
  return printPaperOf(ofStyles ?? '') ?? printPaperOf(report.template.matter.page ?? '') ?? defaultPaper;
}
