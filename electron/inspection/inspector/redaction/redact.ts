import { asWritten, type Decoding, unpacked, withoutEscapes, withoutEscapesInRuns } from './decodings.ts';
import { createReader, maybeEscape } from './readings.ts';

export const removed = '[removed]';
/** Shorter ones would also remove words that are no secrets; their members are still removed by name. */
const minSecretLength = 4;
/** Encodings around each other that are undone, in any order: a JSON text in a JSON text in a page. */
const maxEscapes = 3;
/** Layers of base64 or hexadecimal digits that are undone. */
const maxPacked = 2;
/** A text that needs more is made to take time. It is removed as a whole. */
const maxSteps = 500_000;
const maxStepsPerCharacter = 32;
const stepsPerReading = 4;
/** Characters that one character of a secret may take up where it is encoded twice. */
const maxGrowth = 18;
const maxMargin = 65_536;

const secretNames =
  'access_token|refresh_token|id_token|client_secret|token|password|passwd|secret|api_?key|signature|session_?id|sid';
/** `"token": "…"` in either quotes, `token=…`, `token: …`, `<token>…</token>`, and what follows `Bearer`. */
const named = [
  new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi'),
  new RegExp(`('(?:${secretNames})'\\s*:\\s*')(?:[^'\\\\]|\\\\.)*`, 'gi'),
  new RegExp(`(\\\\"(?:${secretNames})\\\\"\\s*:\\s*\\\\")(?:[^"\\\\]|\\\\[^"])*`, 'gi'),
  new RegExp(`(\\b(?:${secretNames})\\s*[=:]\\s*)(?!["'\\\\])[^\\s&;,<>"']+`, 'gi'),
  new RegExp(`(<(?:${secretNames})>)[^<]*`, 'gi'),
  /(\bBearer\s+)[\w.~+/=!-]+/gi,
];

type Range = Readonly<{ start: number; end: number }>;
type Steps = { left: number };

/**
 * The text without the secrets it may hold, in at most `maxLength` characters: the values given, whatever encodings are around them, and
 * whatever stands under the name of a secret. No half of a secret is left at the end. Takes time in proportion to the text; one that would
 * take longer is removed as a whole.
 */
export function redact(text: string, secrets: readonly string[], maxLength = Number.POSITIVE_INFINITY): string {
  const longest = Math.max(0, ...secrets.map(({ length }) => length));
  const margin = Math.min(maxMargin, 2_048 + maxGrowth * longest);
  const part = text.slice(0, maxLength + margin);
  const wanted = [...new Set(secrets)].filter((secret) => secret.length >= minSecretLength);
  const steps = { left: maxSteps + maxStepsPerCharacter * part.length };
  const ranges = rangesIn(part, wanted, steps);
  if (steps.left <= 0) return removed;
  return masked(part, ranges, maxLength).slice(0, maxLength);
}

function rangesIn(text: string, secrets: readonly string[], steps: Steps): readonly Range[] {
  const whole = asWritten(text);
  const ranges = layersOf(whole).flatMap(namedIn);
  if (secrets.length === 0) return ranges;
  let packed: readonly Decoding[] = [whole];
  for (let depth = 0; ; depth += 1) {
    for (const decoding of packed) ranges.push(...valuesIn(decoding, secrets, steps));
    if (depth === maxPacked || steps.left <= 0) return ranges;
    packed = packed.flatMap(layersWithRuns).flatMap(unpacked);
  }
}

/** The text, and with one layer of escapes after the other undone. */
function layersOf(decoding: Decoding, undo = withoutEscapes): readonly Decoding[] {
  const layers = [decoding];
  for (let layer = decoding; layers.length < maxEscapes; layers.push(layer)) {
    const inner = undo(layer);
    if (inner === layer) break;
    layer = inner;
  }
  return layers;
}

/** The layers from which runs of digits are unpacked: those, and from each with escapes undone in runs alone; each text once. */
function layersWithRuns(decoding: Decoding): readonly Decoding[] {
  const layers = layersOf(decoding).flatMap((layer, depth) =>
    layersOf(layer, withoutEscapesInRuns).slice(0, maxEscapes - depth),
  );
  return [...new Map(layers.map((layer) => [layer.text, layer])).values()];
}

const rangeOf = ({ starts, ends }: Decoding, start: number, end: number): Range => ({
  start: starts[start] ?? 0,
  end: ends[end - 1] ?? 0,
});

const namedIn = (decoding: Decoding): readonly Range[] =>
  named.flatMap((pattern) =>
    [...decoding.text.matchAll(pattern)].flatMap(({ 0: match, 1: name = '', index }) =>
      match.length === name.length ? [] : [rangeOf(decoding, index + name.length, index + match.length)],
    ),
  );

function valuesIn(decoding: Decoding, secrets: readonly string[], steps: Steps): readonly Range[] {
  const find = createFinder(decoding.text, steps);
  return secrets.flatMap((secret) => find(secret).map(({ start, end }) => rangeOf(decoding, start, end)));
}

/** Finds every place where a text can be read as a secret, or ends within one. */
function createFinder(text: string, steps: Steps) {
  const read = createReader(text, maxEscapes);

  /** Where the longest reading of the secret from here ends; -1 if there is none. */
  const endOf = (secret: string, from: number): number => {
    const seen = new Set<number>();
    const open = [{ at: from, matched: 0 }];
    let end = -1;
    for (let place = open.pop(); place; place = open.pop()) {
      let { at, matched } = place;
      while (matched < secret.length && at < text.length && !maybeEscape(text, at)) {
        if (text.charCodeAt(at) !== secret.charCodeAt(matched)) break;
        at += 1;
        matched += 1;
      }
      steps.left -= 1 + at - place.at;
      if (steps.left <= 0) return end;
      if (matched === secret.length || (at === text.length && matched >= minSecretLength)) {
        end = Math.max(end, at);
      } else if (at < text.length && maybeEscape(text, at)) {
        const readings = read(at);
        steps.left -= stepsPerReading * readings.length;
        for (const reading of readings) {
          const next = { at: reading.end, matched: matched + reading.text.length };
          const key = next.at * (secret.length + 1) + next.matched;
          if (seen.has(key) || !secret.startsWith(reading.text, matched)) continue;
          seen.add(key);
          open.push(next);
        }
      }
    }
    return end;
  };

  return (secret: string): readonly Range[] => {
    const found: Range[] = [];
    const first = secret.charCodeAt(0);
    for (let start = 0; start < text.length && steps.left > 0; start += 1) {
      if (text.charCodeAt(start) !== first && !maybeEscape(text, start)) continue;
      const end = endOf(secret, start);
      if (end > start) found.push({ start, end });
    }
    return found;
  };
}

/** The first `maxLength` characters of the text with each range replaced; ranges that touch are replaced by one mark. */
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
