import { z } from 'zod';
import { Identifier } from './report-request.ts';

/** The values of `type` in use (service interface, 2.3). */
export const mergeItemTypes = ['image', 'attachment'] as const;
export type MergeItemType = (typeof mergeItemTypes)[number];

/** One entry of `files` in the body of `/merge`, in the shape of the service interface, 2.3. */
export const MergeItem = z.strictObject({ type: z.enum(mergeItemTypes), id: Identifier });
export type MergeItem = z.infer<typeof MergeItem>;

/** The service shows no limit on the number of items (service interface, 8); this one keeps a slip of the clipboard from being sent. */
export const maxMergeItems = 10_000;

export const MergeItems = z
  .array(MergeItem)
  .min(1, 'Add at least one item.')
  .max(maxMergeItems, `Merge at most ${maxMergeItems.toLocaleString('en')} items at once.`);

/** Identifiers out of pasted text: split at white space, commas, semicolons and new lines; order and repeats are kept. */
export function splitIdentifiers(text: string): string[] {
  return text.split(/[\s,;]+/u).filter((part) => part !== '');
}
