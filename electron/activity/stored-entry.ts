import { z } from 'zod';
import { type Fault, faultActions, faultCodes } from '../../shared/fault.ts';
import type { ActivityEntry, Attempt } from '../../shared/model.ts';
import { CallTiming, ServiceRequest } from '../../shared/service-request.ts';

const StoredFault = z.object({
  code: z.enum(faultCodes),
  happened: z.string(),
  advice: z.string(),
  actions: z.array(z.enum(faultActions)).optional(),
  field: z.string().optional(),
  address: z.string().optional(),
  connectionId: z.string().optional(),
  documentId: z.uuid().optional(),
  evidence: z
    .object({
      status: z.number().optional(),
      headers: z.array(z.tuple([z.string(), z.string()])).optional(),
      excerpt: z.string().optional(),
      detail: z.string().optional(),
      certificate: z.string().optional(),
    })
    .optional(),
});

const StoredAttempt = z.object({
  startedAt: z.number(),
  status: z.number().int().nullable(),
  result: z.enum([...faultCodes, 'ok']),
  firstByteMs: z.number().nullable(),
  slotsLeft: z.number().int(),
}) satisfies z.ZodType<Attempt>;

/** The stored name of the request. */
const storedRequest = 'asked';

/**
 * A call as one line of the log. Only these members are written, so that no member added elsewhere can put a secret on
 * the disk. The line only names its document, which the document store knows.
 */
export const StoredEntry = z.object({
  id: z.uuid(),
  [storedRequest]: ServiceRequest,
  connectionId: z.string(),
  connectionName: z.string(),
  startedAt: z.number(),
  tries: z.number().int(),
  attempts: z.array(StoredAttempt).default([]),
  status: z.number().int().nullable(),
  timing: CallTiming.nullable(),
  bytes: z.number().int().nullable(),
  documentId: z.uuid().nullable(),
  // JSON has no `undefined`: a missing member is absent, which the schema's type cannot express.
  fault: StoredFault.transform((fault) => fault as Fault).nullable(),
});
export type StoredEntry = z.infer<typeof StoredEntry>;

/** A line as read. Members of later versions are kept when the file is rewritten. */
export const ReadEntry = StoredEntry.loose();

/** The line for an entry. Throws if the entry is invalid. */
export function lineOf({ document, request, ...entry }: ActivityEntry): StoredEntry {
  return StoredEntry.parse({ ...entry, [storedRequest]: request, documentId: document?.id ?? null });
}

/** The entry of a line, without its document, which the line only names, and without unknown members. */
export function entryOf({ [storedRequest]: request, id, connectionId, connectionName, ...line }: StoredEntry) {
  const { startedAt, tries, attempts, status, timing, bytes, documentId, fault } = line;
  const outcome = { startedAt, tries, attempts, status, timing, bytes, documentId, fault };
  return { id, request, connectionId, connectionName, ...outcome };
}
