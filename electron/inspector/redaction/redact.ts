import { asWritten, type Decoding } from './decoding.ts';
import { withoutEscapes, withoutQuotedBytes, withoutTags } from './escapes.ts';
import { unpacked } from './packings.ts';
import { createSecretFinder, type Range } from './secret-finder.ts';

export const removed = '[removed]';
/** Nested escapes to undo, in any order: a JSON text in a JSON text in a page. */
const maxEscapes = 3;
/** Nested layers of base64 or hexadecimal digits to undo. */
const maxPacked = 2;
/** Decoded characters for each character of a text. A text that needs more is malicious and is removed as a whole. */
const maxGrowth = 200;
const freeCharacters = 500_000;
/** Characters that one character of a secret may take if it is encoded twice. */
const maxSpelling = 18;
const maxMargin = 65_536;

const secretNames =
  'access_token|refresh_token|id_token|client_secret|token|password|passwd|secret|api_?key|signature|session_?id|sid';
/** `"token": "…"` with either quotes, `token=…`, `token: …`, `<token>…</token>`, and the text after `Bearer`. */
const named = [
  new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi'),
  new RegExp(`('(?:${secretNames})'\\s*:\\s*')(?:[^'\\\\]|\\\\.)*`, 'gi'),
  new RegExp(`(\\\\"(?:${secretNames})\\\\"\\s*:\\s*\\\\")(?:[^"\\\\]|\\\\[^"])*`, 'gi'),
  new RegExp(`(\\b(?:${secretNames})\\s*[=:]\\s*)(?!["'\\\\])[^\\s&;,<>"']+`, 'gi'),
  new RegExp(`(<(?:${secretNames})>)[^<]*`, 'gi'),
  /(\bBearer\s+)[\w.~+/=!-]+/gi,
];

/** Removes secrets from a text and cuts it to `maxLength` characters. */
export type Redactor = (text: string, maxLength?: number) => string;

/**
 * Removes these secrets in any encoding, and every value with the name of a secret. The cut at the end leaves no part
 * of a secret. Runs in linear time; a text that takes longer is removed as a whole.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const finder = createSecretFinder(secrets, maxEscapes);
  const accented = new Set([...secrets.join('')].filter((character) => character > '~'));
  const longest = secrets.reduce((most, { length }) => Math.max(most, length), 0);
  const margin = Math.min(maxMargin, 2_048 + maxSpelling * longest);

  const layersOf = (decoding: Decoding, areRead = true): readonly Decoding[] => {
    const layers = [decoding];
    for (let layer = decoding; layers.length <= maxEscapes; layers.push(layer)) {
      const inner = withoutEscapes(layer, { areRead, accented });
      if (inner === layer) break;
      layer = inner;
    }
    return layers;
  };

  /** Every way to decode the text, without the named members. */
  function* readings(layers: readonly Decoding[]): Generator<Decoding> {
    const [whole] = layers;
    if (!whole) return;
    const others = [withoutTags, withoutQuotedBytes].map((undo) => undo(whole)).filter((other) => other !== whole);
    const cautious = whole.text.includes('&') ? layersOf(whole, false).slice(1) : [];
    let open = [...layers, ...cautious];
    yield* open;
    for (const other of others) yield* layersOf(other);
    for (let depth = 0; depth < maxPacked; depth += 1) {
      open = open
        .flatMap(unpacked)
        .filter(({ text }) => text !== '')
        .flatMap((inner) => layersOf(inner));
      yield* open;
    }
  }

  return (text, maxLength = Number.POSITIVE_INFINITY) => {
    const part = text.slice(0, maxLength + margin);
    const layers = layersOf(asWritten(part));
    const ranges = layers.flatMap(namedIn);
    let left = freeCharacters + maxGrowth * part.length;
    for (const reading of finder.isNeeded ? readings(layers) : []) {
      left -= reading.text.length;
      if (left < 0) return removed;
      for (const range of finder.find(reading)) ranges.push(range);
    }
    return masked(part, ranges, maxLength).slice(0, maxLength);
  };
}

export const redact = (text: string, secrets: readonly string[], maxLength?: number): string =>
  createRedactor(secrets)(text, maxLength);

const namedIn = ({ text, starts, ends }: Decoding): readonly Range[] =>
  named.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, 1: name = '', index }) =>
      match.length === name.length
        ? []
        : [{ start: starts[index + name.length] ?? 0, end: ends[index + match.length - 1] ?? 0 }],
    ),
  );

/** The first `maxLength` characters of the text with each range masked. Touching ranges share one mark. */
function masked(text: string, ranges: readonly Range[], maxLength: number): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start >= maxLength) break;
    if (parts.length === 0 || start > at) parts.push(text.slice(at, start), removed);
    at = Math.max(at, end);
  }
  return parts.join('') + text.slice(at, Math.max(at, Math.min(text.length, maxLength)));
}
