/**
 * @file Structured clone copies a text in one go: 50 MB block a window for over 100 ms. So a long text crosses in
 * pieces, each in a message and a task of its own.
 */

/** In UTF-16 units; copying a piece takes a few milliseconds. */
export const pieceLength = 1024 * 1024;

/** A text in pieces. No piece ends within a character. */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength;
    const isWithinCharacter = /[\ud800-\udbff]/.test(text[to - 1] ?? '') && to < text.length;
    const piece = text.slice(from, isWithinCharacter ? to - 1 : to);
    yield piece;
    from += piece.length;
  }
}

/** A value without its long texts, and these texts by member; the key `null` means that the value itself is a text. */
type DetachedTexts = Readonly<{ rest: unknown; texts: ReadonlyMap<string | null, string> }>;

/** Detaches a long text that is the value, or a member of it. Texts deeper inside stay. */
export function detachTexts(value: unknown): DetachedTexts {
  const texts = new Map<string | null, string>();
  if (isLong(value)) return { rest: null, texts: texts.set(null, value) };
  if (!isRecord(value) || !Object.values(value).some(isLong)) return { rest: value, texts };
  const rest: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (isLong(member)) texts.set(key, member);
    else rest[key] = member;
  }
  return { rest, texts };
}

/** Collects the pieces of the texts of one value, and puts them back. */
export function createTextCollector() {
  const pieces = new Map<string | null, string[]>();
  return {
    add(key: string | null, piece: string): void {
      const known = pieces.get(key);
      if (known) known.push(piece);
      else pieces.set(key, [piece]);
    },
    attachTo(rest: unknown): unknown {
      const texts = [...pieces].map(([key, parts]) => [key, parts.join('')] as const);
      const [first] = texts;
      if (!first) return rest;
      return first[0] === null ? first[1] : { ...(rest as object), ...Object.fromEntries(texts) };
    },
  };
}

const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > pieceLength;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
