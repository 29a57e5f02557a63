import { asWritten, type Decoding, folded, foldText } from './decoding.ts';
import { withoutEscapes } from './escapes.ts';

/** Shorter secrets would also remove ordinary words. Their members are still removed by name. */
const minSecretLength = 4;
/** Like `minSecretLength`, if case and separators are ignored. */
const minFoldedLength = 6;
/**
 * The text before a secret may look like the start of an escape, which takes up to this many characters of the secret.
 */
const maxTaken = 3;
/**
 * For a long secret, this many letters and digits in a row are enough, because lines of a dump have more between them.
 */
const longLength = 24;
const partLength = 8;

export type Range = Readonly<{ start: number; end: number }>;

/** Finds secrets in a decoded text: exactly, and in any case with anything between their letters. */
export function createSecretFinder(secrets: readonly string[], maxEscapes: number) {
  const exact = new Set<string>();
  const rests = new Set<string>();
  const loose = new Set<string>();
  const parts = new Set<string>();
  for (const secret of secrets) {
    for (const meant of meaningsOf(secret, maxEscapes)) {
      if (meant.length < minSecretLength) continue;
      exact.add(meant);
      for (let taken = 1; taken <= maxTaken && meant.length - taken >= minSecretLength; taken += 1)
        rests.add(meant.slice(taken));
      const fold = foldText(meant);
      if (fold.length >= minFoldedLength) loose.add(fold);
      for (let at = 0; fold.length >= longLength && at + partLength <= fold.length; at += 1)
        parts.add(fold.slice(at, at + partLength));
    }
  }

  return {
    isNeeded: exact.size > 0,

    /** The ranges in the original text that contain a secret, or the start of one at the end. */
    find(decoding: Decoding): readonly Range[] {
      const found = [...rangesOf(decoding, exact), ...rangesOf(decoding, rests, (at) => isEscape(decoding, at - 1))];
      if (loose.size === 0) return found;
      const fold = folded(decoding);
      for (const range of rangesOf(fold, loose)) found.push(range);
      for (let at = 0; parts.size > 0 && at + partLength <= fold.text.length; at += 1)
        if (parts.has(fold.text.slice(at, at + partLength))) found.push(rangeIn(fold, at, at + partLength));
      return found;
    },
  };
}

/** The secret, and its results if escapes around it are undone and it looks like an escape itself. */
function meaningsOf(secret: string, maxEscapes: number): ReadonlySet<string> {
  const meanings = new Set([secret]);
  for (let layer = asWritten(secret); meanings.size <= maxEscapes; ) {
    const inner = withoutEscapes(layer, { areRead: true, accented: new Set() });
    if (inner === layer) break;
    layer = inner;
    meanings.add(layer.text);
  }
  return meanings;
}

const rangeIn = ({ starts, ends }: Decoding, start: number, end: number): Range => ({
  start: starts[start] ?? 0,
  end: ends[end - 1] ?? 0,
});

const isEscape = ({ starts, ends }: Decoding, at: number) => (ends[at] ?? 0) - (starts[at] ?? 0) > 1;

/**
 * The ranges of these secrets, including the start of one at the end of the text. `mayBegin` gets the index of each.
 * Overlapping ranges are merged.
 */
function rangesOf(decoding: Decoding, wanted: ReadonlySet<string>, mayBegin = (_: number) => true): Range[] {
  const { text } = decoding;
  const found: Range[] = [];
  for (const secret of wanted) {
    let [start, end] = [0, 0];
    const close = () => {
      if (end > 0) found.push(rangeIn(decoding, start, end));
    };
    const add = (at: number, to: number) => {
      if (!mayBegin(at)) return;
      if (at > end) {
        close();
        start = at;
      }
      end = to;
    };
    for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1)) add(at, at + secret.length);
    const begun = lengthOfStartAtEnd(text, secret);
    if (begun >= minSecretLength) add(text.length - begun, text.length);
    close();
  }
  return found;
}

/** The length of the secret's start at the end of the text (Knuth, Morris and Pratt). */
function lengthOfStartAtEnd(text: string, secret: string): number {
  const tail = text.slice(-secret.length);
  const borders = [0];
  const step = (matched: number, character: string | undefined): number => {
    let length = matched;
    while (length > 0 && secret[length] !== character) length = borders[length - 1] ?? 0;
    return secret[length] === character ? length + 1 : 0;
  };
  for (let at = 1; at < secret.length; at += 1) borders.push(step(borders[at - 1] ?? 0, secret[at]));
  let matched = 0;
  for (const character of tail.split('')) {
    if (matched === secret.length) matched = borders[matched - 1] ?? 0;
    matched = step(matched, character);
  }
  return matched;
}
