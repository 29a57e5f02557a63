import type { ListedCall } from '../../shared/model.ts';

/** A past call for a test; members that the test does not name are arbitrary. */
export function activityEntry(number: number, change: Partial<ListedCall> = {}): ListedCall {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    request: { operation: 'render', templateID: `template-${number}`, sobjectId: 'INV-1001' },
    connectionId: 'sample',
    connectionName: 'Sample service',
    startedAt: Date.UTC(2026, 10, 1) + number * 60_000,
    tries: 1,
    attempts: [],
    status: 200,
    timing: { queuedMs: 0, firstByteMs: 120, totalMs: 340 },
    bytes: 14_200,
    document: null,
    fault: null,
    ...change,
  };
}
