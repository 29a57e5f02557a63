/** A path or an address without slashes at its end. In one pass: a regular expression would try each of many slashes. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
