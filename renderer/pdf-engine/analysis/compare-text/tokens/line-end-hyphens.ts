import type { Token } from './text-tokens.ts';

/**
 * WeasyPrint writes the soft hyphen, and after it the visible hyphen. Browsers break “--help” after its hyphens too,
 * and words after a slash or a dash (UAX #14).
 */
const endsBroken = /(?:[\p{L}\p{Nd}](?:[-/\u2013\u2014]|\u00ad?\u2010|\u00ad)|^-+)$/u;
const endsInLetter = /\p{L}\u00ad?.$/u;
const beginsWithLetter = /^\p{L}/u;
const beginsWithCharacter = /^[\p{L}\p{Nd}]/u;

/** Whether the hyphen belongs to the word, as in a date, “X-200” or “and/or”. */
const isOwnSign = (head: Token, tail: Token) =>
  !endsInLetter.test(head.text) || !beginsWithLetter.test(tail.key) || endsInOtherSign.test(head.key);

/**
 * Joins the halves of words that are hyphenated at the end of a line, so that a word broken in only one document is
 * equal. A hyphen may also belong to the word, or end it ("pre- and post-"). So halves are joined only into a word that
 * is whole somewhere in the two documents, or broken in them at another letter. Beside a figure, as in a date, the
 * hyphen stays. A number or a code that continues with a figure is always one, unless other figures have a trailing
 * minus. Other halves stay two, but are shown as one if the second half is not a word of its own. They lose the hyphen
 * if most hyphens of the documents are hyphenation.
 */
export function joinBroken(before: readonly Token[], after: readonly Token[]): [readonly Token[], readonly Token[]] {
  const seenAs = new Map<string, string | true>();
  const see = (whole: string, half: string) => {
    const known = seenAs.get(whole);
    seenAs.set(whole, known === undefined || known === half ? half : true);
  };
  const broken = { before: brokenWords(before), after: brokenWords(after) };
  for (const { head, tail } of [...broken.before, ...broken.after]) {
    if (!isOwnSign(head, tail)) see(withoutHyphen(head) + tail.key, head.key);
    see(withHyphen(head) + tail.key, withHyphen(head));
  }
  if (seenAs.size === 0) return [before, after];
  for (const tokens of [before, after]) {
    for (const { key } of tokens) if (seenAs.has(key)) seenAs.set(key, true);
  }
  const hasMinus = hasMinusBehind(before, broken.before) || hasMinusBehind(after, broken.after);
  const keyOf = (word: BrokenWord) => wholeKey(word, seenAs, !hasMinus);
  return shownJoined(joined(before, broken.before, keyOf), joined(after, broken.after, keyOf));
}

/**
 * Halves that stay two, as they are shown: for an added word at the end of a line, the kind of its hyphen is unknown.
 */
function shownJoined(before: readonly Token[], after: readonly Token[]): [readonly Token[], readonly Token[]] {
  const broken = { before: brokenWords(before), after: brokenWords(after) };
  /** How often the second half of each occurs by itself too. */
  const tails = new Map<string, number>();
  let soft = 0;
  for (const tokens of [before, after])
    for (const { rest, key } of tokens) if (rest) soft += key.includes('-') ? -1 : 1;
  for (const { head, tail } of [...broken.before, ...broken.after])
    if (!isOwnSign(head, tail)) tails.set(tail.key, (tails.get(tail.key) ?? 0) - 1);
  if (tails.size === 0) return [before, after];
  for (const tokens of [before, after]) {
    for (const { key } of tokens) if (tails.has(key)) tails.set(key, tails.get(key)! + 1);
  }
  const shown = (tokens: readonly Token[], words: readonly BrokenWord[]) => {
    const out = [...tokens];
    for (const { head, tail, index } of words) {
      if (tails.get(tail.key) !== 0 || isOwnSign(head, tail)) continue;
      out[index] = { ...out[index]!, text: soft > 0 ? head.text.replace(/\u00ad?[-\u2010]$/, '') : head.text };
      out[index + 1] = { ...out[index + 1]!, isTight: true };
    }
    return out;
  };
  return [shown(before, broken.before), shown(after, broken.after)];
}

