import { createReader, maybeEscape, type Reading } from './readings.ts';

/** A text with, for each code unit, the part of the original text that it comes from. */
export type Decoding = Readonly<{ text: string; starts: readonly number[]; ends: readonly number[] }>;

/** The text itself. */
export const asWritten = (text: string): Decoding => ({
  text,
  starts: Array.from({ length: text.length }, (_, at) => at),
  ends: Array.from({ length: text.length }, (_, at) => at + 1),
});

/** The text with one layer of escapes undone, each as `likelyOf` reads it; the same object if it has none. */
export const withoutEscapes = (decoding: Decoding): Decoding => undone(decoding, () => true);

/**
 * The text with one layer of escapes undone inside runs of base64 or hexadecimal digits alone; the same object if it has none. What
 * stands before a run may look like the beginning of an escape, as in `&#` before a digit or `%` before two: it is left as written.
 */
export const withoutEscapesInRuns = (decoding: Decoding): Decoding =>
  undone(decoding, ({ text }, before) => runSign.test(text) && before !== undefined && runSign.test(before));

const runSign = /^[\w+/=\r\n-]$/;

/** `isMeant` gets each likely reading of an escape, and the text of what stands before it. */
function undone(decoding: Decoding, isMeant: (found: Reading, before: string | undefined) => boolean): Decoding {
  const { text, starts, ends } = decoding;
  const read = createReader(text, 1);
  const made: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let hasEscapes = false;
  for (let at = 0; at < text.length; ) {
    const found = likelyOf(text, at, maybeEscape(text, at) ? read(at) : []);
    const isUndone = found.end > at + 1 && isMeant(found, made.at(-1));
    const likely = isUndone ? found : { text: text.charAt(at), end: at + 1 };
    hasEscapes ||= isUndone;
    made.push(likely.text);
    for (let unit = 0; unit < likely.text.length; unit += 1) {
      from.push(starts[at] ?? 0);
      to.push(ends[likely.end - 1] ?? 0);
    }
    at = likely.end;
  }
  return hasEscapes ? { text: made.join(''), starts: from, ends: to } : decoding;
}

/**
 * The longest reading. A character reference without its semicolon may have taken digits of the text behind it: then it is the
 * longest one that gives a digit of base64, because only those are unpacked.
 */
function likelyOf(text: string, at: number, readings: readonly Reading[]): Reading {
  const longest = (found: readonly Reading[], first: Reading) =>
    found.reduce((one, other) => (other.end > one.end ? other : one), first);
  const any = longest(readings, { text: text.charAt(at), end: at + 1 });
  if (!text.startsWith('&#', at) || text.charAt(any.end - 1) === ';') return any;
  const digits = readings.filter((reading) => reading.end > at + 1 && /^[\w+/-]$/.test(reading.text));
  return longest(digits, digits[0] ?? any);
}

/** What is shorter cannot hold four characters. A run may go over several lines (RFC 2045, section 6.8; RFC 7468). */
const base64Runs = /[\w+/-]{6,}(?:\r?\n[ \t]*[\w+/-]+)*/g;
const hexRuns = /[\da-f]{8,}/gi;
const base64Characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextetOf = (character: string) =>
  base64Characters.indexOf(character === '-' ? '+' : character === '_' ? '/' : character);
const nibbleOf = (character: string) => Number.parseInt(character, 16);

/**
 * What the runs of base64, base64url (RFC 4648) and hexadecimal digits stand for, one character for each byte. A run may begin anywhere
 * in what looks like one, so there is a text for each place that its first byte may begin at. Each run is a line of it.
 */
export function unpacked(decoding: Decoding): readonly Decoding[] {
  return [...unpackedRuns(decoding, base64Runs, sextetOf, 6), ...unpackedRuns(decoding, hexRuns, nibbleOf, 4)];
}

function unpackedRuns(
  { text, starts, ends }: Decoding,
  runs: RegExp,
  digitOf: (character: string) => number,
  bits: 4 | 6,
): readonly Decoding[] {
  const digitsInGroup = bits === 6 ? 4 : 2;
  const found = [...text.matchAll(runs)].map((run) =>
    Array.from(run[0], (character, at) => ({ character, at: run.index + at })).filter(
      ({ character }) => !/\s/.test(character),
    ),
  );
  if (found.length === 0) return [];
  return Array.from({ length: digitsInGroup }, (_, offset) => {
    const made: string[] = [];
    const from: number[] = [];
    const to: number[] = [];
    for (const digits of found) {
      for (let bit = 0; offset + (bit + 8) / bits <= digits.length; bit += 8) {
        const first = offset + Math.floor(bit / bits);
        const last = offset + Math.ceil((bit + 8) / bits) - 1;
        const firstDigit = digits[first];
        const lastDigit = digits[last];
        if (!firstDigit || !lastDigit) break;
        const both = (digitOf(firstDigit.character) << bits) | digitOf(lastDigit.character);
        const spare = (last - offset + 1) * bits - bit - 8;
        made.push(String.fromCharCode((both >> spare) & 0xff));
        from.push(starts[firstDigit.at] ?? 0);
        to.push(ends[lastDigit.at] ?? 0);
      }
      made.push('\n');
      from.push(to.at(-1) ?? 0);
      to.push(to.at(-1) ?? 0);
    }
    return { text: made.join(''), starts: from, ends: to };
  });
}
