/*
 * Paths of values in JSON, such as `lines[2].amount` or `["Account.Owner"].name`. Dots separate member names, `[0]` is
 * an item, and `["a.b"]` is a name with a dot or a bracket. The empty path is the whole value.
 */

const step = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g;
const quotedName = /^$|[.[\]"]/;

/** `lines` and `2` become `lines[2]`; `customer` and `name` become `customer.name`. */
export function joinPath(base: string, next: string | number): string {
  if (typeof next === 'number') return `${base}[${next}]`;
  if (quotedName.test(next)) return `${base}[${JSON.stringify(next)}]`;
  return base === '' ? next : `${base}.${next}`;
}

/** `undefined` if the value does not exist. */
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
