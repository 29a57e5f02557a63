import { scanJson } from '../../../shared/scan-json.ts';

/** The values of a JSON text in text order. Each has a number, which is its index in the arrays. */
export type JsonIndex = Readonly<{
  text: string;
  /** The number of values, and how many of them are at the top: a filter may have several results. */
  count: number;
  tops: number;
  /** The start of a value, including its key, in UTF-16 units. */
  start: Uint32Array;
  /** The number of values inside a value, including itself: `node + size[node]` is its next sibling. */
  size: Uint32Array;
  /** The object or array around it; `noParent` at the top. */
  parent: Uint32Array;
  /** Its place among the values beside it, from 0. */
  ordinal: Uint32Array;
  /** How many values are directly in it. */
  children: Uint32Array;
  depth: Uint16Array;
}>;

export const noParent = 0xffff_ffff;

/** This many values take about 180 MB in addition to their text. */
export const maxNodes = 8_000_000;

/**
 * Indexes the values of a text that holds valid JSON, or several JSON values one after the other. Returns `null` for
 * more than `max` values. Throws `SyntaxError` for invalid JSON. Reads 50 MB in about a second, so call it in a worker.
 */
export function indexJson(text: string, max = maxNodes): JsonIndex | null {
  let capacity = 1024;
  let start = new Uint32Array(capacity);
  let size = new Uint32Array(capacity);
  let parent = new Uint32Array(capacity);
  let ordinal = new Uint32Array(capacity);
  let children = new Uint32Array(capacity);
  let depth = new Uint16Array(capacity);
  const grow = () => {
    capacity = Math.min(capacity * 2, max);
    start = larger(start, capacity);
    size = larger(size, capacity);
    parent = larger(parent, capacity);
    ordinal = larger(ordinal, capacity);
    children = larger(children, capacity);
    const deeper = new Uint16Array(capacity);
    deeper.set(depth);
    depth = deeper;
  };

  let count = 0;
  let tops = 0;
  let open = noParent;
  let level = 0;
  let keyAt: number | null = null;

  const add = (at: number) => {
    if (count === max) throw new TooManyError();
    if (count === capacity) grow();
    start[count] = keyAt ?? at;
    keyAt = null;
    size[count] = 1;
    parent[count] = open;
    depth[count] = level;
    ordinal[count] = open === noParent ? tops++ : children[open]!++;
    count += 1;
  };

  try {
    const { mistakeAt } = scanJson(
      text,
      {
        open(at) {
          add(at);
          open = count - 1;
          level += 1;
        },
        close() {
          size[open] = count - open;
          open = parent[open]!;
          level -= 1;
        },
        key(from) {
          keyAt = from;
        },
        scalar: add,
      },
      { isSequence: true },
    );
    if (mistakeAt !== null) throw new SyntaxError(`The text is no JSON at ${mistakeAt}.`);
    return { text, count, tops, start, size, parent, ordinal, children, depth };
  } catch (thrown) {
    if (thrown instanceof TooManyError) return null;
    throw thrown;
  }
}

class TooManyError extends Error {}

export const [openBrace, closeBrace, openBracket, closeBracket, quote] = [0x7b, 0x7d, 0x5b, 0x5d, 0x22] as const;
const [backslash, colon] = [0x5c, 0x3a];

/** The offset behind the string that begins at `at`. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); ; end = text.indexOf('"', end + 1)) {
    if (end === -1) throw new SyntaxError('the text ends within a string');
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
}

/** The offset of the value whose key begins at `at`. */
export function valueAfterKey(text: string, at: number): number {
  if (text.charCodeAt(at) !== quote) throw new SyntaxError(`a key is missing at ${at}`);
  let from = endOfString(text, at);
  while (text.charCodeAt(from) <= 0x20) from += 1;
  if (text.charCodeAt(from) !== colon) throw new SyntaxError(`a colon is missing at ${from}`);
  from += 1;
  while (text.charCodeAt(from) <= 0x20) from += 1;
  return from;
}

/** The offset after the number, `true`, `false` or `null` at `at`. */
export function endOfScalar(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); code > 0x20 && !isDelimiter(code); code = text.charCodeAt(end)) end += 1;
  if (end === at) throw new SyntaxError(`a value is missing at ${at}`);
  return end;
}

const isDelimiter = (code: number) => code === 0x2c || code === closeBrace || code === closeBracket || code === colon;

function larger(array: Uint32Array, capacity: number) {
  const copy = new Uint32Array(capacity);
  copy.set(array);
  return copy;
}
