import { type Print, PrintFailedError, PrintTimeLimitError } from '../templates/print.ts';
import type { TemplateRunner } from '../templates/template-runner.ts';
import { listServedFolder } from './folder.ts';
import { HttpError } from './http-errors.ts';
import { loadReport, runReport } from './load-report.ts';
import { readMergeParts } from './merge-input.ts';
import type { PageForm } from './page-files.ts';
import { describeReport } from './report-info.ts';
import { MergeBody, parseRequest, ReportBody } from './request-schemas.ts';
import { inTemplate } from './template-files.ts';
import type { Pairs } from './tokens.ts';

/** A good answer: its body, and a file name to offer for it. */
export type OperationResult = Readonly<{ mediaType: string; body: string | Uint8Array; fileName?: string }>;

export type OperationHandlersDependencies = Readonly<{
  folder: string;
  print: Print;
  templates: TemplateRunner;
  /** Throws 401, 403 or 429. */
  check(pairs: Pairs): void;
}>;

/** `body` is the parsed JSON of the request. `signal` aborts when the client closes the connection. */
export type OperationHandler = (body: unknown, signal: AbortSignal) => Promise<OperationResult>;

/**
 * The operations of the service interface, 4, by path: a new one is an entry here. All read the folder anew at
 * each call. They throw 400 for a body of another shape and what `check` throws, in this order.
 */
export function createOperationHandlers({
  folder: root,
  print,
  templates,
  check,
}: OperationHandlersDependencies): ReadonlyMap<string, OperationHandler> {
  const load = (body: unknown) => {
    const request = parseRequest(ReportBody, body);
    check(request);
    return loadReport(root, request);
  };
  const run = async (body: unknown, form: PageForm) => {
    const report = await load(body);
    const record = await report.record();
    return { template: report.template, record, ...(await runReport(report, record, templates, form)) };
  };

  const handlers: Readonly<Record<string, OperationHandler>> = {
    async '/info'(body) {
      const report = await load(body);
      return json(await describeReport(report, await report.record(), templates));
    },

    async '/handlebars'(body) {
      const { template } = await load(body);
      return markup((await inTemplate(template, () => templates.place(template.texts))).markup);
    },

    async '/deepload'(body) {
      return markup((await run(body, 'text')).html);
    },

    async '/render'(body, signal) {
      const { template, record, html, setup } = await run(body, 'print');
      return pdf(await print(html, signal, setup).catch(throwAsHttpError), `${template.id}-${record.id}.pdf`);
    },

    async '/merge'(body, signal) {
      const request = parseRequest(MergeBody, body);
      check(request);
      // Its PDF library takes longer to load than the rest of the service, which may run from the start of the app.
      const { mergeFiles } = await import('./merge-files.ts');
      const parts = await readMergeParts(listServedFolder(root).files, request.files);
      return pdf(await mergeFiles(parts, signal), 'merged.pdf');
    },
  };
  return new Map(Object.entries(handlers));
}

const json = (value: unknown): OperationResult => ({ mediaType: 'application/json', body: JSON.stringify(value) });
const markup = (body: string): OperationResult => ({ mediaType: 'text/html; charset=utf-8', body });
const pdf = (body: Uint8Array, fileName: string): OperationResult => ({ mediaType: 'application/pdf', body, fileName });

/** A print that takes too long, or that Chromium cannot make, is reported to the client; any other failure is an unforeseen one. */
function throwAsHttpError(reason: unknown): never {
  if (reason instanceof PrintFailedError) throw new HttpError(500, { error: 'PRINT_FAILED', message: reason.message });
  if (!(reason instanceof PrintTimeLimitError)) throw reason;
  throw new HttpError(500, { error: 'PRINT_TIME_LIMIT', message: reason.message });
}
