import { FaultError } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { isPdfOperation, type Operation } from '../../shared/operations.ts';
import { type Clock, wait } from '../base/clock.ts';
import { headerOf } from '../base/http.ts';
import { pdfStart } from '../base/pdf-start.ts';
import type { ReceivedFile } from '../inspection/answer-tasks.ts';
import type { HttpResponse } from './transport/transport.ts';

/** A body that is on disk but no document yet: end it with `keep` or `discard`, once. */
export type Received = ReceivedFile &
  Readonly<{
    sha256: string;
    keep(info: Omit<DocumentInfo, 'id' | 'bytes' | 'sha256'>): Promise<DocumentInfo>;
    discard(): Promise<void>;
  }>;

export type ReceiveOptions = Readonly<{
  /** Counted after decoding; a longer body is the fault `TOO-LARGE`. */
  maxBytes: number;
  signal: AbortSignal;
}>;

/**
 * Streams a body to disk. Rejects with what the body throws, or with `FaultError`: `TOO-LARGE`, `DISK-FULL`; nothing of it
 * is left then.
 */
export type Receive = (body: AsyncIterable<Uint8Array>, options: ReceiveOptions) => Promise<Received>;

/** JSON and markup, and whatever comes in place of a PDF. A PDF itself may have what the disk holds. */
export const maxTextBytes = 256_000_000;
const sniffBytes = 1_024 + 5;
const maxErrorBytes = 65_536;
const errorBodyWithinMs = 5_000;

/** The length that the service promised, in bytes; `null` where there is none or the body comes packed. */
export function promisedBytes({ headers }: Pick<HttpResponse, 'headers'>): number | null {
  const length = headerOf(headers, 'content-length') ?? '';
  const packed = headerOf(headers, 'content-encoding');
  return /^\d{1,15}$/.test(length) && (packed === null || /^identity$/i.test(packed)) ? Number(length) : null;
}

/**
 * The body with its bytes counted aloud. Throws `TOO-LARGE` for a text beyond 256 MB, also one in place of a PDF, and
 * `CUT-SHORT` with what arrived of `totalBytes`.
 */
export async function* counted(
  body: AsyncIterable<Uint8Array>,
  operation: Operation,
  totalBytes: number | null,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (head.byteLength < sniffBytes) head = Buffer.concat([head, chunk.subarray(0, sniffBytes)]);
      if (bytes > maxTextBytes && !(isPdfOperation(operation) && pdfStart(head) !== null)) throw tooLarge();
      onBytes(bytes);
      yield chunk;
    }
  } catch (thrown) {
    throw thrown instanceof FaultError && thrown.fault.code === 'CUT-SHORT'
      ? cutShort(thrown, bytes, totalBytes)
      : thrown;
  }
}

/** The same fault, with how much of it arrived. Chromium may drop what it has of a reply that is cut: of no bytes at all nothing is said. */
function cutShort(thrown: FaultError, bytes: number, totalBytes: number | null): FaultError {
  if (bytes === 0 && totalBytes === null) return thrown;
  const total = totalBytes?.toLocaleString('en');
  const arrived =
    bytes === 0
      ? `Not all of its ${total} bytes arrived.`
      : `${bytes.toLocaleString('en')}${total === undefined ? '' : ` of ${total}`} bytes arrived.`;
  return new FaultError({ ...thrown.fault, advice: `${arrived} ${thrown.fault.advice}` }, thrown);
}

/** The beginning of the body of an error: what comes of 64 KiB within 5 s, even if the rest never does. */
export async function startOfBody(
  { body }: Pick<HttpResponse, 'body'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const read = async () => {
    let bytes = 0;
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, maxErrorBytes - bytes));
      bytes += chunk.byteLength;
      if (bytes >= maxErrorBytes) return;
    }
  };
  const enough = new AbortController();
  // An error whose body is cut off is still that error.
  const reading = read().catch(() => {});
  const waiting = wait(clock, errorBodyWithinMs, AbortSignal.any([signal, enough.signal])).catch(() => {});
  await Promise.race([reading, waiting]);
  enough.abort();
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}

const tooLarge = () =>
  new FaultError({
    code: 'TOO-LARGE',
    happened: 'The reply is too large.',
    advice: 'It has more than 256 MB, so the download was stopped and nothing was saved.',
  });
