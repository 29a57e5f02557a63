import { createHash, randomUUID } from 'node:crypto';
import type { DraftDocument, DraftKey } from '../../shared/draft.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { partialResponse, rangeOf } from '../base/byte-ranges.ts';
import { documentHeaders } from '../base/document-headers.ts';

/** The pages that the view shows, compares and draws now. */
const keptPages = 4;
/** For all drafts. A reopened view renders again. */
const maxDraftBytes = 128_000_000;
/** Kept regardless of their size: the pages of the open draft, and those of its unchanged markup. */
const keptNames = 2;
/** Sent with the answer. Larger documents are copied twice that way, so the window fetches them. */
const maxContentBytes = 256_000;

type Page = Readonly<{ info: DocumentInfo; bytes: Uint8Array }>;

type DraftPagesDependencies = Readonly<{
  /** How many pages of each name are kept. */
  kept?: number;
  /** For all names. */
  maxBytes?: number;
  /** Milliseconds since the epoch. */
  now(): number;
  connectionName(id: string): string;
}>;

/**
 * The PDFs of drafts, in memory, because writing one at each keystroke is wasteful. The last few of each draft are
 * kept. Above the total limit, the least recently used drafts are removed first.
 */
export function createDraftPages({
  now,
  connectionName,
  kept = keptPages,
  maxBytes = maxDraftBytes,
}: DraftPagesDependencies) {
  /** Sorted by last use, most recent last. */
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
      put(name, [...(pages.get(name) ?? []), { info, bytes }].slice(-kept));
      makeRoom();
      return { ...info, content: info.bytes <= maxContentBytes ? bytes : null };
    },

    find,

    forget(name: string): void {
      pages.delete(name);
    },

    /** Responds with the whole page or one range (RFC 9110, section 14); `null` if it is not a page of a draft. */
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
