import { joinPath } from '../../../shared/value-paths.ts';

/** Maps each object and list in a JSON value to its path from the root. */
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
