import type { MergeItemType } from '../../shared/merge-items.ts';
import type { DocumentInfo, Suggestion } from '../../shared/model.ts';
import type { RunState } from '../base/run-tracker.ts';
import type { MergeList } from './merge-list.ts';

export type MergeState = RunState &
  Readonly<{
    list: MergeList;
    /** What the form holds: the type that the next items get, and their identifiers as typed. */
    type: MergeItemType;
    typed: string;
    addProblem: string | null;
    /** The last change of the list in words, for screen readers. */
    announcement: string;
    suggestions: Readonly<Record<MergeItemType, readonly Suggestion[]>>;
    /** The result that was shown before the one in `shown`. */
    before: DocumentInfo | null;
    /** Why nothing was sent, in words. */
    runProblem: string | null;
  }>;
