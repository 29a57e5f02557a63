import { z } from 'zod';
import { identifierProblem } from './identifier.ts';
import { reportOperations } from './operations.ts';

/** A trimmed identifier for the service. */
export const Identifier = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = identifierProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** One run of an operation. The members have the names of the request (service interface, 2.1). */
export const ReportRequest = z.strictObject({
  operation: z.enum(reportOperations),
  templateID: Identifier,
  sobjectId: Identifier,
});
export type ReportRequest = z.infer<typeof ReportRequest>;
