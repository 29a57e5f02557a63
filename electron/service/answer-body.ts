import { FaultError } from '../../shared/fault.ts';
import { isPdfOperation, type Operation } from '../../shared/operations.ts';
import { type Clock, wait } from '../base/clock.ts';
import { headerOf } from '../base/http.ts';
import { pdfStart } from './pdf-body.ts';
import type { HttpResponse } from './transport.ts';

/** JSON and markup, and whatever comes in place of a PDF. A PDF itself may have what the disk holds. */
export const maxTextBytes = 256 * 1_024 * 1_024;
const sniffBytes = 1_024 + 5;
const maxErrorTextBytes = 65_536;
const errorTextWithinMs = 5_000;

/** The length that the service promised, in bytes; `null` where there is none or the body comes packed. */
export function promisedBytes({ headers }: Pick<HttpResponse, 'headers'>): number | null {
  const length = headerOf(headers, 'content-length') ?? '';
  const packed = headerOf(headers, 'content-encoding');
  return /^\d{1,15}$/.test(length) && (packed === null || /^identity$/i.test(packed)) ? Number(length) : null;
}

/**
 * The body with its bytes counted aloud. Throws `TOO-LARGE` for a text beyond 256 MiB, also one in place of a PDF, and
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

/** The same fault, with how much of it arrived. */
function cutShort(thrown: FaultError, bytes: number, totalBytes: number | null): FaultError {
  const of = totalBytes === null ? '' : ` of ${totalBytes.toLocaleString('en')}`;
  const advice = `${bytes.toLocaleString('en')}${of} bytes arrived. ${thrown.fault.advice}`;
  return new FaultError({ ...thrown.fault, advice }, thrown);
}

/** The beginning of the body of an error, as text: what comes of 64 KiB within 5 s, even if the rest never does. */
export async function errorTextOf(body: AsyncIterable<Uint8Array>, clock: Clock, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  const read = async () => {
    let bytes = 0;
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, maxErrorTextBytes - bytes));
      bytes += chunk.byteLength;
      if (bytes >= maxErrorTextBytes) return;
    }
  };
  const enough = new AbortController();
  // An error whose body is cut off is still that error.
  const reading = read().catch(() => {});
  const waiting = wait(clock, errorTextWithinMs, AbortSignal.any([signal, enough.signal])).catch(() => {});
  await Promise.race([reading, waiting]);
  enough.abort();
  signal.throwIfAborted();
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const tooLarge = () =>
  new FaultError({
    code: 'TOO-LARGE',
    happened: 'The reply is too large.',
    advice: 'It has more than 256 MiB, so the download was stopped and nothing was saved.',
  });
