/** What stands between two lines of `---` at the top of a template: one `key: value` a line, all optional. */
export type FrontMatter = Readonly<{
  title: string | null;
  description: string | null;
  layout: string | null;
  /** For example `A4 portrait`; the page itself is made by the template's `@page`. */
  page: string | null;
  /** Records that suit the template, the best first. */
  records: readonly string[];
  /** Place in the app's list; the template with the smallest number is the first that an author sees. */
  order: number;
}>;

/** Takes the front matter off. `line` is the line of the file at which `markup` starts, counted from 1. */
export function splitFrontMatter(text: string): { matter: FrontMatter; markup: string; line: number } {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  const fields = new Map<string, string>();
  for (const row of found?.[1]?.split('\n') ?? []) {
    const [key, ...value] = row.split(':');
    if (key && value.length > 0) fields.set(key.trim(), value.join(':').trim());
  }
  const head = found?.[0] ?? '';
  const order = Number.parseInt(fields.get('order') ?? '', 10);
  return {
    matter: {
      title: fields.get('title') ?? null,
      description: fields.get('description') ?? null,
      layout: fields.get('layout') ?? null,
      page: fields.get('page') ?? null,
      records: (fields.get('records') ?? '').split(/[\s,]+/).filter((id) => id !== ''),
      order: Number.isNaN(order) ? Number.MAX_SAFE_INTEGER : order,
    },
    markup: text.slice(head.length),
    line: head.split('\n').length,
  };
}
