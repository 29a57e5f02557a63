/** An encoding by its WHATWG label, for `TextDecoder`, and the length of the byte order mark at the start. */
type TextEncoding = Readonly<{ encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; markBytes: number }>;

/**
 * The encoding of a text from its first bytes (WHATWG Encoding, "BOM sniff"). Without a byte order mark, zeros beside
 * the first two characters mean UTF-16 (RFC 4627, section 3), because JSON and markup start with ASCII. Everything else
 * is UTF-8.
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

/**
 * Whether all bytes are valid in the encoding. An incomplete last character is accepted: the file may still be written.
 */
export function isWellEncoded(bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encodingOf(bytes).encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes the bytes without their byte order mark, in the detected encoding or in the given WHATWG label. Invalid bytes
 * become U+FFFD. An incomplete last character is dropped.
 */
export function decodeText(bytes: Uint8Array, encoding: string = encodingOf(bytes).encoding): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}
