/**
 * Called in the order of the text. Offsets are UTF-16 units; `to` is exclusive. Keys and texts include their quotes.
 */
export type JsonVisitor = Readonly<{
  open?: (at: number, isObject: boolean) => void;
  close?: (at: number) => void;
  key?: (from: number, to: number) => void;
  /** A text, a number, `true`, `false` or `null`. */
  scalar?: (from: number, to: number) => void;
}>;

export type JsonScanOptions = Readonly<{
  /** Accepts any number of values after each other, as in the results of a jq filter. */
  isSequence?: boolean;
  /** Accepts `NaN`, infinities and bare control characters in texts, which some services write. */
  isTolerant?: boolean;
}>;

type JsonScan = Readonly<{
  /** The offset of the first error; the length of the text if it ends too early; `null` for valid JSON. */
  mistakeAt: number | null;
  /** Whether `isTolerant` accepted something that JSON does not allow. */
  isTolerated: boolean;
}>;

/**
 * Reads JSON (RFC 8259) in one pass without recursion, so it handles any length and depth. Values are not parsed: the
 * visitor gets the range of each. Values before an error are visited.
 */
export function scanJson(text: string, visitor: JsonVisitor, options: JsonScanOptions = {}): JsonScan {
  const { isSequence = false, isTolerant = false } = options;
  /** Whether each open container is an object, innermost last. */
  const containers: boolean[] = [];
  let at = 0;
  let isTolerated = false;

  const skipSpace = () => {
    for (let code = text.charCodeAt(at); isSpace(code); code = text.charCodeAt(at)) at += 1;
  };

  const fail = (where: number): never => {
    throw new Mistake(where);
  };

  const skipText = () => {
    for (at += 1; ; ) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === backslash) at += escapeLength(text, at) || fail(at);
      else if (code >= 0x20) at += 1;
      else if (isTolerant && at < text.length) {
        isTolerated = true;
        at += 1;
      } else fail(at);
    }
    at += 1;
  };

  const skipScalar = () => {
    const strict = scalarLength(text, at);
    const length = strict || (isTolerant ? tolerated(text, at) : 0) || fail(at);
    isTolerated ||= strict === 0;
    at += length;
  };

  const readKey = () => {
    const from = at;
    if (text.charCodeAt(at) !== quote) fail(at);
    skipText();
    visitor.key?.(from, at);
    skipSpace();
    if (text.charCodeAt(at) !== colon) fail(at);
    at += 1;
    skipSpace();
  };

  /** Reads up to the next value or the end. */
  const readAfterValue = (): void => {
    for (;;) {
      skipSpace();
      const isObject = containers.at(-1);
      if (isObject === undefined) {
        if (at < text.length && !isSequence) fail(at);
        return;
      }
      const code = text.charCodeAt(at);
      if (code === comma) {
        at += 1;
        skipSpace();
        if (isObject) readKey();
        return;
      }
      if (code !== (isObject ? closeBrace : closeBracket)) fail(at);
      visitor.close?.(at);
      containers.pop();
      at += 1;
    }
  };

  const readValue = () => {
    const code = text.charCodeAt(at);
    if (code === openBrace || code === openBracket) {
      const isObject = code === openBrace;
      visitor.open?.(at, isObject);
      containers.push(isObject);
      at += 1;
      skipSpace();
      if (text.charCodeAt(at) === (isObject ? closeBrace : closeBracket)) readAfterValue();
      else if (isObject) readKey();
      return;
    }
    const from = at;
    if (code === quote) skipText();
    else skipScalar();
    visitor.scalar?.(from, at);
    readAfterValue();
  };

  try {
    skipSpace();
    if (at >= text.length && !isSequence) fail(at);
    while (at < text.length || containers.length > 0) readValue();
    return { mistakeAt: null, isTolerated };
  } catch (thrown) {
    if (thrown instanceof Mistake) return { mistakeAt: thrown.at, isTolerated };
    throw thrown;
  }
}

class Mistake extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`No JSON at ${at}.`);
    this.at = at;
  }
}

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;

const escapePattern = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const toleratedPattern = /NaN|-?Infinity/y;

const escapeLength = (text: string, at: number) => matchLength(escapePattern, text, at);
const tolerated = (text: string, at: number) => matchLength(toleratedPattern, text, at);

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

/** The length of the number or literal at an offset; 0 without one. */
function scalarLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 0x2d || isDigit(code)) return numberLength(text, at);
  for (const literal of ['true', 'false', 'null']) if (text.startsWith(literal, at)) return literal.length;
  return 0;
}

function numberLength(text: string, from: number): number {
  const afterDigits = (start: number) => {
    let end = start;
    while (isDigit(text.charCodeAt(end))) end += 1;
    return end;
  };
  let at = text.charCodeAt(from) === 0x2d ? from + 1 : from;
  const whole = text.charCodeAt(at) === 0x30 ? at + 1 : afterDigits(at);
  if (whole === at) return 0;
  at = whole;
  if (text.charCodeAt(at) === 0x2e) {
    const end = afterDigits(at + 1);
    if (end > at + 1) at = end;
  }
  if ((text.charCodeAt(at) | 0x20) === 0x65) {
    const sign = text.charCodeAt(at + 1);
    const digits = at + (sign === 0x2b || sign === 0x2d ? 2 : 1);
    const end = afterDigits(digits);
    if (end > digits) at = end;
  }
  return at - from;
}
