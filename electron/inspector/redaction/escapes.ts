import { characterNames } from './character-names.ts';
import { type Decoding, type Replacement, replaced } from './decoding.ts';

/** How to read HTML references without a semicolon. `accented` are the non-ASCII characters to look for. */
type OpenReferences = Readonly<{ areRead: boolean; accented: ReadonlySet<string> }>;

const patterns = {
  unit: /\\u([\da-f]{4})/iy,
  point: /\\u\{([\da-f]{1,6})\}/iy,
  byte: /\\x([\da-f]{2})/iy,
  octal: /\\([0-7]{3})/y,
  short: /\\([bfnrt])/y,
  literal: /\\([^\da-z])/iy,
  percent: /%([\da-f]{2})/iy,
  percentUnit: /%u([\da-f]{4})/iy,
  decimal: /&#(\d{1,8})(;?)/y,
  hexadecimal: /&#x([\da-f]{1,8})(;?)/iy,
  name: /&([\da-z]{2,8})(;?)/iy,
  quoted: /=([\dA-F]{2})/y,
} as const;

const shortEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function match(name: keyof typeof patterns, text: string, at: number): RegExpExecArray | null {
  const pattern = patterns[name];
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const character = (code: number): string =>
  code > 0xffff ? String.fromCodePoint(Math.min(code, 0x10ffff)) : String.fromCharCode(code);

const coded = (found: RegExpExecArray | null, radix: number): Replacement | null =>
  found && { text: character(Number.parseInt(found[1] ?? '', radix)), end: found.index + found[0].length };

/**
 * Removes one layer of escapes of all kinds: JSON and JavaScript, percent-encoding with `+` for a space, and HTML
 * references. UTF-8 bytes are joined. Returns the same object if there are none.
 */
export const withoutEscapes = (decoding: Decoding, open: OpenReferences): Decoding =>
  withBytesJoined(replaced(decoding, (text, at) => escapeAt(text, at, open)));

function escapeAt(text: string, at: number, open: OpenReferences): Replacement | null {
  switch (text[at]) {
    case '\\':
      return afterBackslash(text, at);
    case '%':
      return coded(match('percent', text, at) ?? match('percentUnit', text, at), 16);
    case '&':
      return reference(text, at, open);
    case '+':
      return { text: ' ', end: at + 1 };
    default:
      return null;
  }
}

function afterBackslash(text: string, at: number): Replacement | null {
  const found =
    coded(match('unit', text, at) ?? match('point', text, at) ?? match('byte', text, at), 16) ??
    coded(match('octal', text, at), 8);
  if (found) return found;
  const short = match('short', text, at)?.[1];
  if (short !== undefined) return { text: shortEscapes[short] ?? '', end: at + 2 };
  return match('literal', text, at) && { text: text.charAt(at + 1), end: at + 2 };
}

function reference(text: string, at: number, open: OpenReferences): Replacement | null {
  const decimal = match('decimal', text, at);
  const number = decimal ?? match('hexadecimal', text, at);
  if (number) {
    const [whole, digits = '', end] = number;
    const radix = decimal ? 10 : 16;
    if (end === ';') return coded(number, radix);
    const length = open.areRead ? openLength(digits, radix, open.accented) : 0;
    if (length === 0) return null;
    return {
      text: character(Number.parseInt(digits.slice(0, length), radix)),
      end: at + whole.length - digits.length + length,
    };
  }
  const [, name = '', end] = match('name', text, at) ?? [];
  if (end !== ';' && !open.areRead) return null;
  for (let length = name.length; length >= 2; length -= 1) {
    const meant = characterNames.get(name.slice(0, length));
    if (meant !== undefined) return { text: meant, end: at + 1 + length + (length === name.length && end ? 1 : 0) };
    if (end === ';') return null;
  }
  return null;
}

/**
 * How many of the digits belong to a reference without a semicolon, since the following text may start with digits.
 * Printable ASCII has two digits, or three that begin with 10, 11 or 12, so its end is always known.
 */
function openLength(digits: string, radix: number, accented: ReadonlySet<string>): number {
  const code = (length: number) => Number.parseInt(digits.slice(0, length), radix);
  for (let length = digits.length; length > 1; length -= 1) if (accented.has(character(code(length)))) return length;
  for (let length = 2; length <= digits.length; length += 1) {
    if (code(length) >= 0x20 && code(length) < 0x7f) return length;
  }
  return code(digits.length) >= 0x80 ? digits.length : 0;
}

/** Decodes the bytes of quoted-printable (RFC 2045, section 6.7). Soft line breaks stay: folding drops them. */
export const withoutQuotedBytes = (decoding: Decoding): Decoding =>
  withBytesJoined(replaced(decoding, (text, at) => (text[at] === '=' ? coded(match('quoted', text, at), 16) : null)));

/** Removes tags of markup, which may split a word: `<br>`, `<wbr>`, `<b>`. */
export function withoutTags(decoding: Decoding): Decoding {
  let end = decoding.text.indexOf('>');
  return replaced(decoding, (text, at) => {
    if (text[at] !== '<' || end === -1) return null;
    if (end < at) end = text.indexOf('>', at);
    return end === -1 ? null : { text: '', end: end + 1 };
  });
}

/** Joins UTF-8 bytes (RFC 3629) that are separate characters, such as those of `%C3%BC`, into their character. */
export const withBytesJoined = (decoding: Decoding): Decoding => replaced(decoding, joinedAt);

function joinedAt(text: string, at: number): Replacement | null {
  const lead = text.charCodeAt(at);
  if (lead < 0xc2 || lead > 0xf4) return null;
  const more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let code = lead & (0x3f >> more);
  for (let next = at + 1; next <= at + more; next += 1) {
    const byte = text.charCodeAt(next);
    if (!(byte >= 0x80 && byte <= 0xbf)) return null;
    code = code * 64 + (byte & 0x3f);
  }
  return code > 0x10ffff ? null : { text: character(code), end: at + more + 1 };
}
