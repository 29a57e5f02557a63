import { encodingOf } from '../../shared/text-encoding.ts';

/** A character set in a media type. `encoding` is its WHATWG label; `null` if it is not supported. */
type NamedCharset = Readonly<{ label: string; encoding: string | null }>;

/** The `charset` of a media type (RFC 9110, section 8.3.2); `null` without one. */
export function charsetOf(mediaType: string | null): NamedCharset | null {
  const [, quoted, token] = /;\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(mediaType ?? '') ?? [];
  const label = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return label === undefined ? null : { label, encoding: encodingNamed(label) };
}

/** The WHATWG label of an encoding by any of its names; `null` if it is not supported. */
export function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/**
 * The encoding from the media type, if it overrides the one that the first bytes show. A byte order mark or UTF-16
 * always wins (WHATWG Encoding, "decode"). JSON is UTF-8 (RFC 8259, section 8.1) unless its bytes are invalid; then the
 * media type counts. `null`: the first bytes decide.
 */
export function encodingByCharset(
  head: Uint8Array,
  charset: NamedCharset | null,
  isJson: boolean,
  isUtf8: () => boolean,
): string | null {
  if (!charset?.encoding || charset.encoding === 'utf-8') return null;
  const sniffed = encodingOf(head);
  if (sniffed.markBytes > 0 || sniffed.encoding !== 'utf-8') return null;
  return isJson && isUtf8() ? null : charset.encoding;
}

/** Whether a media type is JSON (RFC 6839, section 3.1), or a text starts like JSON. */
export const isJsonText = (mediaType: string | null, text: string): boolean =>
  /^[^;]*[/+]json\s*(;|$)/i.test(mediaType ?? '') || /^[\uFEFF\s]*[{[]/.test(text);

/** Decodes a short answer. */
export function decodeAnswer(bytes: Uint8Array, mediaType: string | null): string {
  const text = new TextDecoder(encodingOf(bytes).encoding).decode(bytes);
  const isUtf8 = () => !text.includes('\uFFFD');
  const encoding = encodingByCharset(bytes, charsetOf(mediaType), isJsonText(mediaType, text), isUtf8);
  return encoding === null ? text : new TextDecoder(encoding).decode(bytes);
}
