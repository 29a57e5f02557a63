/** Longer streams are not read. */
const mostBytes = 4_000_000;

/** `null` for bytes that are not wholly one deflated text, or too many. */
export async function inflated(bytes: Uint8Array): Promise<Uint8Array | null> {
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
  if (pieces.length === 1) return pieces[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
