import type { Bridge } from '../../shared/contract.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { IgnoredArea } from '../../shared/proof.ts';

/**
 * The earlier documents that a document is compared with: the previous run, and the approved proof of its template and
 * record.
 */
export const baselineKinds = ['before', 'approved'] as const;
export type BaselineKind = (typeof baselineKinds)[number];

/** What each kind is called on the screen. */
export const baselineLabels: Readonly<Record<BaselineKind, string>> = {
  before: 'The run before',
  approved: 'Approved proof',
};

/** The result of comparing two documents, so far. */
export type ComparisonVerdict = Readonly<{
  /** The later document. */
  documentId: string;
  /** Its baseline. */
  otherId: string;
  state: 'comparing' | 'same' | 'differs' | 'failed';
  /**
   * The number of pages that differ, inserted and removed pages included; 0 unless `state` is `differs` or `comparing`.
   */
  pages: number;
  /** The first difference and how many more there are, once all are known; absent for none. */
  what?: string;
  /** The number of pages whose look could not be compared; absent for none. */
  notCompared?: number;
}>;

/** What a document is compared with. */
export type Baselines = Readonly<
  Record<BaselineKind, DocumentInfo | null> & {
    /** Areas whose changes do not count. */
    ignored: readonly IgnoredArea[];
    /** Called with the new list of ignored areas; without it the list cannot be changed. */
    onIgnoredChange?: ((areas: readonly IgnoredArea[]) => void) | undefined;
    /** Called once for each new verdict. */
    onVerdict: (kind: BaselineKind, verdict: ComparisonVerdict) => void;
  }
>;

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
