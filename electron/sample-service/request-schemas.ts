import { z } from 'zod';
import { malformed } from './http-errors.ts';
import type { Pairs } from './tokens.ts';

/*
 * What the service accepts (service interface, 2.1 and 2.3). Deliberately independent of the app's own schemas, so that
 * it finds mistakes of the app like a real service.
 */

const identifierLengthMax = 1_024;
const mergeItemsMax = 10_000;

const Identifier = z
  .string()
  .trim()
  .min(1, 'It must not be empty.')
  .max(identifierLengthMax, `It may have at most ${identifierLengthMax.toLocaleString('en')} characters.`)
  .regex(/^\P{Cc}*$/u, 'It may not contain line breaks or control characters.');

const pairs = { token: z.string().min(1), id: z.string().min(1), instance: z.string().min(1) };

/** The body of `/info`, `/handlebars`, `/deepload` and `/render`. Other members are ignored. */
export const ReportBody = z.object({ templateID: Identifier, sobjectId: Identifier, ...pairs });

/** A file of the folder, as an item of a merge. */
const FileReference = z.strictObject({ type: z.enum(['image', 'attachment']), id: Identifier });
export type FileReference = z.infer<typeof FileReference>;

/** The body of `/merge`. Other members are ignored. */
export const MergeBody = z.object({
  files: z
    .array(FileReference)
    .min(1, 'It must have at least one item.')
    .max(mergeItemsMax, `It may have at most ${mergeItemsMax.toLocaleString('en')} items.`),
  ...pairs,
});

/** Throws 400 with every missing or invalid member. */
export function parseRequest<B extends z.ZodType<Pairs>>(schema: B, body: unknown): z.infer<B> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, code, message }) => {
    const member = path.map(String).join('.');
    if (member === '') return 'The body must be a JSON object.';
    const isMissing = code === 'invalid_type' && message.endsWith('received undefined');
    return isMissing ? `${member} is required.` : `${member}: ${message}`;
  });
  throw malformed(issues.join(' '));
}
