import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InspectionLimitError } from '../inspection/inspection.ts';
import { defaultPaper, type PrintPaper, printPaperOf } from '../templates/paper.ts';
import { type Print, PrintFailedError, PrintTimeLimitError } from '../templates/print.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import type { FolderProblem, InspectFolder, RecordText } from './folder-tasks.ts';
import { folderError, HttpError } from './http-errors.ts';
import { type LoadedReport, loadReport, runReport } from './load-report.ts';
import type { PageForm } from './page-files.ts';
import { MergeBody, parseRequest, ReportBody } from './request-schemas.ts';
import { inTemplate } from './template-files.ts';
import type { Pairs } from './tokens.ts';

/** A successful answer: its body, and a suggested file name. */
export type OperationResult = Readonly<{ mediaType: string; body: string | Uint8Array; fileName?: string }>;

export type OperationHandlersDependencies = Readonly<{
  /** Contains `templates/`, `records/` and `files/`. */
  folder: string;
  print: Print;
  templates: TemplateRunner;
  inspect: InspectFolder;
  /** Throws 401, 403 or 429. */
  check(pairs: Pairs): void;
}>;

/** `body` is the parsed JSON of the request. `signal` aborts when the client closes the connection. */
type OperationHandler = (body: unknown, signal: AbortSignal) => Promise<OperationResult>;

/**
 * The operations of the service interface, 4, by path. To add an operation, add an entry here. All read the folder
 * again at each call. They throw 400 for an invalid body, and then the errors of `check`.
 */
export function createOperationHandlers({
  folder: root,
  print,
  templates,
  inspect,
  check,
}: OperationHandlersDependencies): ReadonlyMap<string, OperationHandler> {
  const load = async (body: unknown) => {
    const request = parseRequest(ReportBody, body);
    check(request);
    return { request, ...(await loadReport(root, request)) };
  };
  const recordOf = async (sobjectId: string, signal: AbortSignal) =>
    (await resultOf(inspect('folder-record', { root, sobjectId }, { signal }))).record;
  const run = async (body: unknown, form: PageForm, signal: AbortSignal) => {
    const { request, ...report } = await load(body);
    const record = await recordOf(request.sobjectId, signal);
    return { template: report.template, record, ...(await runReport(report, record, templates, form)) };
  };

  const handlers: Readonly<Record<string, OperationHandler>> = {
    async '/info'(body, signal) {
      const { request, ...report } = await load(body);
      const { template } = report;
      const usage = await inTemplate(template, () => templates.usage(template.texts, template.helperFiles));
      const record = await recordOf(request.sobjectId, signal);
      const paper = await paperOfReport(report, record, templates);
      const { templateID, sobjectId } = request;
      const { json } = await resultOf(
        inspect('folder-info', { root, templateID, sobjectId, usage, paper }, { signal }),
      );
      return { mediaType: 'application/json', body: json };
    },

    async '/handlebars'(body) {
      const { template } = await load(body);
      return markup((await inTemplate(template, () => templates.place(template.texts))).markup);
    },

    async '/deepload'(body, signal) {
      return markup((await run(body, 'text', signal)).html);
    },

    async '/render'(body, signal) {
      const { template, record, html, setup } = await run(body, 'print', signal);
      return pdf(await print(html, signal, setup).catch(throwAsHttpError), `${template.id}-${record.id}.pdf`);
    },

    async '/merge'(body, signal) {
      const request = parseRequest(MergeBody, body);
      check(request);
      const to = join(tmpdir(), `galley-merge-${randomUUID()}.pdf`);
      try {
        await resultOf(inspect('folder-merge', { root, items: request.files, to }, { signal }));
        return pdf(await readFile(to), 'merged.pdf');
      } finally {
        await rm(to, { force: true });
      }
    },
  };
  return new Map(Object.entries(handlers));
}

/** Throws the problem of a folder as the error of the call. */
async function resultOf<Result extends Readonly<{ ok: true }> | FolderProblem>(
  work: Promise<Result>,
): Promise<Exclude<Result, FolderProblem>> {
  const result = await work.catch((thrown: unknown) => {
    throw thrown instanceof InspectionLimitError ? tooMuch(thrown) : thrown;
  });
  if (!result.ok) throw new HttpError(result.status, result.body);
  return result as Exclude<Result, FolderProblem>;
}

const tooMuch = ({ limit }: InspectionLimitError) =>
  folderError(`Reading the files takes too much ${limit}, so the sample service stopped.`);

const markup = (body: string): OperationResult => ({ mediaType: 'text/html; charset=utf-8', body });
const pdf = (body: Uint8Array, fileName: string): OperationResult => ({ mediaType: 'application/pdf', body, fileName });

/** Reports a print that takes too long or fails in Chromium to the client. Any other failure is unexpected. */
function throwAsHttpError(reason: unknown): never {
  if (reason instanceof PrintFailedError) throw new HttpError(500, { error: 'PRINT_FAILED', message: reason.message });
  if (!(reason instanceof PrintTimeLimitError)) throw reason;
  throw new HttpError(500, { error: 'PRINT_TIME_LIMIT', message: reason.message });
}

/** The paper of the report, from its styles or its front matter. A report that fails to run also has one. */
async function paperOfReport(report: LoadedReport, record: RecordText, templates: TemplateRunner): Promise<PrintPaper> {
  const made = await runReport(report, record, templates, 'print').catch(() => null);
  const ofStyles = made && (await templates.pageSize(made.html));
  return printPaperOf(ofStyles ?? '') ?? printPaperOf(report.template.matter.page ?? '') ?? defaultPaper;
}
