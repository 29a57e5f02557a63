import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bytesText } from '../../shared/bytes-text.ts';
import { FaultError } from '../../shared/fault.ts';
import { errorCode, isDiskFull } from '../base/system-error.ts';
import { diskFull } from './disk-faults.ts';

const headBytes = 4_096;
const tailBytes = 2_048;

export type ReceiveBodyOptions = Readonly<{
  /** A longer body, counted after decoding, is `TOO-LARGE`. */
  maxBytes: number;
  onProgress?: (bytes: number) => void;
  signal: AbortSignal;
}>;

/**
 * The facts about a body on disk: its size, its hash in lower-case hex, its first 4,096 bytes, and its last 2,048
 * before the padding.
 */
export type ReceivedBody = Readonly<{ bytes: number; sha256: string; head: Uint8Array; tail: Uint8Array }>;

/**
 * Streams `body` into a new file that only its owner can read. The next chunk is requested when the last one is
 * written, so a fast sender waits for a slow disk, and memory stays at one chunk.
 * Fails with `TOO-LARGE`, `DISK-FULL`, `SAVE-REFUSED` (the folder cannot be written), the signal's reason, or the error
 * of the body. It then deletes the file.
 */
export async function receiveBody(
  body: AsyncIterable<Uint8Array>,
  path: string,
  { maxBytes, onProgress, signal }: ReceiveBodyOptions,
): Promise<ReceivedBody> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head: Uint8Array = new Uint8Array();
  let tail: Uint8Array = new Uint8Array();
  try {
    signal.throwIfAborted();
    const file = await open(path, 'wx', 0o600).catch(asDiskError);
    try {
      for await (const chunk of untilAborted(body, signal)) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        hash.update(chunk);
        if (head.byteLength < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.byteLength)]);
        tail = endOf(tail, chunk);
        await file.writeFile(chunk).catch(asDiskError);
        onProgress?.(bytes);
      }
    } finally {
      await file.close();
    }
  } catch (thrown) {
    // A failed clean-up must not hide the original error.
    await rm(path, { force: true }).catch(() => {});
    throw thrown instanceof DiskError ? await diskFault(thrown.cause, dirname(path), bytes) : thrown;
  }
  return { bytes, sha256: hash.digest('hex'), head, tail };
}

/**
 * Drops trailing white space and zero bytes, because some services send a whole, partly filled buffer. Copies, because
 * a view would keep the whole chunk in memory.
 */
function endOf(before: Uint8Array, chunk: Uint8Array): Uint8Array {
  const end = chunk.findLastIndex((byte) => !isPadding(byte)) + 1;
  if (end === 0) return before;
  if (end >= tailBytes) return chunk.slice(end - tailBytes, end);
  return Buffer.concat([before, chunk.subarray(0, end)]).subarray(-tailBytes);
}

/** White space of PDF (PDF 1.7 reference, table 3.1), including zero bytes. */
const isPadding = (byte: number) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;

/** Ends at once when the signal aborts, even if the body is stalled. */
async function* untilAborted(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let giveUp = (_reason: unknown): void => {};
  const onAbort = () => giveUp(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    while (true) {
      signal.throwIfAborted();
      // One promise for each chunk: racing one long-lived promise would retain every chunk until the end.
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        giveUp = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a stalled body only answers `return()` when it continues.
    void iterator.return?.().catch(() => {});
  }
}

/** Separates a disk error from a network error, which may have the same code. */
class DiskError extends Error {}

function asDiskError(cause: unknown): never {
  throw new DiskError('the disk refused', { cause });
}

/** A failure of the documents' disk, as `DISK-FULL` or `SAVE-REFUSED`. */
export async function diskFault(cause: unknown, folder: string, bytes: number): Promise<FaultError> {
  if (isDiskFull(cause)) {
    return diskFull(
      folder,
      bytes,
      'The download was stopped and nothing half-saved is left. Free some space, then run it again.',
      cause,
    );
  }
  return new FaultError(
    {
      code: 'SAVE-REFUSED',
      happened: 'Galley can’t write to its own folder.',
      advice: `Check that you may write to ${folder}, then run it again.`,
      actions: ['run-again'],
      evidence: { detail: errorCode(cause) ?? 'unknown' },
    },
    cause,
  );
}

const tooLarge = (maxBytes: number) =>
  new FaultError({
    code: 'TOO-LARGE',
    happened: 'The reply is too large.',
    advice: `It is more than ${bytesText(maxBytes)}, so the download was stopped. Check that the template is the one you meant.`,
  });
