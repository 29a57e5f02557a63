import { z } from 'zod';
import { IgnoredAreas, ProofKey } from '../../shared/proof.ts';

const StoredProof = ProofKey.extend({
  documentId: z.uuid(),
  /** Milliseconds since the epoch. */
  approvedAt: z.number(),
});

const StoredIgnored = ProofKey.omit({ sobjectId: true }).extend({ areas: IgnoredAreas });

export type StoredProof = Readonly<z.infer<typeof StoredProof>>;

export type StoredProofs = Readonly<{
  proofs: readonly StoredProof[];
  ignored: readonly Readonly<z.infer<typeof StoredIgnored>>[];
}>;

/** Version 1 of the file. A later version of Galley that changes the meaning of a member raises the number. */
export const proofsVersion = 1;

const ProofsText = z.object({
  version: z.literal(proofsVersion),
  /** Whether it was written before all proofs could be searched, and may lack some. */
  isIncomplete: z.boolean().optional(),
  proofs: z.array(z.unknown()),
  ignored: z.array(z.unknown()),
});

export const noProofs: StoredProofs = { proofs: [], ignored: [] };

export const proofsText = (stored: StoredProofs, isIncomplete: boolean) =>
  `${JSON.stringify({ version: proofsVersion, ...(isIncomplete && { isIncomplete }), ...stored })}\n`;

type ReadProofs = Readonly<{ stored: StoredProofs; isPartial: boolean; isIncomplete: boolean }>;

/**
 * Reads version 1 entry by entry, so that a bad entry only loses itself. `isPartial`: there was a bad entry.
 * `isIncomplete` is the stored mark. `null` if it is not version 1.
 */
export function readProofs(text: string): ReadProofs | null {
  let file: z.infer<typeof ProofsText>;
  try {
    file = ProofsText.parse(JSON.parse(text));
  } catch {
    return null;
  }
  const good = <T>(entries: readonly unknown[], schema: z.ZodType<T>) =>
    entries.flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  const stored = { proofs: good(file.proofs, StoredProof), ignored: good(file.ignored, StoredIgnored) };
  const isPartial = stored.proofs.length < file.proofs.length || stored.ignored.length < file.ignored.length;
  return { stored, isPartial, isIncomplete: file.isIncomplete ?? false };
}
