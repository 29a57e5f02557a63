import { join } from 'node:path';
import { writeWhole } from '../../../../electron/base/atomic-write.ts';
import { renameOver } from '../../../../electron/base/rename-over.ts';
import { createDocumentStore } from '../../../../electron/documents/document-store.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';

export const dayMs = 86_400_000;
export const nowMs = Date.UTC(2026, 8, 1);

export const invoice: Omit<DocumentInfo, 'id' | 'bytes' | 'sha256'> = {
  kind: 'pdf',
  claimedMediaType: 'application/pdf',
  request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' },
  connectionId: 'sample',
  connectionName: 'Sample service',
  receivedAt: nowMs,
  timing: { queuedMs: 0, firstByteMs: 12, totalMs: 40 },
  tries: 1,
  notes: [],
};

type Settable = Partial<Parameters<typeof createDocumentStore>[0]>;

/** A store over a real folder, with limits that nothing reaches unless the test says so. */
export function storeIn(folder: string, deps: Settable = {}) {
  const reported: unknown[] = [];
  const noticed: string[] = [];
  const store = createDocumentStore({
    folder: join(folder, 'documents'),
    now: () => nowMs,
    limits: () => ({ maxTotalBytes: 1_000_000_000, maxAgeMs: 14 * dayMs }),
    inUse: () => new Set(),
    isPinned: () => false,
    notify: (text) => noticed.push(text),
    writeWhole,
    renameOver,
    report: (thrown) => reported.push(thrown),
    ...deps,
  });
  const receive = (content: string | Uint8Array, maxBytes = 1_000_000_000) =>
    store.receive(bodyOf(content), { maxBytes, signal: new AbortController().signal });
  return {
    ...store,
    reported,
    noticed,
    receiveAll: receive,
    keep: async (content: string | Uint8Array, info: Partial<typeof invoice> = {}) =>
      (await receive(content)).keep({ ...invoice, ...info }),
  };
}

export async function* bodyOf(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
}
