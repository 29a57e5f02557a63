/** @file The syntax of PDF objects (ISO 32000-2, 7.2 and 7.3), parsed in place without decoding. */

/** The file is invalid, or uses a form that is not supported here. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

/** The position of each value of a dictionary, by key. */
export type Dictionary = ReadonlyMap<string, number>;

/** A reference to an indirect object, and its end. */
export type Reference = Readonly<{ number: number; generation: number; end: number }>;

export type PdfSyntax = ReturnType<typeof createPdfSyntax>;

const [tab, carriageReturn, space] = [9, 13, 32];
const [percent, open, close, slash, less, greater, left, right, backslash] = [37, 40, 41, 47, 60, 62, 91, 93, 92];
const mostNested = 60;

const isSpace = (byte: number | undefined) =>
  byte === space || (byte !== undefined && byte >= tab && byte <= carriageReturn) || byte === 0;

const isDelimiter = (byte: number) =>
  byte === open ||
  byte === close ||
  byte === less ||
  byte === greater ||
  byte === left ||
  byte === right ||
  byte === slash ||
  byte === percent;

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/** Reads values in `bytes`. Each function throws `PdfSyntaxError` if there is no value of that kind. */
export function createPdfSyntax(bytes: Uint8Array) {
  const skipSpace = (from: number): number => {
    let at = from;
    while (at < bytes.length) {
      if (isSpace(bytes[at])) at += 1;
      else if (bytes[at] === percent) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
      else break;
    }
    return at;
  };

  const endOfToken = (from: number): number => {
    let at = from;
    while (at < bytes.length && !isSpace(bytes[at]) && !isDelimiter(bytes[at]!)) at += 1;
    return at;
  };

  const textAt = (from: number, to: number): string =>
    String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 200)));

  const isTokenAt = (from: number, token: string): boolean => {
    for (let index = 0; index < token.length; index += 1)
      if (bytes[from + index] !== token.charCodeAt(index)) return false;
    return true;
  };

  const wholeNumberAt = (from: number): Readonly<{ value: number; end: number }> | null => {
    let value = 0;
    let at = skipSpace(from);
    const first = at;
    while (isDigit(bytes[at]) && at - first < 12) {
      value = value * 10 + bytes[at]! - 48;
      at += 1;
    }
    return at === first ? null : { value, end: at };
  };

  const referenceAt = (from: number): Reference | null => {
    const number = wholeNumberAt(from);
    const generation = number && isSpace(bytes[number.end]) ? wholeNumberAt(number.end) : null;
    if (!number || !generation) return null;
    const at = skipSpace(generation.end);
    return at > generation.end && isTokenAt(at, 'R') && endOfToken(at) === at + 1
      ? { number: number.value, generation: generation.value, end: at + 1 }
      : null;
  };

  const endOfString = (from: number): number => {
    let depth = 0;
    for (let at = from; at < bytes.length; at += 1) {
      if (bytes[at] === backslash) at += 1;
      else if (bytes[at] === open) depth += 1;
      else if (bytes[at] === close) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    throw new PdfSyntaxError('A string has no end.');
  };

  /** The end of the value at `from`, which is not white space. */
  const endOfValue = (from: number, nested = 0): number => {
    if (nested > mostNested) throw new PdfSyntaxError('Values are nested too deeply.');
    switch (bytes[from]) {
      case open:
        return endOfString(from);
      case slash:
        return endOfToken(from + 1);
      case left: {
        let at = skipSpace(from + 1);
        while (bytes[at] !== right) at = skipSpace(endOfValue(at, nested + 1));
        return at + 1;
      }
      case less: {
        if (bytes[from + 1] !== less) {
          const end = bytes.indexOf(greater, from);
          if (end < 0) throw new PdfSyntaxError('A string has no end.');
          return end + 1;
        }
        let at = skipSpace(from + 2);
        while (bytes[at] !== greater) at = skipSpace(endOfValue(at, nested + 1));
        return at + 2;
      }
      default: {
        const end = referenceAt(from)?.end ?? endOfToken(from);
        if (end === from) throw new PdfSyntaxError('A value is missing.');
        return end;
      }
    }
  };

  /** Calls `each` with each key of the dictionary at `from` and the position of its value; returns its end. */
  const forEachEntry = (from: number, each: (key: string, value: number) => void): number => {
    if (!isTokenAt(from, '<<')) throw new PdfSyntaxError('A dictionary is missing.');
    let at = skipSpace(from + 2);
    while (bytes[at] !== greater) {
      if (bytes[at] !== slash) throw new PdfSyntaxError('A key is missing.');
      const keyEnd = endOfToken(at + 1);
      const value = skipSpace(keyEnd);
      each(textAt(at + 1, keyEnd), value);
      at = skipSpace(endOfValue(value));
    }
    return at + 2;
  };

  return {
    bytes,
    skipSpace,
    isTokenAt,
    wholeNumberAt,
    referenceAt,
    endOfValue,
    forEachEntry,

    dictionaryAt(from: number): Dictionary {
      const entries = new Map<string, number>();
      forEachEntry(skipSpace(from), (key, value) => entries.set(key, value));
      return entries;
    },

    /** Where each value of the array at `from` begins. */
    itemsAt(from: number): readonly number[] {
      if (bytes[from] !== left) throw new PdfSyntaxError('An array is missing.');
      const items: number[] = [];
      for (let at = skipSpace(from + 1); bytes[at] !== right; at = skipSpace(endOfValue(at))) items.push(at);
      return items;
    },
  };
}
