import { isPlain, isRightToLeft, isSign, normalized, wordsIn } from '../../text/normalize.ts';
import type { PageText, RaisedFigures, Word } from '../../text/page-text.ts';
import type { TextBox } from '../../text/run-course.ts';
import { hasLeader, leaderAt, leaderOf, partsAtLeaders } from './leaders.ts';

/** A place on a page. `page` is the index of the page in its document, from 0. */
export type Piece = Readonly<{ page: number; line: number; box: TextBox }>;

/**
 * The smallest thing that is compared: a word, a sign of a script without spaces, or both halves of a hyphenated word (the second
 * half is `rest`). `key` is what is compared, `text` what is shown. `isTight`: no space stands between this one and the one before.
 * `isListNumber`: it counts the rows of its list, so it says nothing of its own. `isUnreadPage`: it stands for all words of a page that is not read.
 * `raised`: where figures in `text` are raised.
 */
export type Token = Piece &
  Readonly<{
    key: string;
    text: string;
    isTight: boolean;
    rest: Piece | null;
    isListNumber?: boolean;
    isUnreadPage?: boolean;
    raised?: RaisedFigures;
  }>;

/** What some programs draw before the items of a list, and others write. */
const bullet = /^[\u2022\u2023\u2043\u25aa\u25ab\u25cb\u25cf\u25e6\u25a0\u25a1\uf0b7]/;

const withoutBullet = (word: string) => (bullet.test(word) ? word.slice(1) : word);

/** Takes the words `from` to `to` (not included) of a page as tokens and adds them to `tokens`. */
export function addTokens(tokens: Token[], page: number, words: readonly Word[], from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const word = words[index]!;
    const { box: around, line, raised: figures } = word;
    const filled = leaderAt(words, index, to);
    if (filled) {
      const text = leaderOf(word.text);
      tokens.push({ page, line, box: filled.box, key: text, text, isTight: false, rest: null });
      index = filled.end - 1;
      continue;
    }
    const isFirst = words[index - 1]?.line !== line;
    const whole = isFirst ? withoutBullet(word.text) : word.text;
    if (hasLeader(whole)) {
      for (const [first, last] of partsAtLeaders(whole)) {
        const part = whole.slice(first, last);
        const text = hasLeader(part) ? leaderOf(part) : part;
        const box = cut(whole, around, first, last);
        tokens.push({ page, line, box, key: normalized(text), text, isTight: first > 0, rest: null });
      }
      continue;
    }
    if (isFirst && figures?.from === 0 && beginsWithLetter.test(whole.slice(figures.to))) {
      // The number of a note touches its first word.
      for (const [first, last] of [
        [0, figures.to],
        [figures.to, whole.length],
      ] as const) {
        const text = whole.slice(first, last);
        tokens.push({
          page,
          line,
          box: cut(whole, around, first, last),
          key: normalized(text),
          text,
          isTight: false,
          rest: null,
        });
      }
      continue;
    }
    if (isPlain(whole)) {
      if (whole !== '') tokens.push({ page, line, box: around, key: whole, text: whole, isTight: false, rest: null });
      if (figures && whole === word.text) tokens.push({ ...tokens.pop()!, raised: figures });
      continue;
    }
    const places = wordsIn(whole);
    for (const [first, end] of places) {
      const text = whole.slice(first, end);
      const key = normalized(text).trim();
      if (key === '') continue;
      const box = places.length === 1 ? around : cut(whole, around, first, end);
      tokens.push({ page, line, box, key, text, isTight: isTight(whole, first, text, tokens), rest: null });
      if (figures && text === word.text) tokens.push({ ...tokens.pop()!, raised: figures });
    }
  }
}

/** The tokens of a document in the order of reading, without the runs of words in `leftOut`: for each page, in order. Yields before each page. */
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

