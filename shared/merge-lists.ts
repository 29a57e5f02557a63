import { z } from 'zod';
import { maxMergeItems, mergeItemTypes } from './merge-items.ts';

/** The stored items of a list: identifiers as typed, valid or not. The list may be empty. */
export const KeptItems = z
  .array(z.strictObject({ type: z.enum(mergeItemTypes), id: z.string().max(10_000) }))
  .max(maxMergeItems);

/** The trimmed name of a list. */
export const MergeListName = z
  .string()
  .transform((name) => name.trim())
  .pipe(z.string().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'));

/** The limit for a connection. Each list may have 10,000 items, and listing them reads all files. */
export const maxMergeLists = 200;

/** A named list, without its items. */
export type MergeListSummary = Readonly<{
  id: string;
  name: string;
  count: number;
  /** When it was last saved or opened, in milliseconds since the epoch. */
  usedAt: number;
}>;
