import { defaultPaper, type PrintPaper, printPaperOf } from '../templates/paper.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import type { RecordText } from './folder-tasks.ts';
import { type LoadedReport, runReport } from './load-report.ts';

/** The paper that the report is printed on: that of its styles, else of its front matter. A report that cannot be run has that too. */
export async function paperOfReport(
  report: LoadedReport,
  record: RecordText,
  templates: TemplateRunner,
): Promise<PrintPaper> {
  const made = await runReport(report, record, templates, 'print').catch(() => null);
  const ofStyles = made && (await templates.pageSize(made.html));
  return printPaperOf(ofStyles ?? '') ?? printPaperOf(report.template.matter.page ?? '') ?? defaultPaper;
}
