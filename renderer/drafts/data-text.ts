/** A step of a path: a member name, or the index of a list. */
const step = /\[(\d+)\]|([^.[\]]+)/g;

/** The value at a path such as `lines[0].amount`, the whole value for an empty one; `undefined` if there is none. */
export function valueAtPath(root: unknown, path: string): unknown {
  let value = root;
  for (const [, index, name] of path.matchAll(step)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const key = index ?? name!;
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

/** How much of the data is searched for names. */
const maxNames = 2_000;

/** The names that a template can use with this data: full paths from the root, and the members of items of lists by themselves. */
export function namesIn(text: string): readonly string[] {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return [];
  }
  const names = new Set<string>();
  const queue: Array<readonly [value: unknown, path: string]> = [[root, '']];
  for (const [value, path] of queue) {
    if (names.size >= maxNames) break;
    if (typeof value !== 'object' || value === null) continue;
    // Inside `{{#each}}` the members of an item are roots of their own; the first item stands for the others.
    const entries = Array.isArray(value) ? Object.entries((value[0] as object | null) ?? {}) : Object.entries(value);
    const start = Array.isArray(value) ? '' : path;
    if (Array.isArray(value) && typeof value[0] !== 'object') continue;
    for (const [name, member] of entries) {
      const memberPath = start === '' ? name : `${start}.${name}`;
      names.add(memberPath);
      queue.push([member, memberPath]);
    }
  }
  return [...names];
}