/** Has a key that no word has, for no word has a space. */
const unreadToken = (page: number, unread: string): Token => ({
  page,
  line: 0,
  box: { x: 0, y: 0, width: 0, height: 0 },
  key: ` ${unread}`,
  text: '',
  isTight: false,
  rest: null,
  isUnreadPage: true,
});

/** A part of a word's box, as if all its characters were equally wide. Signs of scripts without spaces are, also one below the other. */
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

/**
 * WeasyPrint writes the soft hyphen, and behind it the hyphen that it draws in its place. Browsers break “--help” behind its hyphens, too, and words
 * behind a slash or a dash (UAX #14).
 */
const endsBroken = /(?:[\p{L}\p{Nd}](?:[-/\u2013\u2014]|\u00ad?\u2010|\u00ad)|^-+)$/u;
const endsInLetter = /\p{L}\u00ad?.$/u;
const beginsWithLetter = /^\p{L}/u;
const beginsWithCharacter = /^[\p{L}\p{Nd}]/u;

/** Whether the sign is the word's own, as in a date, “X-200” or “and/or”. */
const isOwnSign = (head: Token, tail: Token) =>
  !endsInLetter.test(head.text) || !beginsWithLetter.test(tail.key) || endsInOtherSign.test(head.key);

/**
 * Joins the halves of words that are hyphenated at the end of a line, so that a word that is broken in one document and whole in
 * the other is the same. A hyphen may as well belong to the word, or end it ("pre- and post-"): the halves are joined only into
 * a word that stands whole somewhere in the two documents, or is broken elsewhere in them at another letter; beside a figure, as in a date,
 * with the hyphen. A number or a code that goes on with a figure is one in any case, unless other figures have a minus behind them. Others stay two, but are shown
 * as one if their second half is no word of its own, and without the hyphen if most hyphens of the documents are such.
 */
export function joinBroken(before: readonly Token[], after: readonly Token[]): [readonly Token[], readonly Token[]] {
  const seenAs = new Map<string, string | true>();
  const see = (whole: string, half: string) => {
    const known = seenAs.get(whole);
    seenAs.set(whole, known === undefined || known === half ? half : true);
  };
  for (const tokens of [before, after]) {
    forEachBroken(tokens, (head, tail) => {
      if (!isOwnSign(head, tail)) see(withoutHyphen(head) + tail.key, head.key);
      see(withHyphen(head) + tail.key, withHyphen(head));
    });
  }
  if (seenAs.size === 0) return [before, after];
  for (const tokens of [before, after]) {
    for (const { key } of tokens) if (seenAs.has(key)) seenAs.set(key, true);
  }
  const isCode = hasMinusBehind(before) || hasMinusBehind(after) ? () => false : isOneCode;
  const [one, other] = [joined(before, seenAs, isCode), joined(after, seenAs, isCode)];
  return shownJoined(one, other);
}

/** Halves of words that stay two as they are shown: of a word that is added at the end of a line nothing tells whether the hyphen is its own. */
function shownJoined(before: readonly Token[], after: readonly Token[]): [readonly Token[], readonly Token[]] {
  /** How often the second half of each stands by itself, too. */
  const tails = new Map<string, number>();
  let soft = 0;
  for (const tokens of [before, after]) {
    for (const { rest, key } of tokens) if (rest) soft += key.includes('-') ? -1 : 1;
    forEachBroken(tokens, (head, tail) => {
      if (!isOwnSign(head, tail)) tails.set(tail.key, (tails.get(tail.key) ?? 0) - 1);
    });
  }
  if (tails.size === 0) return [before, after];
  for (const tokens of [before, after]) {
    for (const { key } of tokens) if (tails.has(key)) tails.set(key, tails.get(key)! + 1);
  }
  const shown = (tokens: readonly Token[]) => {
    const out = [...tokens];
    forEachBroken(tokens, (head, tail, index) => {
      if (tails.get(tail.key) !== 0 || isOwnSign(head, tail)) return;
      out[index] = { ...out[index]!, text: soft > 0 ? head.text.replace(/\u00ad?[-\u2010]$/, '') : head.text };
      out[index + 1] = { ...out[index + 1]!, isTight: true };
    });
    return out;
  };
  return [shown(before), shown(after)];
}

