/** A page for a browser, by its beginning. */
export const looksLikePage = (text: string) =>
  /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype\s+html|html|head|body|title|meta|script)\b/i.test(
    text.replace(/^\uFEFF/, ''),
  );

/** What the page calls itself, as plain text of at most 200 characters; `null` if it has no title and no heading. */
export function headingOf(page: string): string | null {
  const inner = /<(title|h1|h2)\b[^>]*>([\s\S]*?)<\/\1/i.exec(page)?.[2] ?? '';
  const text = inner
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text.slice(0, 200);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
