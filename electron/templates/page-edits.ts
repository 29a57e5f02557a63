import type { MarkupAddress } from '../../shared/markup-addresses.ts';

/** A page and the addresses that it loads, ascending. */
export type LoadedPage = Readonly<{ html: string; addresses: readonly MarkupAddress[] }>;

/** A page without a match loads nothing. Most pages need no scan. */
const mayLoad =
  /<(?:img|image|source|input|link|use|feimage|video|audio|track|i?frame|object|embed|applet)[\s/]|background\s*=|url|image-set|@import|\\/i;

export const mayLoadFiles = (html: string): boolean => mayLoad.test(html);

/** A part of a page and its replacement. Offsets are in UTF-16 units. */
export type PageEdit = Readonly<{ from: number; to: number; text: string }>;

/** Applies the edits to the page. An edit inside a replaced part is skipped. */
export function withEdits(html: string, edits: readonly PageEdit[]): string {
  if (edits.length === 0) return html;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (from < at || to < from || to > html.length) continue;
    parts.push(html.slice(at, from), text);
    at = to;
  }
  return [...parts, html.slice(at)].join('');
}

/** Replaces an address. The new address contains no character that ends an HTML value or a `url(…)`. */
export const addressEdit = ({ from, to, place }: MarkupAddress, address: string): PageEdit => ({
  from,
  to,
  text: place === 'css' ? `url(${address})` : address,
});