const endsInOtherSign = /[/\u2013\u2014]$/;
const endsInCode = /(?:\p{Nd}[-/\u2010\u2013]|[\p{L}\p{Nd}]{2}[-\u2010])$/u;
const beginsWithFigure = /^\p{Nd}/u;

/** Whether a date, a number or a code such as “KD-62901” is broken at its hyphen: it goes on with a figure in a line below, or in the next column. */
const isOneCode = (head: Token, tail: Token) =>
  endsInCode.test(head.text) &&
  beginsWithFigure.test(tail.text) &&
  (tail.page !== head.page || Math.abs(tail.box.y - head.box.y) > head.box.height / 2);

const minusBehind = /^[\d.,]+-$/;

/** Whether a figure has its minus behind it where no line ends, as in some statements of accounts. */
function hasMinusBehind(tokens: readonly Token[]): boolean {
  let [all, broken] = [0, 0];
  for (const { key } of tokens) if (key.endsWith('-') && minusBehind.test(key)) all += 1;
  if (all > 0) forEachBroken(tokens, ({ key }) => (broken += minusBehind.test(key) ? 1 : 0));
  return all > broken;
}

const withoutHyphen = ({ key }: Token) => (key.endsWith('-') ? key.slice(0, -1) : key);
const withHyphen = (head: Token) => (endsInOtherSign.test(head.key) ? head.key : `${withoutHyphen(head)}-`);

/** Whether both documents have the same words broken at the ends of their lines, so that they are joined, or not, in both. */
export function areBrokenAlike(before: readonly Token[], after: readonly Token[]): boolean {
  const brokenIn = (tokens: readonly Token[]) => {
    const broken: string[] = [];
    forEachBroken(tokens, (head, tail) => broken.push(`${head.key} ${tail.key}`));
    return broken.sort().join('\n');
  };
  return brokenIn(before) === brokenIn(after);
}

function forEachBroken(tokens: readonly Token[], handleEvent: (head: Token, tail: Token, index: number) => void): void {
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    const head = tokens[index]!;
    const last = head.text.charCodeAt(head.text.length - 1);
    if (last !== 0x2d && last !== 0x2f && last !== 0xad && (last < 0x2010 || last > 0x2014)) continue;
    const tail = tokens[index + 1]!;
    const isNextLine = tail.page !== head.page || tail.line !== head.line;
    if (isNextLine && endsBroken.test(head.text) && beginsWithCharacter.test(tail.key)) handleEvent(head, tail, index);
  }
}

function joined(
  tokens: readonly Token[],
  seenAs: ReadonlyMap<string, string | true>,
  isCode: typeof isOneCode,
): readonly Token[] {
  const out: Token[] = [];
  let taken = 0;
  forEachBroken(tokens, (head, tail, index) => {
    if (index < taken) return;
    const hyphenated = withHyphen(head) + tail.key;
    const plain = withoutHyphen(head) + tail.key;
    const isSoft = !head.key.endsWith('-') && !endsInOtherSign.test(head.key);
    const forms = isOwnSign(head, tail) ? [hyphenated] : [hyphenated, plain];
    const key =
      forms.find((form) => seenAs.get(form) === true) ?? (isCode(head, tail) ? hyphenated : isSoft ? plain : null);
    if (key === null) return;
    while (taken < index) out.push(tokens[taken++]!);
    const { page, line, box } = tail;
    out.push({ ...head, key, text: shownAs(head, tail, key === hyphenated), rest: { page, line, box } });
    taken = index + 2;
  });
  while (taken < tokens.length) out.push(tokens[taken++]!);
  return out;
}

const shownAs = (head: Token, tail: Token, keepsHyphen: boolean) =>
  (keepsHyphen ? head.text : head.text.replace(/[-\u2010\u00ad]+$/, '')) + tail.text;

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
