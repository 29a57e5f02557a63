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
 * A call as one line of the log. Only these members are ever written, so nothing that is added to an entry elsewhere can bring a
 * secret onto the disk. Its document is named, not repeated: the document store knows it, and whether it is still there.
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
  // JSON has no `undefined`: a member that is absent in the text is absent here, which the schema's type cannot say.
  fault: StoredFault.transform((fault) => fault as Fault).nullable(),
});
export type StoredEntry = z.infer<typeof StoredEntry>;

/** A line as it was read: members that a later version has added stay in it when the file is written anew. */
export const ReadEntry = StoredEntry.loose();

/** The line to write for an entry. Throws if the entry is not one. */
export function lineOf({ document, request, ...entry }: ActivityEntry): StoredEntry {
  return StoredEntry.parse({ ...entry, [storedRequest]: request, documentId: document?.id ?? null });
}

/** The entry that a line stands for, without its document, which the line only names, and without members that are not known. */
export function entryOf({ [storedRequest]: request, id, connectionId, connectionName, ...line }: StoredEntry) {
  const { startedAt, tries, attempts, status, timing, bytes, documentId, fault } = line;
  const outcome = { startedAt, tries, attempts, status, timing, bytes, documentId, fault };
  return { id, request, connectionId, connectionName, ...outcome };
}
