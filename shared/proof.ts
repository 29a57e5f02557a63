import { z } from 'zod';
import type { DocumentInfo } from './model.ts';
import { Identifier } from './report-request.ts';

/** PDF pages are at most 14,400 units of 1/72 inch (ISO 32000-2, annex C), which is 19,200 CSS pixels. */
const Length = z.number().min(0).max(20_000);

/**
 * An area of a page whose changes are ignored, such as a date. It is on every page, or on one, counted from 1. In CSS
 * pixels at 100 %, from the upper left corner of the page.
 */
export const IgnoredArea = z.strictObject({
  page: z.union([z.literal('all'), z.number().int().min(1)]),
  box: z.strictObject({ x: Length, y: Length, width: Length, height: Length }),
});
export type IgnoredArea = Readonly<{
  page: number | 'all';
  box: Readonly<{ x: number; y: number; width: number; height: number }>;
}>;

/** More than an author draws by hand, and few enough to check on every page. */
const maxIgnoredAreas = 200;

export const IgnoredAreas = z
  .array(IgnoredArea)
  .max(maxIgnoredAreas, `Ignore at most ${maxIgnoredAreas} areas of a template.`);

/** The identity of an approved proof. */
export const ProofKey = z.strictObject({
  connectionId: z.string().min(1).max(64),
  templateID: Identifier,
  sobjectId: Identifier,
});
export type ProofKey = Readonly<z.infer<typeof ProofKey>>;

/**
 * The baseline for later runs of a template and a record. The approved proof belongs to both. The ignored areas belong
 * to the template alone, because a date is in the same place for every record.
 */
export type ProofView = ProofKey &
  Readonly<{
    /** `null` without an approval, and if the approved proof is damaged. */
    approved: DocumentInfo | null;
    /** The bytes on the disk differ from the approved ones. */
    isDamaged?: true;
    /** Milliseconds since the epoch; `null` without an approval. */
    approvedAt: number | null;
    ignored: readonly IgnoredArea[];
  }>;
