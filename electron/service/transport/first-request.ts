import type { Readable } from 'node:stream';

/** Record types of TLS 1.3 (RFC 8446, section 5.1): handshake, and application data. */
const handshake = 22;
const applicationData = 23;
const headerBytes = 5;

/**
 * Calls `onRequest` once, when a request begins: at the first byte or, for TLS, at the first record of application
 * data. A TLS handshake is not a request. Does not start the stream.
 */
export function onFirstRequest(stream: Readable, onRequest: () => void): void {
  let isTls: boolean | null = null;
  /** The received bytes of the current record's header. */
  let header: number[] = [];
  /** Bytes left in the record's body. */
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
  // This listener must be the first, so that it sees a chunk before it is forwarded.
  const onData = (chunk: Buffer) => {
    if (!isRequest(chunk)) return;
    stream.off('data', onData);
    onRequest();
  };
  stream.on('data', onData);
}
