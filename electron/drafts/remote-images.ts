/** How many addresses outside the page its images and styles name: none of them is loaded. The same address counts once. */
export function blockedImagesIn(html: string): number {
  const addresses = new Set<string>();
  for (const [, quoted, bare] of html.matchAll(
    /<(?:img|image|source|input)\b[^>]{0,4000}?\s(?:src|href)\s*=\s*(?:["']\s*([^"']{1,4000})|([^\s"'>]{1,4000}))/gi,
  ))
    addresses.add((quoted ?? bare ?? '').trim());
  for (const [, address] of html.matchAll(/url\(\s*["']?\s*([^"')]{1,4000})/gi)) addresses.add(address!.trim());
  return [...addresses].filter((address) => address !== '' && !/^(data:|#)/i.test(address)).length;
}
