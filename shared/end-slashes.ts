/**
 * Removes trailing slashes from a path or an address. A loop takes linear time; a regular expression would be
 * quadratic.
 */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
