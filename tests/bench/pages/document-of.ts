import type { DocumentInfo } from '../../../shared/model.ts';

/** A document as main would have described it. */
export const documentOf = (kind: DocumentInfo['kind'], id: string, bytes: number): DocumentInfo => ({
  id,
  kind,
  claimedMediaType: null,
  bytes,
  sha256: '',
  request: { operation: 'render', templateID: 'bench', sobjectId: 'bench' },
  connectionId: 'bench',
  connectionName: 'Bench',
  receivedAt: 0,
  timing: { queuedMs: 0, firstByteMs: 0, totalMs: 0 },
  tries: 1,
  notes: [],
});
