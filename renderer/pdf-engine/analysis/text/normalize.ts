/** Letters that need no normalisation. Most words have only these, so this is checked first for speed. */
export const isPlain = (word: string): boolean => plain.test(word);
const plain = /^[\x21-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/;

/** Soft hyphen, zero-width characters, and the marks that only control the writing direction. */
const unseen = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/g;

/**
 * Latin ligatures and the shaped forms of Hebrew and Arabic: one glyph of a font for letters that others write
 * separately.
 */
const shaped = /[\ufb00-\ufdff\ufe70-\ufefc]/g;

const hyphens = /[\u2010\u2011]/g;

/**
 * A word as compared, never as shown: NFC (UAX #15), ligatures as letters, without invisible characters. Compatibility
 * forms stay, because "m²" is not "m2".
 */
export function normalized(word: string): string {
  if (isPlain(word)) return word;
  return word
    .replace(unseen, '')
    .replace(shaped, (sign) => sign.normalize('NFKC'))
    .replace(hyphens, '-')
    .normalize('NFC');
}

/** Scripts without spaces: each character, with its marks, is compared separately. */
const sign =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}' +
  '\\p{Script=Myanmar}\\u3001-\\u303f\\u30fc\\uff01-\\uffee]\\p{M}*';
const hasSign = new RegExp(sign, 'u');
const partsOfWord = new RegExp(`${sign}|(?:(?!${sign})\\S)+`, 'gu');
const hasSpace = /\s/;

/** The words of `text` in UTF-16 units: one for the whole text, or several if it has spaces or such characters. */
export function wordsIn(text: string): ReadonlyArray<readonly [from: number, to: number]> {
  if (isPlain(text) || !(hasSpace.test(text) || hasSign.test(text))) return [[0, text.length]];
  return Array.from(text.matchAll(partsOfWord), ({ index, 0: part }) => [index, index + part.length] as const);
}

/** Whether no space is expected between this word and its neighbour, as between two Chinese characters. */
export const isSign = (word: string): boolean => !isPlain(word) && hasSign.test(word);

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether the word begins at its right end. */
export const isRightToLeft = (word: string): boolean => !isPlain(word) && rightToLeft.test(word);

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** The value of a run of decimal digits of one script; `NaN` for an unsupported script. */
export function numberOf(digits: string): number {
  let value = 0;
  for (const digit of digits) {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    if (zero === undefined) return Number.NaN;
    value = value * 10 + code - zero;
  }
  return value;
}
