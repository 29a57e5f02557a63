import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemMatches } from '../../shared/model.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';

/** The longest time to block the main process. */
const turnMs = 10;

/**
 * For each lower-case word, the ids of the merges among `entries` that contain it in an item's identifier, in their
 * order.
 */
export async function matchItems(
  words: readonly string[],
  entries: ReadonlyArray<Readonly<{ id: string; request: ServiceRequest }>>,
): Promise<readonly ItemMatches[]> {
  const matches = words.map((word) => ({ word, ids: [] as string[] }));
  let turnEndMs = performance.now() + turnMs;
  for (const { id: entryId, request } of entries) {
    if (!('items' in request)) continue;
    if (performance.now() > turnEndMs) {
      await nextTurn();
      turnEndMs = performance.now() + turnMs;
    }
    const identifiers = request.items
      .map(({ id }) => id)
      .join('\n')
      .toLowerCase();
    for (const { word, ids } of matches) if (identifiers.includes(word)) ids.push(entryId);
  }
  return matches;
}
