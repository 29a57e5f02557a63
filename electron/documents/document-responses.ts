import { open } from 'node:fs/promises';
import type { DocumentInfo } from '../../shared/model.ts';
import type { DocumentKind } from '../../shared/operations.ts';
import { encodingOf } from '../../shared/text-encoding.ts';
import { partialResponse, rangeOf } from '../base/byte-ranges.ts';
import { documentHeaders } from '../base/document-headers.ts';
import { fileStream } from './file-stream.ts';

type DocumentResponsesDependencies = Readonly<{
  /** `null` if the document is deleted. */
  locate: (id: string) => Promise<Readonly<{ document: DocumentInfo; path: string }> | null>;
}>;

/**
 * Galley's own types, not the service's, and none that a browser runs: even a document opened by itself is only
 * displayed.
 */
const contentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  json: 'text/plain; charset=utf-8',
  markup: 'text/plain; charset=utf-8',
};

/**
 * Responds to `galley://app/documents/<id>`: streamed from disk, with single ranges (RFC 9110, section 14). Text is
 * always UTF-8 without a byte order mark. Text in another encoding is converted on the way, so it has no length and no
 * ranges.
 */
export function createDocumentResponses({ locate }: DocumentResponsesDependencies) {
  return async (id: string, request: Pick<Request, 'method' | 'headers'>): Promise<Response> => {
    const found = await locate(id);
    if (!found) return refuse(404, 'This document is no longer kept.');
    const { document, path } = found;
    const headers = { ...documentHeaders, 'content-type': contentTypes[document.kind] };
    const wantsBody = request.method !== 'HEAD';

    const told = encodingOf(document.kind === 'pdf' ? new Uint8Array() : await firstBytes(path));
    const { markBytes } = told;
    const encoding = document.encoding ?? told.encoding;
    if (encoding !== 'utf-8') {
      return new Response(wantsBody ? asUtf8(fileStream(path, 0, document.bytes), encoding) : null, { headers });
    }

    const bytes = document.bytes - markBytes;
    const range = rangeOf(request.headers.get('range'), bytes);
    if (range === 'unsatisfiable') return refuse(416, 'No such range.', { 'content-range': `bytes */${bytes}` });
    const { start, end } = range === 'whole' ? { start: 0, end: bytes } : range;
    const body = wantsBody ? fileStream(path, markBytes + start, markBytes + end) : null;
    return new Response(body, partialResponse(range, bytes, headers));
  };
}

function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...documentHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function asUtf8(body: ReadableStream<Uint8Array>, encoding: string): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => controller.enqueue(encoder.encode(decoder.decode(chunk, { stream: true }))),
      flush: (controller) => controller.enqueue(encoder.encode(decoder.decode())),
    }),
  );
}
