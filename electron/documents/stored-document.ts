import { z } from 'zod';
import { Asked, CallTiming } from '../../shared/asked.ts';
import { type DocumentInfo, documentFlaws } from '../../shared/model.ts';

/** What is written beside each document, so that it survives a restart. Members of later versions are passed over. */
export const StoredDocument = z.object({
  id: z.uuid(),
  kind: z.enum(['json', 'markup', 'pdf']),
  claimedMediaType: z.string().nullable(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  asked: Asked,
  connectionId: z.string(),
  connectionName: z.string(),
  receivedAt: z.number(),
  timing: CallTiming,
  tries: z.number().int(),
  notes: z.array(z.string()),
  flaw: z.enum(documentFlaws).exactOptional(),
}) satisfies z.ZodType<DocumentInfo>;
