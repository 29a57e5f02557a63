import type { Fault } from '../../shared/fault.ts';
import type { ListedCall } from '../../shared/model.ts';
import type { CallFilters } from './call-filters.ts';
import type { CallRow } from './folded-rows.ts';

/** Two answers side by side: first one call is selected, then the other. By the ids of their entries. */
export type Comparing =
  | Readonly<{ phase: 'no' }>
  | Readonly<{ phase: 'choosing'; id: string; why: string | null }>
  | Readonly<{ phase: 'shown'; id: string; otherId: string }>;

export type ActivityState = Readonly<{
  /** `loading` until main has answered once. */
  phase: 'loading' | 'ready';
  /** Newest first. */
  entries: readonly ListedCall[];
  query: string;
  filters: CallFilters;
  /** The entries that match the query and the filters, newest first. */
  found: readonly ListedCall[];
  /** The lines of the list: those of `found`, equal runs folded into one. */
  rows: readonly CallRow[];
  /** One call of each group of equal runs that is expanded. */
  openIds: ReadonlySet<string>;
  /** The items of merges are still being searched, so there may be more hits. */
  isSearching: boolean;
  chosenId: string | null;
  fault: Fault | null;
  /** Clearing cannot be undone, so it asks first. */
  clearing: 'no' | 'asking' | 'busy';
  /** The last completed action, as text. */
  notice: string;
  /** Where the last save of the chosen call went. */
  savedPath: string | null;
  comparing: Comparing;
  /** The call to approve in place of the proof that was approved at `approvedAt`; `null` while no question is open. */
  replacing: Readonly<{ documentId: string; approvedAt: number }> | null;
  /** The current connection. */
  connectionId: string;
}>;
