/** The values of `type` in use (service interface, 2.3). */
export const mergeItemTypes = ['image', 'attachment'] as const;
export type MergeItemType = (typeof mergeItemTypes)[number];

/** One entry of `files` in the body of `/merge` (service interface, 2.3). */
export type MergeItem = { type: MergeItemType; id: string };

/**
 * The service documents no limit on the number of items (service interface, 8). This limit stops an accidental paste.
 */
export const maxMergeItems = 10_000;

/**
 * Splits pasted text into identifiers at white space, commas and semicolons. Keeps order and repeats, and stops soon
 * after `max`.
 */
export function splitIdentifiers(text: string, max = Number.POSITIVE_INFINITY): string[] {
  return text.split(/[\s,;]+/u, Math.min(max + 2, 2 ** 32 - 1)).filter((part) => part !== '');
}
