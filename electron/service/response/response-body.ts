import { FaultError } from '../../../shared/fault.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { isPdfOperation, type Operation } from '../../../shared/operations.ts';
import { decodeAnswer } from '../../base/charset.ts';
import { type Clock, wait } from '../../base/clock.ts';
import { headerOf } from '../../base/http.ts';
import type { HttpResponse } from '../transport/transport.ts';

/** A body that is on disk but no document yet: end it with `keep` or `discard`, once. */
export type Received = Readonly<{
  bytes: number;
  sha256: string;
  /** The first 4,096 bytes, and the last 2,048 before white space and zero bytes at the end. */
  head: Uint8Array;
  tail: Uint8Array;
  /** The beginning, decoded by its byte order mark, else as UTF-8; or in the encoding of a WHATWG label. */
  readText(maxBytes: number, encoding?: string): Promise<string>;
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
const maxErrorTextBytes = 65_536;
const errorTextWithinMs = 5_000;

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

/** The beginning of the body of an error, as text: what comes of 64 KiB within 5 s, even if the rest never does. */
export async function errorTextOf(
  { body, headers }: Pick<HttpResponse, 'body' | 'headers'>,
  clock: Clock,
  signal: AbortSignal,
): Promise<string> {
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
  return decodeAnswer(Buffer.concat(chunks), headerOf(headers, 'content-type'));
}

const tooLarge = () =>
  new FaultError({
    code: 'TOO-LARGE',
    happened: 'The reply is too large.',
    advice: 'It has more than 256 MB, so the download was stopped and nothing was saved.',
  });

/** How many stray bytes readers of PDF tolerate before the header (PDF 1.7 reference, appendix H, note 13). */
const maxStrayBytes = 1_024;
const mark = '%PDF-';

/** The place of the header in bytes, 0 for a clean one; `null` if this is no PDF. */
export function pdfStart(head: Uint8Array): number | null {
  const place = Buffer.from(head.subarray(0, maxStrayBytes + mark.length)).indexOf(mark);
  return place === -1 ? null : place;
}

/** The place of a header that comes later than readers of PDF tolerate, in the first 4,096 bytes; `null` if there is none. */
export function latePdfStart(head: Uint8Array): number | null {
  const place = Buffer.from(head).indexOf(mark);
  return place === -1 ? null : place;
}

/**
 * Whether readers can find the objects of a PDF whose beginning or end is missing: they search for objects, "12 0 obj", and need
 * a trailer or a cross-reference stream that names the first of them (PDF 1.7 reference, 3.2.9, 3.4.4 and 3.4.7).
 */
export const hasPdfStructure = (text: string) =>
  /(^|[\s\0])\d{1,10}\s\d{1,5}\sobj/.test(text) && (text.includes('trailer') || /\/Type\s*\/XRef/.test(text));

/** Whether the last 2,048 bytes that are not padding have the mark that ends a PDF (PDF 1.7 reference, 3.4.4). */
export const hasPdfEnd = (tail: Uint8Array) => Buffer.from(tail).includes('%%EOF');

/** Whether a text in UTF-8 breaks off within one of its characters (RFC 3629, section 3), by its last bytes. What is no UTF-8 does not. */
export function endsInsideCharacter(tail: Uint8Array): boolean {
  const isContinuation = (byte = 0) => (byte & 0xc0) === 0x80;
  let last = tail.length - 1;
  while (last >= 0 && tail.length - last < 4 && isContinuation(tail[last])) last -= 1;
  const lead = tail[last] ?? 0;
  const due = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  if (lead > 0xf4 || due <= tail.length - last) return false;
  const first = tail.findIndex((byte) => !isContinuation(byte));
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(tail.subarray(first, last));
    return true;
  } catch {
    return false;
  }
}

/** The PDF that a member of a JSON object, or a JSON text, is as base64 (RFC 4648); `null` if there is none. */
export function pdfInJson(text: string): Uint8Array | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const members = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  for (const member of members) {
    if (typeof member !== 'string') continue;
    const bytes = Buffer.from(member.replace(/^data:application\/pdf;base64,/i, ''), 'base64');
    if (bytes.subarray(0, mark.length).toString('latin1') === mark) return bytes;
  }
  return null;
}
