import { z } from 'zod';
import type { DocumentInfo } from './model.ts';
import { Identifier } from './report-request.ts';

/** No page is larger: PDF allows 14,400 units of 1/72 inch (ISO 32000-2, annex C), which is 19,200 CSS pixels. */
const Length = z.number().min(0).max(20_000);

/**
 * An area of a page whose changes do not count, such as a date: on every page, or on one, counted from 1. In CSS pixels at
 * 100 %, from the upper left corner of the page.
 */
export const IgnoredArea = z.strictObject({
  page: z.union([z.literal('all'), z.number().int().min(1)]),
  box: z.strictObject({ x: Length, y: Length, width: Length, height: Length }),
});
export type IgnoredArea = Readonly<{
  page: number | 'all';
  box: Readonly<{ x: number; y: number; width: number; height: number }>;
}>;

/** More than are drawn by hand, few enough to be looked at on every page. */
export const maxIgnoredAreas = 200;

export const IgnoredAreas = z
  .array(IgnoredArea)
  .max(maxIgnoredAreas, `Ignore at most ${maxIgnoredAreas} areas of a template.`);

/** What a proof is approved for. */
export const ProofKey = z.strictObject({
  connectionId: z.string().min(1).max(64),
  templateID: Identifier,
  sobjectId: Identifier,
});
export type ProofKey = Readonly<z.infer<typeof ProofKey>>;

/**
 * What later runs of a template and a record are held against. The approved proof belongs to both; the ignored areas belong to
 * the template alone, because a date stands in the same place for every record.
 */
export type ProofView = ProofKey &
  Readonly<{
    /** `null` as well when the approved proof is damaged. */
    approved: DocumentInfo | null;
    /** The bytes on the disk are not those that were approved. */
    isDamaged?: true;
    /** Milliseconds since the epoch; `null` without an approval. */
    approvedAt: number | null;
    ignored: readonly IgnoredArea[];
  }>;
