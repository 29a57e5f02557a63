import { z } from 'zod';
import { MergeItems } from '../../shared/merge-items.ts';
import { Identifier } from '../../shared/report-request.ts';
import { type Print, PrintTimeLimitError } from '../templates/print.ts';
import { listFolder } from './folder.ts';
import { HttpError, malformed } from './http-errors.ts';
import { loadReport, runReport } from './load-report.ts';
import { describeReport } from './report-info.ts';
import { createTemplateFunctions } from './template-functions.ts';
import type { Pairs } from './tokens.ts';

export type OperationResult = Readonly<{ mediaType: string; body: string | Uint8Array; fileName?: string }>;

export type OperationHandlersDependencies = Readonly<{
  folder: string;
  print: Print;
  /** Throws 401 or 403. */
  check(pairs: Pairs): void;
}>;

export type OperationHandler = (body: unknown, signal: AbortSignal) => Promise<OperationResult>;

const pairs = { token: z.string().min(1), id: z.string().min(1), instance: z.string().min(1) };
const ReportBody = z.object({ templateID: Identifier, sobjectId: Identifier, ...pairs });
const MergeBody = z.object({ files: MergeItems, ...pairs });

/** The five operations of the service interface, 4, by path. All read the folder anew at each call. */
export function createOperationHandlers({
  folder: root,
  print,
  check,
}: OperationHandlersDependencies): ReadonlyMap<string, OperationHandler> {
  const helpers = createTemplateFunctions();
  const read = (body: unknown) => {
    const { templateID, sobjectId } = admitted(ReportBody, body, check);
    return loadReport(root, templateID, sobjectId);
  };
  const run = async (body: unknown) => {
    const report = await read(body);
    const record = await report.record();
    return { template: report.template, record, html: await runReport(report, record, helpers) };
  };

  return new Map<string, OperationHandler>([
    [
      '/info',
      async (body) => {
        const report = await read(body);
        return json(describeReport(report, await report.record()));
      },
    ],
    ['/handlebars', async (body) => markup((await read(body)).composed.markup)],
    ['/deepload', async (body) => markup((await run(body)).html)],
    [
      '/render',
      async (body, signal) => {
        const { template, record, html } = await run(body);
        return pdf(await print(html, signal).catch(asAnswerable), `${template.id}-${record.id}.pdf`);
      },
    ],
    [
      '/merge',
      async (body, signal) => {
        const { files } = admitted(MergeBody, body, check);
        // Its PDF library takes longer to load than all the rest of the service, which the app starts with.
        const { mergeFiles } = await import('./merge-files.ts');
        return pdf(await mergeFiles(listFolder(root).files, files, signal), 'merged.pdf');
      },
    ],
  ]);
}

const json = (value: unknown): OperationResult => ({ mediaType: 'application/json', body: JSON.stringify(value) });
const markup = (body: string): OperationResult => ({ mediaType: 'text/html; charset=utf-8', body });
const pdf = (body: Uint8Array, fileName: string): OperationResult => ({ mediaType: 'application/pdf', body, fileName });

/** Throws 400 naming every member that is missing or wrong, then what `check` throws. */
function admitted<B extends z.ZodType<Pairs>>(shape: B, body: unknown, check: (pairs: Pairs) => void): z.infer<B> {
  const parsed = shape.safeParse(body);
  if (parsed.success) {
    check(parsed.data);
    return parsed.data;
  }
  const issues = parsed.error.issues.map(({ path, code, message }) => {
    const member = path.map(String).join('.');
    if (member === '') return 'The body must be a JSON object.';
    const missing = code === 'invalid_type' && message.endsWith('received undefined');
    return missing ? `${member} is required.` : `${member}: ${message}`;
  });
  throw malformed(issues.join(' '));
}

function asAnswerable(reason: unknown): never {
  if (!(reason instanceof PrintTimeLimitError)) throw reason;
  throw new HttpError(500, { error: 'PRINT_TIME_LIMIT', message: reason.message });
}
