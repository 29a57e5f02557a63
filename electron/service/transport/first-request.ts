import type { Readable } from 'node:stream';

/** TLS 1.3 (RFC 8446), section 5.1: the type of a record of the handshake, and of one with data. */
const handshake = 22;
const applicationData = 23;
const headerBytes = 5;

/**
 * Calls `onRequest` once, when a request begins to go through: with the first byte, or with the first record of data where
 * the stream is TLS. What a client writes in a handshake is no request. Does not start the stream.
 */
export function onFirstRequest(stream: Readable, onRequest: () => void): void {
  let isTls: boolean | null = null;
  /** The header of the record that is being read, as far as it came. */
  let header: number[] = [];
  /** Bytes left of the record's body. */
  let left = 0;
  const isRequest = (chunk: Buffer): boolean => {
    isTls ??= chunk[0] === handshake;
    if (!isTls) return true;
    for (let at = 0; at < chunk.length; ) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      if (header[0] === applicationData) return true;
      if (header.length < headerBytes) continue;
      left = (header[3] ?? 0) * 256 + (header[4] ?? 0);
      header = [];
    }
    return false;
  };
  // Where `onData` listens first, it sees a chunk before it is passed on.
  const onData = (chunk: Buffer) => {
    if (!isRequest(chunk)) return;
    stream.off('data', onData);
    onRequest();
  };
  stream.on('data', onData);
}
