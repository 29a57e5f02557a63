import type { DocumentInfo } from '../../../shared/model.ts';
import type { IgnoredArea } from '../../pdf-analysis/analysis.ts';

/** What a document is held against: the run before, or the approved proof of its template and record. */
export const againsts = ['before', 'approved'] as const;
export type Against = (typeof againsts)[number];

/** What the comparison of two documents has come to. */
export type Verdict = Readonly<{
  /** The one that is shown, and the one it is held against. */
  documentId: string;
  otherId: string;
  state: 'comparing' | 'same' | 'differs' | 'failed';
  /** Pages that differ, new and removed ones included; 0 where there are none to count. */
  pages: number;
}>;

/** The documents that the shown one is held against, and who hears what has come of it. */
export type Bases = Readonly<
  Record<Against, DocumentInfo | null> & {
    /** Areas whose changes do not count. */
    ignored: readonly IgnoredArea[];
    /** Hears of other areas; without it they cannot be changed. */
    onIgnoredChange?: ((areas: readonly IgnoredArea[]) => void) | undefined;
    /** Asks for the compare view; a new object asks again. */
    asked?: Readonly<{ against: Against }> | null;
    /** Hears each verdict once. */
    onVerdict: (against: Against, verdict: Verdict) => void;
  }
>;

/** What an earlier document is called. */
export const baseWords: Readonly<Record<Against, string>> = { before: 'The run before', approved: 'Approved proof' };
