import type { Bridge } from '../../shared/contract.ts';
import type { ComparisonVerdict } from './baselines.ts';

/**
 * Reports how a run compares with the previous one to the main process, for Activity: once for each final verdict, and
 * not twice in a row. After a failure the call has no verdict.
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
