import type { ListedDocument } from '../../shared/model.ts';
import type { DocumentKind } from '../../shared/operations.ts';
import type { RequestSummary } from '../../shared/service-request.ts';

/** Documents for component tests: their bytes are blobs of the page, read like those of main. */
export function createDocuments() {
  const urls = new Map<string, string>();
  let last = 0;
  return {
    urlOf: (id: string) => urls.get(id) ?? `/no-such-document/${id}`,
    add(kind: DocumentKind, body: BlobPart, request: RequestSummary = invoice): ListedDocument {
      const id = `document-${++last}`;
      const blob = new Blob([body]);
      urls.set(id, URL.createObjectURL(blob));
      return {
        id,
        kind,
        claimedMediaType: null,
        bytes: blob.size,
        sha256: '',
        request,
        connectionId: 'sample',
        connectionName: 'Sample service',
        receivedAt: Date.UTC(2026, 10, 21, 14, 2),
        timing: { queuedMs: 0, firstByteMs: 120, totalMs: 240 },
        tries: 1,
        notes: [],
      };
    },
  };
}

const invoice: RequestSummary = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-1001' };
