import { FaultError } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { isPdfOperation, type Operation } from '../../shared/operations.ts';
import { type Clock, wait } from '../base/clock.ts';
import { headerOf } from '../base/http.ts';
import { pdfStart } from '../base/pdf-start.ts';
import type { ReceivedFile } from '../inspection/answer-tasks.ts';
import type { HttpResponse } from './transport/transport.ts';

/** A body on disk that is not a document yet. Call `keep` or `discard`, once. */
export type Received = ReceivedFile &
  Readonly<{
    sha256: string;
    keep(info: Omit<DocumentInfo, 'id' | 'bytes' | 'sha256'>): Promise<DocumentInfo>;
    discard(): Promise<void>;
  }>;

type ReceiveOptions = Readonly<{
  /** Counted after decoding. A longer body is the fault `TOO-LARGE`. */
  maxBytes: number;
  signal: AbortSignal;
}>;

/**
 * Streams a body to disk. Rejects with the error of the body, or with `FaultError` (`TOO-LARGE`, `DISK-FULL`); then it
 * leaves no file.
 */
export type Receive = (body: AsyncIterable<Uint8Array>, options: ReceiveOptions) => Promise<Received>;

/**
 * The limit for JSON and markup, and for anything else that arrives instead of a PDF. A PDF is limited only by the
 * disk.
 */
export const maxTextBytes = 256_000_000;
const sniffBytes = 1_024 + 5;
const maxErrorBytes = 65_536;
const errorBodyWithinMs = 5_000;

/** The length that the service promised, in bytes; `null` without one, or if the body is compressed. */
export function promisedBytes({ headers }: Pick<HttpResponse, 'headers'>): number | null {
  const length = headerOf(headers, 'content-length') ?? '';
  const packed = headerOf(headers, 'content-encoding');
  return /^\d{1,15}$/.test(length) && (packed === null || /^identity$/i.test(packed)) ? Number(length) : null;
}

/**
 * Counts the bytes of a body and reports the progress. Throws `TOO-LARGE` for a text above the limit, also instead of a
 * PDF, and `CUT-SHORT` with the count of `totalBytes` that arrived.
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

/**
 * Adds to the fault how much of the body arrived. Zero bytes are not mentioned: Chromium may drop what it received of a
 * broken response.
 */
function cutShort(thrown: FaultError, bytes: number, totalBytes: number | null): FaultError {
  if (bytes === 0 && totalBytes === null) return thrown;
  const total = totalBytes?.toLocaleString('en');
  const arrived =
    bytes === 0
      ? `Not all of its ${total} bytes arrived.`
      : `${bytes.toLocaleString('en')}${total === undefined ? '' : ` of ${total}`} bytes arrived.`;
  return new FaultError({ ...thrown.fault, advice: `${arrived} ${thrown.fault.advice}` }, thrown);
}

/** The start of an error's body: at most 64 KiB, received within 5 s, even if the body never ends. */
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
  // An error with an incomplete body is still that error.
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
