import { z } from 'zod';
import { type DocumentInfo, documentFlaws } from '../../shared/model.ts';
import { documentKinds } from '../../shared/operations.ts';
import { CallTiming, ServiceRequest } from '../../shared/service-request.ts';

/** What is written beside each document, so that it survives a restart. Members of later versions are passed over. */
export const StoredDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  claimedMediaType: z.string().nullable(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  asked: ServiceRequest,
  connectionId: z.string(),
  connectionName: z.string(),
  receivedAt: z.number(),
  timing: CallTiming,
  tries: z.number().int(),
  notes: z.array(z.string()),
  flaw: z.enum(documentFlaws).exactOptional(),
}) satisfies z.ZodType<DocumentInfo>;
