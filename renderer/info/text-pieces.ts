/** In UTF-16 units: a piece this long is sent within a few milliseconds. */
export const pieceLength = 1_000_000;

/** A text in pieces. None of them ends within a character. */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength;
    const isWithinCharacter = /[\ud800-\udbff]/.test(text[to - 1] ?? '') && to < text.length;
    const piece = text.slice(from, isWithinCharacter ? to - 1 : to);
    yield piece;
    from += piece.length;
  }
}
