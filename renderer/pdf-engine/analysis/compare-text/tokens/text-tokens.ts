import { isPlain, isRightToLeft, isSign, normalized, wordsIn } from '../../text/normalize.ts';
import type { PageText, Word } from '../../text/page-text.ts';
import type { TextBox } from '../../text/run-course.ts';

/** A place on a page. `page` is the index of the page in its document, from 0. */
export type Piece = Readonly<{ page: number; line: number; box: TextBox }>;

/**
 * The smallest unit of comparison: a word, a character of a script without spaces, or both halves of a hyphenated word
 * (the second half is `rest`). `key` is compared, `text` is shown. `isTight`: no space is before this token.
 * `isListNumber`: it numbers the rows of its list and has no content of its own.
 */
export type Token = Piece &
  Readonly<{
    key: string;
    text: string;
    isTight: boolean;
    rest: Piece | null;
    isListNumber?: boolean;
  }>;

/** Characters that some programs draw before the items of a list, and others write as text. */
const bullet = /^[\u2022\u2023\u2043\u25aa\u25ab\u25cb\u25cf\u25e6\u25a0\u25a1\uf0b7]/;

const withoutBullet = (word: string) => (bullet.test(word) ? word.slice(1) : word);

/** Adds the words `from` up to, not including, `to` of a page to `tokens`. */
export function addTokens(tokens: Token[], page: number, words: readonly Word[], from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const word = words[index]!;
    const { box: around, line } = word;
    const isFirst = words[index - 1]?.line !== line;
    const whole = isFirst ? withoutBullet(word.text) : word.text;
    if (isPlain(whole)) {
      if (whole !== '') tokens.push({ page, line, box: around, key: whole, text: whole, isTight: false, rest: null });
      continue;
    }
    const places = wordsIn(whole);
    for (const [first, end] of places) {
      const text = whole.slice(first, end);
      const key = normalized(text).trim();
      if (key === '') continue;
      const box = places.length === 1 ? around : cut(whole, around, first, end);
      tokens.push({ page, line, box, key, text, isTight: isTight(whole, first, text, tokens), rest: null });
    }
  }
}

/**
 * The tokens of a document in reading order, without the runs of words in `leftOut`: for each page, in order. Yields
 * before each page.
 */
export function* tokensOf(
  pages: readonly PageText[],
  leftOut: ReadonlyMap<number, ReadonlyArray<Readonly<{ from: number; to: number }>>>,
): Generator<void, Token[]> {
  const tokens: Token[] = [];
  for (const [page, { words, unread }] of pages.entries()) {
    yield;
    if (unread !== undefined) tokens.push(unreadToken(page, unread));
    let next = 0;
    for (const { from, to } of leftOut.get(page) ?? []) {
      addTokens(tokens, page, words, next, from);
      next = to;
    }
    addTokens(tokens, page, words, next, words.length);
  }
  return tokens;
}

/** Represents all words of a page that is not read. Its key is that of no word, because words have no spaces. */
const unreadToken = (page: number, unread: string): Token => ({
  page,
  line: 0,
  box: { x: 0, y: 0, width: 0, height: 0 },
  key: ` ${unread}`,
  text: '',
  isTight: false,
  rest: null,
});

/**
 * A part of a word's box, as if all its characters were equally wide. Characters of scripts without spaces are, also in
 * vertical text.
 */
function cut(text: string, box: TextBox, from: number, to: number): TextBox {
  if (box.height > 1.5 * box.width) {
    const unit = box.height / text.length;
    return { ...box, y: box.y + from * unit, height: (to - from) * unit };
  }
  const unit = box.width / text.length;
  const before = isRightToLeft(text) ? text.length - to : from;
  return { ...box, x: box.x + before * unit, width: (to - from) * unit };
}

function isTight(word: string, from: number, text: string, tokens: readonly Token[]): boolean {
  if (from > 0) return !/\s/.test(word[from - 1]!);
  const last = tokens.at(-1);
  return last !== undefined && isSign(text) && isSign(last.text);
}

/** The keys of both documents as numbers; equal keys have equal numbers. */
export function numbered(before: readonly Token[], after: readonly Token[]): { before: Int32Array; after: Int32Array } {
  const numbers = new Map<string, number>();
  const keysOf = (tokens: readonly Token[]) => {
    const keys = new Int32Array(tokens.length);
    for (let index = 0; index < tokens.length; index += 1) {
      const { key } = tokens[index]!;
      let number = numbers.get(key);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(key, number);
      }
      keys[index] = number;
    }
    return keys;
  };
  return { before: keysOf(before), after: keysOf(after) };
}
