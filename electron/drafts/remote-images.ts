/** Of a tag or an address: longer ones are looked at so far. */
const maxCharacters = 4_000;
/** Of a page: more than these are not loaded. */
const maxImages = 10_000;

const attribute = /\s(?:src|href)\s*=\s*(?:["']\s*([^"']+)|([^\s"'>]+))/di;
const sourceSet = /\s(srcset)\s*=\s*["']?\s*(?!data:)/di;
const fontFile = /\.(?:woff2?|ttf|otf|eot)$/i;

/** An address outside the page, in a tag or a style of it. Offsets are in UTF-16 units. */
export type ImageAddress = Readonly<{
  start: number;
  end: number;
  /** As written in the page. */
  text: string;
  /** Without a fragment; `null` for what is no image of a server. */
  url: string | null;
}>;

/** The addresses outside the page that its images and styles name, in their order. */
export function imageAddressesIn(html: string): readonly ImageAddress[] {
  const found: ImageAddress[] = [];
  const add = (start: number, written: string, isImage: boolean) => {
    const text = written.trim();
    if (text === '' || /^(data:|#)/i.test(text)) return;
    found.push({
      start,
      end: start + written.length,
      text,
      url: isImage && found.length < maxImages ? urlOf(text) : null,
    });
  };
  for (const { start, text } of imageTagsIn(html)) {
    const match = attribute.exec(text);
    const [from] = match?.indices?.[1] ?? match?.indices?.[2] ?? [];
    if (match && from !== undefined) add(start + from, match[1] ?? match[2] ?? '', true);
  }
  let start = 0;
  let isImport = false;
  for (const [at, part] of html.split(/url\(/i).entries()) {
    if (at > 0) {
      const [before, written = ''] = /^\s*["']?\s*([^"')]*)/.exec(part.slice(0, maxCharacters)) ?? [''];
      add(start + before.length - written.length, written, !isImport);
    }
    isImport = /@import\s*$/i.test(part.slice(-20));
    start += part.length + 'url('.length;
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The page with the images of `dataUrls`, which are named by the address, in the place of their addresses. */
export function withImageData(
  html: string,
  addresses: readonly ImageAddress[],
  dataUrls: ReadonlyMap<string, string>,
): string {
  if (dataUrls.size === 0) return html;
  // Chromium would prefer what `srcset` names, which is not loaded.
  const sets = imageTagsIn(html).flatMap(({ start, text }) => {
    const [from] = sourceSet.exec(text)?.indices?.[1] ?? [];
    return from === undefined ? [] : [{ start: start + from, end: start + from, text: 'data-' }];
  });
  const images = addresses.flatMap(({ start, end, url }) => {
    const text = url === null ? undefined : dataUrls.get(url);
    return text === undefined ? [] : [{ start, end, text }];
  });
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of [...sets, ...images].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    parts.push(html.slice(at, start), text);
    at = end;
  }
  return [...parts, html.slice(at)].join('');
}

/** Tag by tag: one expression over a hostile page could take minutes. `text` is without `<` and `>`. */
function imageTagsIn(html: string): ReadonlyArray<Readonly<{ start: number; text: string }>> {
  const tags: Array<Readonly<{ start: number; text: string }>> = [];
  let start = 0;
  for (const part of html.split('<')) {
    if (/^(?:img|image|source|input)\s/i.test(part)) {
      tags.push({ start, text: part.slice(0, maxCharacters).split('>', 1)[0]! });
    }
    start += part.length + 1;
  }
  return tags;
}

/** Relative addresses belong to no server that Galley knows. */
function urlOf(text: string): string | null {
  const address = decoded(text).replaceAll(/^["']|["']$/g, '');
  if (!/^(?:https?:)?[\\/]{2}/i.test(address) || !URL.canParse(address, 'https://page.invalid/')) return null;
  const url = new URL(address, 'https://page.invalid/');
  if (url.username !== '' || url.password !== '' || fontFile.test(url.pathname)) return null;
  url.hash = '';
  return url.href;
}

/** Handlebars escapes these in values. */
const decoded = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]{1,4});/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{1,4});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&amp;/g, '&');
