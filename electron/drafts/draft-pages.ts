import { createHash, randomUUID } from 'node:crypto';
import type { DraftDocument, DraftKey } from '../../shared/draft.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { partialResponse, rangeOf } from '../base/byte-ranges.ts';
import { documentHeaders } from '../base/document-headers.ts';

/** Those that the view shows, compares with and draws at this moment. */
const keptPages = 4;
/** Of all drafts. The view that is opened again renders anew. */
const maxBytes = 128_000_000;
/** Kept whatever their size is: the pages of the draft that is open, and those of its unchanged markup. */
const keptNames = 2;
/** Sent with the answer. More would be copied twice for what a fetch does once. */
const maxContentBytes = 256_000;

type Page = Readonly<{ info: DocumentInfo; bytes: Uint8Array }>;

export type DraftPagesDependencies = Readonly<{
  /** Milliseconds since the epoch. */
  now(): number;
  connectionName(id: string): string;
}>;

/**
 * The PDFs of drafts, in memory: one of each keystroke is not worth a write. The last few of each draft are kept, until those of all
 * drafts take too much; then the drafts go first that were not used for the longest time.
 */
export function createDraftPages({ now, connectionName }: DraftPagesDependencies) {
  /** The one that was used last is the last. */
  const pages = new Map<string, readonly Page[]>();
  const put = (name: string, of: readonly Page[]) => {
    pages.delete(name);
    pages.set(name, of);
  };
  const find = (id: string): Page | null => {
    for (const [name, of] of pages) {
      const page = of.find(({ info }) => info.id === id);
      if (!page) continue;
      put(name, of);
      return page;
    }
    return null;
  };
  const makeRoom = () => {
    let bytes = [...pages.values()].flat().reduce((sum, { info }) => sum + info.bytes, 0);
    for (const [name, of] of [...pages].slice(0, -keptNames)) {
      if (bytes <= maxBytes) return;
      pages.delete(name);
      bytes -= of.reduce((sum, { info }) => sum + info.bytes, 0);
    }
  };

  return {
    add(
      name: string,
      { connectionId, templateID, sobjectId }: DraftKey,
      bytes: Uint8Array,
      totalMs: number,
    ): DraftDocument {
      const info: DocumentInfo = {
        id: randomUUID(),
        kind: 'pdf',
        claimedMediaType: null,
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        request: { operation: 'render', templateID, sobjectId },
        connectionId,
        connectionName: connectionName(connectionId),
        receivedAt: now(),
        timing: { queuedMs: 0, firstByteMs: totalMs, totalMs },
        tries: 0,
        notes: [],
      };
      put(name, [...(pages.get(name) ?? []), { info, bytes }].slice(-keptPages));
      makeRoom();
      return { ...info, content: info.bytes <= maxContentBytes ? bytes : null };
    },

    find,

    forget(name: string): void {
      pages.delete(name);
    },

    /** Answers a request for a page; `null` for what is no page of a draft. Whole, or one range (RFC 9110, section 14). */
    respond(id: string, { method, headers }: Pick<Request, 'method' | 'headers'>): Response | null {
      const page = find(id);
      if (!page) return null;
      const { bytes } = page;
      const size = bytes.byteLength;
      const range = rangeOf(headers.get('range'), size);
      if (range === 'unsatisfiable') {
        return new Response(null, { status: 416, headers: { ...pageHeaders, 'content-range': `bytes */${size}` } });
      }
      const part = range === 'whole' ? bytes : bytes.subarray(range.start, range.end);
      const body = method === 'HEAD' ? null : (part as Uint8Array<ArrayBuffer>);
      return new Response(body, partialResponse(range, size, pageHeaders));
    },
  };
}

const pageHeaders = { ...documentHeaders, 'content-type': 'application/pdf' } as const;
