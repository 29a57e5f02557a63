/** An encoding by its WHATWG label, for `TextDecoder`, and the length of the byte order mark at the start. */
export type TextEncoding = Readonly<{ encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; markBytes: number }>;

/**
 * The encoding of a text, from its first bytes alone (WHATWG Encoding, "BOM sniff"). Without a mark, zeros beside the first
 * two characters mean UTF-16 (RFC 4627, section 3): JSON and markup both start with ASCII. Everything else is UTF-8.
 */
export function encodingOf(head: Uint8Array): TextEncoding {
  const [first, second, third, fourth] = head;
  const isOneCharacter = head.length === 2;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  if (first && second === 0 && (isOneCharacter || (third && fourth === 0)))
    return { encoding: 'utf-16le', markBytes: 0 };
  if (first === 0 && second && (isOneCharacter || (third === 0 && fourth)))
    return { encoding: 'utf-16be', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

/** Whether all bytes are characters of the encoding. One that is cut at the end may be one that is still written. */
export function isWellEncoded(bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encodingOf(bytes).encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * The bytes as text, without the mark, in the encoding that they tell, or in that of a WHATWG label. Invalid bytes become U+FFFD; a
 * character cut at the end is left out.
 */
export function decodeText(bytes: Uint8Array, encoding: string = encodingOf(bytes).encoding): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}
