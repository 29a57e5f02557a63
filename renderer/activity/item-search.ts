import type { Bridge } from '../../shared/contract.ts';
import { type ListedCall, maxItemWords, maxWordLength } from '../../shared/model.ts';

type ItemSearchDependencies = Readonly<{
  bridge: Bridge;
  /** Called when there are more results for the current words, and when the search is complete. */
  onAnswer: () => void;
}>;

/** Whether the list lacks items of this call. */
export const hasMoreItems = ({ request }: ListedCall): boolean =>
  'items' in request && request.total > request.items.length;

/**
 * Searches the items of merges, of which the list holds only the first few. Asks the main process for unknown words,
 * one at a time; only the current words count.
 */
export function createItemSearch({ bridge, onAnswer }: ItemSearchDependencies) {
  let known = new Map<string, ReadonlySet<string>>();
  let wanted: readonly string[] = [];
  let isAsking = false;

  const missing = () =>
    wanted.filter((word) => !known.has(word) && word.length <= maxWordLength).slice(0, maxItemWords);

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    for (let words = missing(); words.length > 0; words = missing()) {
      const answers = known;
      const outcome = await bridge.call('activity.findItems', { words });
      if (answers !== known) continue; // forgotten meanwhile
      // A word without an answer counts as not found. The other words of the calls are searched anyway.
      for (const word of words) known.set(word, new Set());
      if (outcome.ok) for (const { word, ids } of outcome.value) known.set(word, new Set(ids));
    }
    isAsking = false;
    onAnswer();
  }

  return {
    get isAsking() {
      return isAsking;
    },
    has: (word: string, { id }: ListedCall): boolean => known.get(word)?.has(id) ?? false,
    want(words: readonly string[]): void {
      wanted = words;
      if (missing().length > 0) void ask();
    },
    /** Call when calls were added or removed, before the next `want`. */
    forget(): void {
      known = new Map();
    },
  };
}
