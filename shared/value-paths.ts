/*
 * Paths of values in JSON: member names with dots, `[0]` for an item, and `["a.b"]` for a name that a dot or a bracket would cut,
 * such as `lines[2].amount` or `["Account.Owner"].name`. The empty path is the whole value.
 */

const step = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;
const quotedName = /^$|[.[\]"]/;

/** `lines` and `2` as `lines[2]`, `customer` and `name` as `customer.name`. */
export function joinPath(base: string, next: string | number): string {
  if (typeof next === 'number') return `${base}[${next}]`;
  if (quotedName.test(next)) return `${base}[${JSON.stringify(next)}]`;
  return base === '' ? next : `${base}.${next}`;
}

/** `undefined` if there is no such value. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const [, index, quoted, name] of path.matchAll(step)) {
    const key = index ?? (quoted === undefined ? name! : unquoted(quoted));
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
