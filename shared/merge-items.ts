/** The values of `type` in use (service interface, 2.3). */
export const mergeItemTypes = ['image', 'attachment'] as const;
export type MergeItemType = (typeof mergeItemTypes)[number];

/** One entry of `files` in the body of `/merge`, in the shape of the service interface, 2.3. */
export type MergeItem = { type: MergeItemType; id: string };

/** The service shows no limit on the number of items (service interface, 8); this one keeps a slip of the clipboard from being sent. */
export const maxMergeItems = 10_000;

/**
 * Identifiers out of pasted text: split at white space, commas, semicolons and new lines; order and repeats are kept. Not many more
 * than `max` are split off.
 */
export function splitIdentifiers(text: string, max = Number.POSITIVE_INFINITY): string[] {
  return text.split(/[\s,;]+/u, Math.min(max + 2, 2 ** 32 - 1)).filter((part) => part !== '');
}
