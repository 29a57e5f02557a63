/**
 * The items by their key, in order. Like `Map.groupBy` (ECMAScript 2024), which TypeScript does not know at this
 * language level.
 */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}

export function addToGroup<T, K>(groups: Map<K, T[]>, key: K, ...items: readonly T[]): void {
  const known = groups.get(key);
  if (known) known.push(...items);
  else groups.set(key, [...items]);
}
