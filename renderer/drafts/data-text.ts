/** Names that Handlebars accepts only in brackets (its lexer, `ID`). */
const notAnIdentifier = /[\s!"#%-,./;<->@[-^`{-~]/;

/** How much of the data is searched for names. */
const maxNames = 2_000;

/**
 * The names that a template can use with these data: full paths from the root, and the members of list items on their
 * own.
 */
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
    // Inside `{{#each}}` the members of an item are roots; the first item represents the others.
    const entries = Array.isArray(value) ? Object.entries((value[0] as object | null) ?? {}) : Object.entries(value);
    const start = Array.isArray(value) ? '' : path;
    if (Array.isArray(value) && typeof value[0] !== 'object') continue;
    for (const [name, member] of entries) {
      const segment = notAnIdentifier.test(name) ? `[${name}]` : name;
      const memberPath = start === '' ? segment : `${start}.${segment}`;
      names.add(memberPath);
      queue.push([member, memberPath]);
    }
  }
  return [...names];
}
