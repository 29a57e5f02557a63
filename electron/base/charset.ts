import { encodingOf } from '../../shared/text-encoding.ts';

/** A character set that a media type names. `encoding` is its WHATWG label; `null` if it is none that can be read. */
export type NamedCharset = Readonly<{ label: string; encoding: string | null }>;

/** The `charset` of a media type (RFC 9110, section 8.3.2); `null` without one. */
export function charsetOf(mediaType: string | null): NamedCharset | null {
  const [, quoted, token] = /;\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(mediaType ?? '') ?? [];
  const label = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return label === undefined ? null : { label, encoding: encodingNamed(label) };
}

/** The WHATWG label of an encoding by any of its names; `null` if it cannot be read. */
export function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/**
 * The encoding to read a text in, where it is another than its first bytes tell: the one of the media type. What begins with a byte order
 * mark or as UTF-16 is that, whatever the media type says (WHATWG Encoding, "decode"). JSON is UTF-8 (RFC 8259, section 8.1) unless its
 * bytes are not: then it is what the media type says. `null`: the first bytes decide.
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

/** Whether a media type is that of JSON (RFC 6839, section 3.1), or a text begins as JSON. */
export const isJsonText = (mediaType: string | null, text: string): boolean =>
  /^[^;]*[/+]json\s*(;|$)/i.test(mediaType ?? '') || /^[\uFEFF\s]*[{[]/.test(text);

/** A short answer as text. */
export function decodeAnswer(bytes: Uint8Array, mediaType: string | null): string {
  const text = new TextDecoder(encodingOf(bytes).encoding).decode(bytes);
  const isUtf8 = () => !text.includes('\uFFFD');
  const encoding = encodingByCharset(bytes, charsetOf(mediaType), isJsonText(mediaType, text), isUtf8);
  return encoding === null ? text : new TextDecoder(encoding).decode(bytes);
}
