import type { DocumentInfo } from '../../shared/model.ts';
import type { ReportRequest } from '../../shared/report-request.ts';
import type { CallOptions, Calls } from './calls.ts';

/**
 * The four report operations (service interface, 4). Each resolves when the whole answer is a document on disk,
 * and throws `FaultError`.
 */
export function createReportService({ run }: Pick<Calls, 'run'>) {
  return {
    run: ({ operation, templateID, sobjectId }: ReportRequest, options: CallOptions): Promise<DocumentInfo> =>
      run({ operation, templateID, sobjectId }, options),
  };
}
