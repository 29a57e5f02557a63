import { z } from 'zod';
import { maxMergeItems, mergeItemTypes } from './merge-items.ts';

/** The items of a list as they are kept: identifiers as typed, valid or not. There may be none. */
export const KeptItems = z
  .array(z.strictObject({ type: z.enum(mergeItemTypes), id: z.string().max(10_000) }))
  .max(maxMergeItems);

/** The name of a list, without the white space around it. */
export const MergeListName = z
  .string()
  .transform((name) => name.trim())
  .pipe(z.string().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'));

/** More are not kept for a connection: each may have 10,000 items, and all are read to list them. */
export const maxMergeLists = 200;

/** A named list, without its items. */
export type MergeListSummary = Readonly<{
  id: string;
  name: string;
  count: number;
  /** When it was saved or opened last, in milliseconds since the epoch. */
  usedAt: number;
}>;
