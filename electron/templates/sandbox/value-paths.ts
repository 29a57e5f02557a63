/** The value at `path` of a JSON value: member names with dots, `[0]` for an item. `undefined` if there is none. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const step of stepsOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

const stepsOf = (path: string): string[] =>
  path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '');

/** `lines` and `2` as `lines[2]`, `customer` and `name` as `customer.name`. */
export const joinPath = (base: string, step: string | number): string => {
  if (typeof step === 'number') return `${base}[${step}]`;
  return base === '' ? step : `${base}.${step}`;
};

/** Gives the path of each object and list in a JSON value, from its root. */
export function createPathFinder(root: unknown): (value: unknown) => string | null {
  let paths: Map<object, string> | null = null;
  const walk = (found: Map<object, string>) => {
    const open: [unknown, string][] = [[root, '']];
    for (let next = open.pop(); next; next = open.pop()) {
      const [value, path] = next;
      if (typeof value !== 'object' || value === null) continue;
      found.set(value, path);
      for (const [name, member] of Object.entries(value)) {
        if (typeof member === 'object') open.push([member, joinPath(path, Array.isArray(value) ? Number(name) : name)]);
      }
    }
    return found;
  };
  return (value) => {
    if (typeof value !== 'object' || value === null) return null;
    paths ??= walk(new Map());
    return paths.get(value) ?? null;
  };
}
