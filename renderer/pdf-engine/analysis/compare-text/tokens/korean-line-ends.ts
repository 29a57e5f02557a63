import type { Token } from './text-tokens.ts';

/** @file Korean has spaces between words, but lines break within words without a hyphen. */

const [firstSyllable, lastSyllable] = [0xac00, 0xd7a3];
const isSyllable = (code: number) => code >= firstSyllable && code <= lastSyllable;

function forEachLineEnd(tokens: readonly Token[], handle: (head: Token, tail: Token, index: number) => void): void {
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    const head = tokens[index]!;
    if (!isSyllable(head.text.charCodeAt(head.text.length - 1))) continue;
    const tail = tokens[index + 1]!;
    const isNextLine = tail.line !== head.line || tail.page !== head.page;
    if (isNextLine && !head.rest && !tail.rest && isSyllable(tail.text.charCodeAt(0))) handle(head, tail, index);
  }
}

const pairOf = (head: Token, tail: Token) => `${head.key} ${tail.key}`;

/**
 * Without the characters that end a sentence or a part of it: “정” and “원.” are “정원.”, although only “정원” occurs whole
 * somewhere.
 */
const plain = (key: string) => key.replace(/\p{P}+$/u, '');

/**
 * Joins Korean words that are broken at line ends. The end of a line and the start of the next are halves of a word if
 * it is whole or broken elsewhere in the two documents. Halves that are side by side in some line are two words.
 */
export function joinAtLineEnds(
  before: readonly Token[],
  after: readonly Token[],
): [readonly Token[], readonly Token[]] {
  const heads = new Map<string, Set<string>>();
  const pairs = new Set<string>();
  for (const tokens of [before, after]) {
    forEachLineEnd(tokens, (head, tail) => {
      const whole = plain(head.key + tail.key);
      heads.set(whole, (heads.get(whole) ?? new Set()).add(head.key));
      pairs.add(plain(pairOf(head, tail)));
    });
  }
  if (heads.size === 0) return [before, after];
  const known = new Set(Array.from(heads).flatMap(([whole, { size }]) => (size > 1 ? [whole] : [])));
  for (const tokens of [before, after]) {
    tokens.forEach((token, index) => {
      const key = plain(token.key);
      if (heads.has(key)) known.add(key);
      const last = tokens[index - 1];
      if (last?.line === token.line && last.page === token.page) pairs.delete(plain(pairOf(last, token)));
    });
  }
  const joined = (tokens: readonly Token[]) => {
    const out: Token[] = [];
    let taken = 0;
    forEachLineEnd(tokens, (head, tail, index) => {
      if (index < taken || !known.has(plain(head.key + tail.key)) || !pairs.has(plain(pairOf(head, tail)))) return;
      while (taken < index) out.push(tokens[taken++]!);
      const { page, line, box } = tail;
      out.push({ ...head, key: head.key + tail.key, text: head.text + tail.text, rest: { page, line, box } });
      taken = index + 2;
    });
    while (taken < tokens.length) out.push(tokens[taken++]!);
    return out;
  };
  return [joined(before), joined(after)];
}

/** Whether lines end between the same syllables in both documents, so that words are joined, or not, in both. */
export function areLineEndsAlike(before: readonly Token[], after: readonly Token[]): boolean {
  const endsIn = (tokens: readonly Token[]) => {
    const ends: string[] = [];
    forEachLineEnd(tokens, (head, tail) => ends.push(pairOf(head, tail)));
    return ends.sort().join('\n');
  };
  return endsIn(before) === endsIn(after);
}
