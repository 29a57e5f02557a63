import { z } from 'zod';
import { type DocumentInfo, documentFlaws } from '../../shared/model.ts';
import { documentKinds } from '../../shared/operations.ts';
import { CallTiming, ServiceRequest } from '../../shared/service-request.ts';
import { encodingNamed } from '../base/charset.ts';

/** The stored name of the request. */
const storedRequest = 'asked';

/** The description next to each document. Members of later versions are ignored. */
const StoredDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  claimedMediaType: z.string().nullable(),
  encoding: z
    .string()
    .refine((label) => encodingNamed(label) !== null)
    .exactOptional(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  [storedRequest]: ServiceRequest,
  connectionId: z.string(),
  connectionName: z.string(),
  receivedAt: z.number(),
  timing: CallTiming,
  tries: z.number().int(),
  notes: z.array(z.string()),
  flaw: z.enum(documentFlaws).exactOptional(),
});

/** Reads the result of `storedDocument`. Throws for anything else. */
export function readStoredDocument(stored: unknown): DocumentInfo {
  const { [storedRequest]: request, ...document } = StoredDocument.parse(stored);
  return { ...document, request };
}

export const storedDocument = ({ request, ...document }: DocumentInfo) => ({
  ...document,
  [storedRequest]: request,
});
