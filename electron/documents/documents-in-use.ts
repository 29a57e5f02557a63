/**
 * Remembers the last `capacity` documents that were made or read. The window says nothing when it stops showing one, so the
 * documents in use are taken to be the last few that it asked for: more than its views can hold, few enough to be worth keeping.
 */
export function createDocumentsInUse(capacity: number) {
  const ids = new Set<string>();
  return {
    touch(id: string): void {
      // A set keeps the order of insertion: taken out and put in again, it is the last.
      ids.delete(id);
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= capacity) return;
        ids.delete(oldest);
      }
    },

    ids: (): ReadonlySet<string> => ids,
  };
}
