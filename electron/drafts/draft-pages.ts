import { createHash, randomUUID } from 'node:crypto';
import type { DraftKey } from '../../shared/draft.ts';
import type { DocumentInfo } from '../../shared/model.ts';

/** Those that the view shows, compares with and draws at this moment. */
const keptPages = 4;

type Page = Readonly<{ info: DocumentInfo; bytes: Uint8Array }>;

export type DraftPagesDependencies = Readonly<{
  /** Milliseconds since the epoch. */
  now(): number;
  connectionName(id: string): string;
}>;

/** The PDFs of drafts, in memory: one of each keystroke is not worth a write. The last few of each draft are kept. */
export function createDraftPages({ now, connectionName }: DraftPagesDependencies) {
  const pages = new Map<string, Page[]>();
  const find = (id: string) => [...pages.values()].flat().find(({ info }) => info.id === id) ?? null;

  return {
    add(
      name: string,
      { connectionId, templateID, sobjectId }: DraftKey,
      bytes: Uint8Array,
      totalMs: number,
    ): DocumentInfo {
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
      pages.set(name, [...(pages.get(name) ?? []), { info, bytes }].slice(-keptPages));
      return info;
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
      const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
      const start = Number(first ?? 0);
      if (start >= bytes.byteLength) return new Response(null, { status: 416, headers: guards });
      const end = last ? Math.min(Number(last) + 1, bytes.byteLength) : bytes.byteLength;
      const body = method === 'HEAD' ? null : (bytes.subarray(start, end) as Uint8Array<ArrayBuffer>);
      return new Response(body, {
        status: first === undefined ? 200 : 206,
        headers: {
          ...guards,
          'accept-ranges': 'bytes',
          'content-length': String(end - start),
          ...(first !== undefined && { 'content-range': `bytes ${start}-${end - 1}/${bytes.byteLength}` }),
        },
      });
    },
  };
}

const guards = {
  'content-type': 'application/pdf',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;
