import { z } from 'zod';
import { MergeItems } from './merge-items.ts';
import { ReportRequest } from './report-request.ts';

/** What was asked of the service; the identity of a view, of an answer and of a row in Activity. */
export const ServiceRequest = z.union([
  ReportRequest,
  z.strictObject({ operation: z.literal('merge'), items: MergeItems }),
]);
export type ServiceRequest =
  | Readonly<ReportRequest>
  | Readonly<{ operation: 'merge'; items: Readonly<z.infer<typeof MergeItems>> }>;

export type Operation = ServiceRequest['operation'];

/** How long the parts of a call took. All in milliseconds of monotonic time. */
export const CallTiming = z.object({
  queuedMs: z.number(),
  /** From sending the last try to the first byte of its answer. */
  firstByteMs: z.number(),
  /** From asking to the last byte on disk. */
  totalMs: z.number(),
});
export type CallTiming = Readonly<z.infer<typeof CallTiming>>;
