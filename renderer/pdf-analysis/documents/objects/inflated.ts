/** Longer streams of pages and fonts are not read. */
const mostStreamBytes = 4_000_000;

/** `null` for bytes that are not exactly one deflated text, or too many. */
export async function inflated(bytes: Uint8Array, mostBytes = mostStreamBytes): Promise<Uint8Array | null> {
  const { readable, writable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => undefined); // reading it fails, too
  writer.close().catch(() => undefined);
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (const reader = readable.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      length += value.length;
      if (length > mostBytes) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
  return pieces.length === 1 ? pieces[0]! : joined(pieces, length);
}

/** All pieces concatenated; `length` is the total number of bytes. */
export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