const endsInOtherSign = /[/\u2013\u2014]$/;
const endsInCode = /(?:\p{Nd}[-/\u2010\u2013]|[\p{L}\p{Nd}]{2}[-\u2010])$/u;
const beginsWithFigure = /^\p{Nd}/u;

/**
 * Whether a date, a number or a code such as “KD-62901” is broken at its hyphen: it continues with a figure in a line
 * below, or in the next column.
 */
const isOneCode = ({ head, tail }: BrokenWord) =>
  endsInCode.test(head.text) &&
  beginsWithFigure.test(tail.text) &&
  (tail.page !== head.page || Math.abs(tail.box.y - head.box.y) > head.box.height / 2);

const minusBehind = /^[\d.,]+-$/;

/** Whether a figure has a trailing minus inside a line, as in some statements of accounts. */
function hasMinusBehind(tokens: readonly Token[], broken: readonly BrokenWord[]): boolean {
  const withMinus = (all: readonly Token[]) =>
    all.filter(({ key }) => key.endsWith('-') && minusBehind.test(key)).length;
  return withMinus(tokens) > withMinus(broken.map(({ head }) => head));
}

const withoutHyphen = ({ key }: Token) => (key.endsWith('-') ? key.slice(0, -1) : key);
const withHyphen = (head: Token) => (endsInOtherSign.test(head.key) ? head.key : `${withoutHyphen(head)}-`);

/** Whether both documents have the same words broken at line ends, so that they are joined, or not, in both. */
export function areBrokenAlike(before: readonly Token[], after: readonly Token[]): boolean {
  const namesOf = (tokens: readonly Token[]) =>
    brokenWords(tokens)
      .map(({ head, tail }) => `${head.key} ${tail.key}`)
      .sort()
      .join('\n');
  return namesOf(before) === namesOf(after);
}

/** The halves of a word that may be broken; `index` is that of the first. */
type BrokenWord = Readonly<{ head: Token; tail: Token; index: number }>;

function brokenWords(tokens: readonly Token[]): readonly BrokenWord[] {
  const broken: BrokenWord[] = [];
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    const head = tokens[index]!;
    const last = head.text.charCodeAt(head.text.length - 1);
    if (last !== 0x2d && last !== 0x2f && last !== 0xad && (last < 0x2010 || last > 0x2014)) continue;
    if (!endsBroken.test(head.text)) continue;
    const tail = tokens[index + 1]!;
    const isNextLine = tail.page !== head.page || tail.line !== head.line;
    if (isNextLine && beginsWithCharacter.test(tail.key)) broken.push({ head, tail, index });
  }
  return broken;
}

/**
 * The halves as one word; `null` if they stay two. `areCodes`: a figure that continues on the next line is one with its
 * hyphen.
 */
function wholeKey(word: BrokenWord, seenAs: ReadonlyMap<string, string | true>, areCodes: boolean): string | null {
  const { head, tail } = word;
  const hyphenated = withHyphen(head) + tail.key;
  const plain = withoutHyphen(head) + tail.key;
  const known = isOwnSign(head, tail) ? [hyphenated] : [hyphenated, plain];
  const seen = known.find((form) => seenAs.get(form) === true);
  if (seen !== undefined) return seen;
  if (areCodes && isOneCode(word)) return hyphenated;
  const isSoft = !head.key.endsWith('-') && !endsInOtherSign.test(head.key);
  return isSoft ? plain : null;
}

function joined(
  tokens: readonly Token[],
  broken: readonly BrokenWord[],
  keyOf: (word: BrokenWord) => string | null,
): readonly Token[] {
  const whole = new Map<number, Token>();
  const tails = new Set<number>();
  for (const word of broken) {
    const { head, tail, index } = word;
    const key = tails.has(index) ? null : keyOf(word);
    if (key === null) continue;
    const { page, line, box } = tail;
    const text = shownAs(head, tail, key === withHyphen(head) + tail.key);
    whole.set(index, { ...head, key, text, rest: { page, line, box } });
    tails.add(index + 1);
  }
  return whole.size === 0
    ? tokens
    : tokens.flatMap((token, index) => (tails.has(index) ? [] : [whole.get(index) ?? token]));
}

const shownAs = (head: Token, tail: Token, keepsHyphen: boolean) =>
  (keepsHyphen ? head.text : head.text.replace(/[-\u2010\u00ad]+$/, '')) + tail.text;
