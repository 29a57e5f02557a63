import type { MergeItem } from '../../shared/merge-items.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { CallOptions, Calls } from './calls.ts';

/** `/merge` (service interface, 4.1): the items in their order, repeats included. Throws `FaultError`. */
export function createMergeService({ run }: Pick<Calls, 'run'>) {
  return {
    run: (items: readonly MergeItem[], options: CallOptions): Promise<DocumentInfo> =>
      run({ operation: 'merge', items }, options),
  };
}
