import { z } from 'zod';
import { type MergeItem, type MergeItemType, maxMergeItems, mergeItemTypes } from './merge-items.ts';
import type { ItemsOperation } from './operations.ts';
import { Identifier, ReportRequest } from './report-request.ts';
import { maxVerdictLength } from './run-verdict.ts';

export const MergeItems = z
  .array(z.strictObject({ type: z.enum(mergeItemTypes), id: Identifier }))
  .min(1, 'Add at least one item.')
  .max(maxMergeItems, { error: () => `Merge at most ${maxMergeItems.toLocaleString('en')} items at once.` });

const MergeRequest = z.strictObject({ operation: z.literal('merge'), items: MergeItems });

/** One request to the service. The answers of equal requests of a connection can be compared. */
export const ServiceRequest = z.union([ReportRequest, MergeRequest]);
export type ServiceRequest =
  | Readonly<ReportRequest>
  | Readonly<{ operation: ItemsOperation; items: readonly MergeItem[] }>;

/**
 * A request in messages to the window. A merge may have 10,000 items, so it has only the first three, the count, and a
 * hash of all items. Equal requests have equal summaries.
 */
export type RequestSummary =
  | Readonly<ReportRequest>
  | Readonly<{
      operation: ItemsOperation;
      items: readonly MergeItem[];
      total: number;
      counts: Readonly<Record<MergeItemType, number>>;
      /** The hash of the items, in hexadecimal digits. */
      sha256: string;
    }>;

/** The times of a call, in milliseconds of monotonic time. */
export const CallTiming = z.object({
  queuedMs: z.number(),
  /** From sending the last try to the first byte of its response. */
  firstByteMs: z.number(),
  /** From the request to the last byte on disk. */
  totalMs: z.number(),
});
export type CallTiming = Readonly<z.infer<typeof CallTiming>>;

/** The verdict on a run that the window reports. */
export const RunVerdictSchema = z.strictObject({
  state: z.enum(['same', 'differs']),
  pages: z.number().int().min(0).max(1_000_000),
  what: z.string().max(maxVerdictLength).optional(),
});
