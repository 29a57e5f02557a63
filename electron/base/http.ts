/** Names and values in the order of the wire; names as the server wrote them. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** A whole response whose body is text. */
export type TextResponse = Readonly<{ status: number; headers: HeaderList; text: string }>;

/** The first value of the header with this lower-case name; `null` if there is none (RFC 9110, section 5.1). */
export function headerOf(headers: HeaderList, name: string): string | null {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? null;
}

/** Whether a text is a page for a browser, by its beginning. */
export const isWebPage = (text: string) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body|title|meta|script)\b/i.test(
    text.replace(/^\uFEFF/, ''),
  );

/** The title of a web page, else its first heading, as plain text of any length; `null` if it has neither. */
export function webPageTitle(page: string): string | null {
  const inner = /<(title|h1|h2)\b[^>]*>([\s\S]*?)<\/\1/i.exec(page)?.[2] ?? '';
  const text = inner
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
