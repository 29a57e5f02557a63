import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DraftContent, DraftKey, type DraftSummary } from '../../shared/draft.ts';

/** Version 1 of the file. A later version of Galley that changes the meaning of a member raises the number. */
export const draftVersion = 1;

const StoredDraft = z.object({
  version: z.literal(draftVersion),
  ...DraftKey.shape,
  /** Milliseconds since the epoch. */
  changedAt: z.number(),
  discardedAt: z.number().nullable(),
  followed: z.string().nullable(),
  content: DraftContent,
});

export type StoredDraft = Readonly<z.infer<typeof StoredDraft>>;

export const draftText = (stored: Omit<StoredDraft, 'version'>) =>
  `${JSON.stringify({ version: draftVersion, ...stored })}\n`;

/**
 * The name of a draft's file. A hash, because the draft's own name may contain characters that are invalid in file
 * names.
 */
export const draftFileName = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32);

/** `null` if it is not a draft of version 1. */
export function readDraft(value: unknown): StoredDraft | null {
  const parsed = StoredDraft.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export const draftSummary = ({
  connectionId,
  templateID,
  sobjectId,
  kind,
  changedAt,
  discardedAt,
  followed,
}: StoredDraft): DraftSummary => ({ connectionId, templateID, sobjectId, kind, changedAt, discardedAt, followed });
