import { createPathNode, type PathNode } from './path-index.ts';

/** The values that a part of a filter may give, as far as they are known. */
export type Values = readonly PathNode[];

/** The members of that name. */
export const membersOf = (values: Values, name: string): Values =>
  values.flatMap(({ keys }) => {
    const child = keys.get(name);
    return child ? [child] : [];
  });

/** The items of arrays and the values of objects. */
export const itemValues = (values: Values): Values =>
  values.flatMap(({ keys, items }) => [...(items ? [items] : []), ...keys.values()]);

/** An array of these items. */
export const arrayOf = (items: Values): PathNode => ({ ...createPathNode('array'), items: merged(items) });

/** One node for all items, as for the items of an array. */
export function merged(values: Values): PathNode {
  if (values.length === 1) return values[0]!;
  const node = createPathNode();
  for (const { kinds, keys, items } of values) {
    node.kinds.push(...kinds.filter((kind) => !node.kinds.includes(kind)));
    for (const [key, child] of keys) if (!node.keys.has(key)) node.keys.set(key, child);
    node.items ??= items;
  }
  return node;
}

const eachItem = /^(?:map|map_values|sort_by|group_by|unique_by|min_by|max_by|any|all)$/;

/** What the argument of a function is run on. */
export function argumentInput(name: string, input: Values): Values {
  if (eachItem.test(name)) return itemValues(input);
  if (name === 'with_entries') return [entryOf(input)];
  return input;
}

const entryOf = (input: Values): PathNode => ({
  ...createPathNode('object'),
  keys: new Map([
    ['key', createPathNode('text')],
    ['value', merged(itemValues(input))],
  ]),
});

const unchanged =
  /^(?:select|sort|sort_by|unique|unique_by|reverse|del|values|arrays|objects|strings|numbers|iterables|scalars|debug|pick|walk|setpath|with_entries)$/;

/** The result of a function for its input and the results of its arguments; nothing if it is unknown. */
export function callResult(name: string, input: Values, results: readonly Values[]): Values {
  if (unchanged.test(name)) return input;
  if (name === 'map') return [arrayOf(results[0] ?? [])];
  if (name === 'map_values') return results[0] ?? [];
  if (name === 'group_by') return [arrayOf(input)];
  if (name === 'to_entries') return [arrayOf([entryOf(input)])];
  if (name === 'limit') return results[1] ?? [];
  if (/^(?:first|last|recurse)$/.test(name) && results.length > 0) return results[0]!;
  if (/^(?:first|last|nth|add|min|max|min_by|max_by)$/.test(name)) return itemValues(input);
  if (name === 'flatten') return itemValues(input).some(({ items }) => items) ? itemValues(input) : input;
  return [];
}
