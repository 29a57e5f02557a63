import type { Decoding } from './decoding.ts';
import { withBytesJoined } from './escapes.ts';

/** The value of a digit by its code unit; -1 for other characters. */
type DigitOf = (code: number) => number;

const sextets = new Int8Array(128).fill(-1);
for (const [value, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  sextets[character.charCodeAt(0)] = value;
// base64url (RFC 4648, section 5)
sextets['-'.charCodeAt(0)] = 62;
sextets['_'.charCodeAt(0)] = 63;
const sextetOf: DigitOf = (code) => sextets[code] ?? -1;

function nibbleOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Shorter texts cannot contain a secret. */
const minTextLength = 4;
const minDigits = 6;

/**
 * The readable texts in base64 (RFC 4648) or hexadecimal digits, one per line. Digits may start anywhere and have
 * anything between them, so there is one result for each offset within a group.
 */
export function unpacked(decoding: Decoding): readonly Decoding[] {
  return [
    ...unpackedDigits(decoding, everyDigit(decoding.text, sextetOf), sextetOf, 6),
    ...unpackedDigits(decoding, everyDigit(withoutPrefixes(decoding.text), nibbleOf), nibbleOf, 4),
    ...unpackedDigits(decoding, dumpedDigits(decoding.text), nibbleOf, 4),
  ];
}

const everyDigit = (text: string, digitOf: DigitOf): readonly number[] => {
  const found: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (digitOf(text.charCodeAt(at)) !== -1) found.push(at);
  return found;
};

/** Keeps the length. The zeros of `0x41, 0x42` are not digits. */
const withoutPrefixes = (text: string) => text.replace(/0x/gi, '  ');

const bytesInLine = 16;

/** The offsets of the digits in a hex dump, without its addresses and its character column. */
function dumpedDigits(text: string): readonly number[] {
  const found: number[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const words = [...line.matchAll(/\S+/g)];
    const [offset, ...others] = words;
    if (offset && words.length > 2 && /^[\da-f]{4,16}:?$/i.test(offset[0])) {
      let digits = 0;
      for (const { 0: word, index } of others) {
        if (!/^(?:[\da-f]{2}){1,8}$/i.test(word) || digits === 2 * bytesInLine) break;
        for (let digit = 0; digit < word.length; digit += 1) found.push(at + index + digit);
        digits += word.length;
      }
    }
    at += line.length + 1;
  }
  return found;
}

function unpackedDigits(
  { text, starts, ends }: Decoding,
  places: readonly number[],
  digitOf: DigitOf,
  bits: 4 | 6,
): readonly Decoding[] {
  if (places.length < minDigits) return [];
  const digitsInGroup = bits === 6 ? 4 : 2;
  return Array.from({ length: digitsInGroup }, (_, offset) => {
    const bytes = new Uint8Array(Math.max(0, Math.floor(((places.length - offset) * bits) / 8)));
    let [value, known, count] = [0, 0, 0];
    for (let digit = offset; digit < places.length; digit += 1) {
      value = ((value << bits) | digitOf(text.charCodeAt(places[digit] ?? 0))) & 0xffff;
      known += bits;
      if (known < 8) continue;
      known -= 8;
      bytes[count] = (value >> known) & 0xff;
      count += 1;
    }
    const placeOf = (byte: number, isLast: boolean) =>
      places[offset + (isLast ? Math.ceil(((byte + 1) * 8) / bits) - 1 : Math.floor((byte * 8) / bits))] ?? 0;
    return readableTexts(
      bytes,
      (byte) => starts[placeOf(byte, false)] ?? 0,
      (byte) => ends[placeOf(byte, true)] ?? 0,
    );
  });
}

/** The parts of bytes that are UTF-8 text, each followed by a line break. */
function readableTexts(bytes: Uint8Array, startOf: (byte: number) => number, endOf: (byte: number) => number) {
  const made: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let part = '';
  let first = 0;
  for (let at = 0; at <= bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      part += String.fromCharCode(...bytes.subarray(at, at + length));
      at += length;
      continue;
    }
    if (part.length >= minTextLength) {
      made.push(part, '\n');
      for (let byte = first; byte < at; byte += 1) {
        starts.push(startOf(byte));
        ends.push(endOf(byte));
      }
      starts.push(endOf(at - 1));
      ends.push(endOf(at - 1));
    }
    part = '';
    at += 1;
    first = at;
  }
  return withBytesJoined({ text: made.join(''), starts, ends });
}

/** The length in bytes of the printable character at this offset; 0 without one. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if ((lead >= 0x20 && lead < 0x7f) || lead === 9 || lead === 10 || lead === 13) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let next = at + 1; next < at + length; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
