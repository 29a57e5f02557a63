import { countText } from '../../shared/count-text.ts';
import type { ListedCall } from '../../shared/model.ts';
import { unknown } from './entry-text.ts';

/** A text that says how a call compares with the previous run of the same request. */
export function verdictWords({ verdict, fault }: ListedCall): string {
  if (fault || !verdict) return unknown;
  if (verdict.state === 'same') return 'Same';
  if (verdict.what !== undefined) return verdict.what;
  if (verdict.pages === 0) return 'Changed';
  return `${countText(verdict.pages, 'page')} changed`;
}

/** The kinds of verdicts that calls can be filtered by, in the order of the list. */
export const verdictKinds = ['same', 'changed', 'approved', 'failed', 'noted'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

export const verdictKindLabels: Readonly<Record<VerdictKind, string>> = {
  same: 'Same as before',
  changed: 'Changed',
  approved: 'Approved',
  failed: 'Failed',
  noted: 'With a note',
};

export function isOfVerdict({ verdict, fault, note, isApproved }: ListedCall, kind: VerdictKind): boolean {
  switch (kind) {
    case 'same':
      return !fault && verdict?.state === 'same';
    case 'changed':
      return !fault && verdict?.state === 'differs';
    case 'approved':
      return isApproved === true;
    case 'failed':
      return fault !== null;
    case 'noted':
      return note !== undefined;
  }
}
