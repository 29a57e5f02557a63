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
  /** More than this, counted after decoding, is `TOO-LARGE`. */
  maxBytes: number;
  onProgress?: (bytes: number) => void;
  signal: AbortSignal;
}>;

/**
 * What is known of a body once it is on disk: its size, its hash as lower-case hex, its first 4,096 bytes, and its last 2,048 before
 * the padding at its end.
 */
export type ReceivedBody = Readonly<{ bytes: number; sha256: string; head: Uint8Array; tail: Uint8Array }>;

/**
 * Streams `body` into a new file that only its owner may read. The next chunk is asked for when the last one is written, so
 * a fast sender waits for a slow disk and memory stays at one chunk.
 *
 * Fails with `TOO-LARGE`, `DISK-FULL`, `SAVE-REFUSED` (the folder cannot be written), the signal's reason, or whatever the body
 * itself failed with. The file is gone then.
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
    // What goes wrong while tidying up must not hide what went wrong before.
    await rm(path, { force: true }).catch(() => {});
    throw thrown instanceof DiskError ? await diskFault(thrown.cause, dirname(path), bytes) : thrown;
  }
  return { bytes, sha256: hash.digest('hex'), head, tail };
}

/**
 * Without white space and zero bytes at the end: some services send the whole of a buffer that the answer has not filled. Copies: a
 * view of the chunk would keep all of it in memory.
 */
function endOf(before: Uint8Array, chunk: Uint8Array): Uint8Array {
  const end = chunk.findLastIndex((byte) => !isPadding(byte)) + 1;
  if (end === 0) return before;
  if (end >= tailBytes) return chunk.slice(end - tailBytes, end);
  return Buffer.concat([before, chunk.subarray(0, end)]).subarray(-tailBytes);
}

/** White space of PDF (PDF 1.7 reference, table 3.1), zero bytes with it. */
const isPadding = (byte: number) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;

/** Ends at once when the signal fires, even if the body never moves again. */
async function* untilAborted(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let giveUp = (_reason: unknown): void => {};
  const onAbort = () => giveUp(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    while (true) {
      signal.throwIfAborted();
      // One promise a chunk: racing a single long-lived one would hold on to every chunk until the end.
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        giveUp = reject;
        iterator.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a body that stands still answers its return() only when it moves again.
    void iterator.return?.().catch(() => {});
  }
}

/** Tells a failure of the disk from one of the network, which may carry the same kind of code. */
class DiskError extends Error {}

function asDiskError(cause: unknown): never {
  throw new DiskError('the disk refused', { cause });
}

/** A failure of the disk that holds the documents, as `DISK-FULL` or `SAVE-REFUSED`. */
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
