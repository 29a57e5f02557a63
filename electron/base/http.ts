/** In the order of the response. Names are spelled as the server wrote them. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

export type HttpAnswer = Readonly<{ status: number; headers: HeaderList; body: Uint8Array }>;

/** The first value of the header with this lower-case name, or `null` (RFC 9110, section 5.1). */
export function headerOf(headers: HeaderList, name: string): string | null {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null;
}

/** The start of a web page, after white space, an XML declaration and comments. */
const pageStart = /<(?:!doctype\s+html|html|head|body|title|meta|script)\b/iy;

/** Whether a text starts like a web page. */
export function isWebPage(text: string): boolean {
  let at = spaceEnd(text, text.startsWith('\uFEFF') ? 1 : 0);
  if (text.slice(at, at + 5).toLowerCase() === '<?xml') at = spaceEnd(text, endOf(text, '>', at));
  while (text.startsWith('<!--', at)) at = spaceEnd(text, endOf(text, '-->', at + 4));
  pageStart.lastIndex = at;
  return pageStart.test(text);
}

/** The index of the first character from `from` that is not white space. */
function spaceEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}

/** The index after the next `mark`; the end of the text without one. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

/** The title of a web page, or its first heading, as plain text of any length; `null` without both. */
export function webPageTitle(page: string): string | null {
  const text = withoutTags(titleMarkup(page))
    .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };

/** The content of the first closed title or heading; empty without one. */
function titleMarkup(page: string): string {
  /** Elements without an end tag after some offset have none after a later offset either. */
  const unclosed = new Set<string>();
  for (const { 1: written = '', index } of page.matchAll(/<(title|h1|h2)\b/gi)) {
    const name = written.toLowerCase();
    if (unclosed.has(name)) continue;
    const start = page.indexOf('>', index) + 1;
    if (start === 0) return '';
    const end = page.slice(start).search(closings[name] ?? /$/);
    if (end !== -1) return page.slice(start, start + end);
    unclosed.add(name);
  }
  return '';
}

const closings: Readonly<Record<string, RegExp>> = { title: /<\/title/i, h1: /<\/h1/i, h2: /<\/h2/i };

/** Replaces each tag with a space. A `<` without a `>` is text. */
function withoutTags(markup: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = markup.indexOf('<'); open !== -1; open = markup.indexOf('<', at)) {
    const close = markup.indexOf('>', open);
    if (close === -1) break;
    parts.push(markup.slice(at, open), ' ');
    at = close + 1;
  }
  return parts.join('') + markup.slice(at);
}
