/**
 * The character encoding that the first bytes of a text give away: a byte order mark, or the zero bytes that ASCII has in
 * UTF-16 (RFC 4627, section 3). Everything else is UTF-8. The name suits `TextDecoder`.
 */
export function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return 'utf-8';
}
