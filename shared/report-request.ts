import { z } from 'zod';
import { reportOperations } from './operations.ts';

/** The service shows no format and no length for identifiers (service interface, 2.1): anything printable, up to this many characters. */
export const maxIdentifierLength = 1_024;

/**
 * An identifier as the service is to receive it: without white space around it, not empty, no control characters.
 * Control characters never come from an author's keyboard, only from a bad paste, and no service means them.
 */
export const Identifier = z
  .string()
  .trim()
  .min(1, 'Enter an identifier.')
  .max(maxIdentifierLength, `Use at most ${maxIdentifierLength.toLocaleString('en')} characters.`)
  .regex(/^\P{Cc}*$/u, 'Remove the line breaks and control characters.');

/** One run of an operation: the members are named as in the request (service interface, 2.1). */
export const ReportRequest = z.strictObject({
  operation: z.enum(reportOperations),
  templateID: Identifier,
  sobjectId: Identifier,
});
export type ReportRequest = z.infer<typeof ReportRequest>;

/** What is wrong with a typed identifier, in words; `null` when it may be sent. */
export function identifierProblem(typed: string): string | null {
  const parsed = Identifier.safeParse(typed);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Enter an identifier.');
}
