export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** How a text is written, and how many bytes of byte order mark stand before it. */
export type EncodedAs = Readonly<{ encoding: TextEncoding; markBytes: number }>;

/**
 * Judged by the first bytes alone (WHATWG Encoding, "BOM sniff"). Without a mark, a zero beside the first character tells UTF-16
 * as RFC 4627, section 3 does: JSON and markup both start with ASCII. Everything else is UTF-8.
 */
export function encodingOf(head: Uint8Array): EncodedAs {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', markBytes: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  if (first && second === 0) return { encoding: 'utf-16le', markBytes: 0 };
  if (first === 0 && second) return { encoding: 'utf-16be', markBytes: 0 };
  return { encoding: 'utf-8', markBytes: 0 };
}

/** The bytes as text, without the mark. What is no valid text becomes U+FFFD; a character cut at the end is left out. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes).encoding).decode(bytes, { stream: true });
}
