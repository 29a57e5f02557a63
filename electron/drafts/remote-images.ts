/** Of a tag or an address: longer ones are looked at so far. */
const maxCharacters = 4_000;

const address = /\s(?:src|href)\s*=\s*(?:["']\s*([^"']+)|([^\s"'>]+))/i;

/** How many addresses outside the page its images and styles name: none of them is loaded. The same address counts once. */
export function blockedImagesIn(html: string): number {
  const addresses = new Set<string>();
  // Tag by tag: one expression over a hostile page could take minutes.
  for (const part of html.split('<')) {
    if (!/^(?:img|image|source|input)\s/i.test(part)) continue;
    const found = address.exec(part.slice(0, maxCharacters).split('>', 1)[0]!);
    if (found) addresses.add((found[1] ?? found[2] ?? '').trim());
  }
  for (const part of html.split(/url\(/i).slice(1)) {
    const [, found = ''] = /^\s*["']?\s*([^"')]*)/.exec(part.slice(0, maxCharacters)) ?? [];
    addresses.add(found.trim());
  }
  return [...addresses].filter((each) => each !== '' && !/^(data:|#)/i.test(each)).length;
}
