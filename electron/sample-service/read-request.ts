import type { IncomingMessage } from 'node:http';
import { HttpError, malformed, oauthError } from './http-errors.ts';

/**
 * Reads a body of at most `maxBytes`. Throws 413 for a longer one, after reading up to ten times as much: a client that
 * is still sending would see a reset connection instead of the answer.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes <= maxBytes) chunks.push(chunk as Buffer);
    if (bytes > maxBytes * 10) break;
  }
  if (bytes <= maxBytes) return Buffer.concat(chunks);
  const message = `A request body may have at most ${maxBytes.toLocaleString('en')} bytes.`;
  throw new HttpError(413, { error: 'BODY_TOO_LARGE', message });
}

/** Throws 415 unless the request declares one of `accepted`. */
export function checkMediaType(request: IncomingMessage, accepted: readonly string[]): void {
  const declared = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (accepted.includes(declared)) return;
  throw new HttpError(415, {
    error: 'UNSUPPORTED_MEDIA_TYPE',
    message: `Send ${accepted.join(' or ')}, not ${declared === '' ? 'a body without a Content-Type' : declared}.`,
  });
}

/** The body as JSON (RFC 8259: UTF-8). Throws 400 with the message of the parser. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (reason) {
    throw malformed(`The body is not JSON: ${reason instanceof Error ? reason.message : String(reason)}`);
  }
}

/** The text fields of a multipart or urlencoded form. Throws an OAuth `invalid_request`, as the token endpoint must. */
export async function parseForm(body: Buffer<ArrayBuffer>, contentType: string): Promise<ReadonlyMap<string, string>> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw oauthError('invalid_request', 'The body is not a form.');
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw oauthError('invalid_request', `The field ${name} must be text, not a file.`);
    if (fields.has(name)) throw oauthError('invalid_request', `The field ${name} is there twice.`);
    fields.set(name, value);
  }
  return fields;
}
