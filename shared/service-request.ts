import { z } from 'zod';
import { MergeItems } from './merge-items.ts';
import type { ItemsOperation } from './operations.ts';
import { ReportRequest } from './report-request.ts';

const MergeRequest = z.strictObject({ operation: z.literal('merge'), items: MergeItems });

/** One request to the service. Equal requests at one connection have comparable answers. */
export const ServiceRequest = z.union([ReportRequest, MergeRequest]);
export type ServiceRequest =
  | Readonly<ReportRequest>
  | Readonly<{ operation: ItemsOperation; items: Readonly<z.infer<typeof MergeItems>> }>;

/** How long the parts of a call took. All in milliseconds of monotonic time. */
export const CallTiming = z.object({
  queuedMs: z.number(),
  /** From sending the last try to the first byte of its answer. */
  firstByteMs: z.number(),
  /** From asking to the last byte on disk. */
  totalMs: z.number(),
});
export type CallTiming = Readonly<z.infer<typeof CallTiming>>;
