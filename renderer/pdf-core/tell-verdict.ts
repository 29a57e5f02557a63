import type { Bridge } from '../../shared/contract.ts';
import type { ComparisonVerdict } from './baselines.ts';

/**
 * Tells main how a run compares with the one before it, for Activity: once each verdict is final, and not twice in a
 * row. A failure leaves the call without a verdict.
 */
export function createVerdictTeller({ bridge }: Readonly<{ bridge: Bridge }>) {
  let told = '';
  return (verdict: ComparisonVerdict | null): void => {
    if (!verdict || (verdict.state !== 'same' && verdict.state !== 'differs')) return;
    const { documentId, otherId, state, pages, what } = verdict;
    const key = `${documentId} ${otherId} ${state} ${pages} ${what ?? ''}`;
    if (documentId === otherId || key === told) return;
    told = key;
    void bridge.call('activity.verdict', { documentId, verdict: { state, pages, what } });
  };
}
