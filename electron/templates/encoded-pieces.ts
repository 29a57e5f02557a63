import { setImmediate as nextTurn } from 'node:timers/promises';

const pieceCharacters = 500_000;

/** A text as UTF-8. Other work of the thread goes on between two pieces of a long one. */
export function encodedInPieces(text: string): ReadableStream<Uint8Array> | string {
  if (text.length <= pieceCharacters) return text;
  const encoder = new TextEncoder();
  let from = 0;
  return new ReadableStream({
    async pull(controller) {
      await nextTurn();
      let to = from + pieceCharacters;
      if (isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
      controller.enqueue(encoder.encode(text.slice(from, to)));
      from = to;
      if (from >= text.length) controller.close();
    },
  });
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
