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

/** The member names and the list indexes of a path. */
export const stepsOf = (path: string): ReadonlyArray<string | number> =>
  Array.from(path.matchAll(step), ([, index, quoted, name]) =>
    index === undefined ? (quoted === undefined ? name! : unquoted(quoted)) : Number(index),
  );

/** `undefined` if the value does not exist. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of stepsOf(path)) {
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
